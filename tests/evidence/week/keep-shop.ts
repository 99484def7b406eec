import { runNode } from "../../support/run-tool.ts";
import { addPicture } from "../owner/add-picture.ts";
import { enterWithLink } from "../owner/enter-desk.ts";
import { choosePicture, field, openDocument } from "../owner/fields.ts";
import type { Owner } from "../owner/owner-at-desk.ts";
import { readPage } from "../owner/public-pages.ts";
import { same, type Step, type Week } from "./week.ts";

const KEEPER = "miriam@example.com";

/** With the link that `npm run staff` prints. */
export const signIn: Step = async ({ shop, keeper }) => {
  const added = await runNode(["app/cli/staff.ts", "add", KEEPER, "--name", "Miriam Hale"], shop.databaseEnv);
  await enterWithLink(keeper, shop.origin, added.output, KEEPER);
};

const SHOWN = ["A shirt on a line, seen from the front", "The print on the back of the shirt"];

export const addPhotographs: Step = async ({ keeper, photos }) => {
  for (const [place, photo] of photos.entries()) await addPicture(keeper, photo, SHOWN[place] ?? "");
};

export const addProduct: Step = async (week) => {
  const { keeper, photos } = week;
  const { page } = keeper;
  await keeper.open("Products");
  await keeper.follow(page.getByRole("link", { name: "New product", exact: true }), /new-product$/);
  await keeper.fill(field(page, "Name"), "Riverside Tee");
  await keeper.fill(page.getByLabel(/^Description/), "Heavy cotton, printed by hand.\nCut wide, for all seasons.");
  for (const [place, photo] of photos.entries()) {
    if (place > 0) await keeper.click(page.getByText("Add a picture", { exact: true }).first());
    await choosePicture(keeper, page.getByRole("combobox", { name: `Picture ${place + 1}` }), photo);
  }
  // Orders of four in size L leave few, of which the team is told.
  for (const [row, [size, stock]] of Object.entries({ S: "20", M: "20", L: "8" }).entries()) {
    await keeper.fill(page.locator(`[name="sizes[${row}].size"]`), size);
    await keeper.fill(page.locator(`[name="sizes[${row}].price"]`), "$52");
    await keeper.fill(page.locator(`[name="sizes[${row}].stock"]`), stock);
  }
  await keeper.follow(page.getByRole("button", { name: "Create", exact: true }), /\/desk\/products\/riverside-tee/);
  await keeper.click(page.getByRole("button", { name: "Publish", exact: true }));
  await page.getByRole("link", { name: "View in the shop" }).waitFor();
  await keeper.look("published");
  await readShop(week, "riverside-tee", [/\$52\.00/, ...SHOWN.map((alt) => new RegExp(`alt="${alt}"`)), /\/media\//]);
};

export const putOnSale: Step = async (week) => {
  const { keeper } = week;
  const { page } = keeper;
  await keeper.open("Products");
  await keeper.follow(page.getByRole("link", { name: "Hymn Board Tote", exact: true }), /hymn-board-tote$/);
  await keeper.fill(page.locator('[name="sizes[0].price"]'), "$18.50");
  await keeper.fill(page.getByLabel(/^Original price/), "$22");
  await keeper.follow(page.getByRole("button", { name: "Save", exact: true }), /\?saved/);
  await keeper.look("saved");
  await readShop(week, "hymn-board-tote", [/\$18\.50/, /<s[ >].*\$22\.00/s]);
};

export const setPostage: Step = async (week) => {
  const { keeper } = week;
  const { page } = keeper;
  await openDocument(keeper, "postage", "Shipping rates");
  await fillGroup(keeper, "Group 1: United States", {
    "Shipping price in dollars": "6.50",
    "Free above, in dollars": "80",
    "Price of faster shipping in dollars": "15.25",
  });
  await fillGroup(keeper, "Group 2: Canada", {
    Name: "Canada and Mexico",
    Countries: "Canada\nMexico",
    "Shipping price in dollars": "14.75",
    "Free above, in dollars": "250",
  });
  await fillGroup(keeper, "New group", {
    Name: "Everywhere else",
    Countries: "Everywhere else",
    "Shipping price in dollars": "24.40",
  });
  await keeper.fill(field(page, "Pickup"), "12 Mill Road, Durham, weekdays 9 to 5");
  await keeper.click(page.getByRole("button", { name: "Publish", exact: true }));
  await page.getByText("Visitors see this text now.").waitFor();
  await keeper.look("published");
  await page.reload();
  const names = await page.locator("summary", { hasText: /^Group \d/ }).allInnerTexts();
  const wanted = ["Group 1: United States", "Group 2: Canada and Mexico", "Group 3: Everywhere else"];
  same(week, "groups", names, wanted);
};

async function fillGroup(keeper: Owner, title: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const group = keeper.page.locator("details", { has: keeper.page.getByText(title, { exact: true }) });
  await keeper.click(group.locator("summary").first());
  for (const [label, text] of Object.entries(texts)) await keeper.fill(field(group, label), text);
}

/** What visitors of a product's page get from each machine. */
async function readShop({ keeper }: Week, slug: string, texts: readonly RegExp[]): Promise<void> {
  for (const origin of keeper.options.origins) {
    const html = await readPage(origin, `/shop/${slug}`);
    const lacks = texts.filter((one) => !one.test(html));
    if (lacks.length > 0) keeper.doings.problems.push(`${slug} lacks ${lacks.join(", ")}`);
  }
}
