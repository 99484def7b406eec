import { MESSAGE, send, THANKS } from "../../support/contact-message.ts";
import { visitDesk } from "../../support/desk-member.ts";
import { scriptFreePages } from "../../support/public-pages.ts";
import { answersOf, fillIn } from "./fill-in-survey.ts";
import { asVisitor, type MixedKind, type MixedWorld, newVisitor, note } from "./mixed-world.ts";
import { type ShopStep, walkToPaid } from "./shop-walk.ts";

/** A kind of visit, and how many run concurrently. */
export const VISITS: readonly { places: number; visitOnce: (world: MixedWorld) => Promise<void> }[] = [
  { places: 10, visitOnce: readDocuments },
  { places: 6, visitOnce: readPortfolio },
  { places: 6, visitOnce: writeMessage },
  { places: 15, visitOnce: fillInSurvey },
  { places: 18, visitOnce: shop },
  { places: 1, visitOnce: readDesk },
  { places: 4, visitOnce: askForNothing },
];

async function readDocuments(world: MixedWorld): Promise<void> {
  const visitor = newVisitor(world, "document");
  for (const path of scriptFreePages.filter((one) => one !== "/nothing-here")) await visitor.get(path);
}

async function readPortfolio(world: MixedWorld): Promise<void> {
  const visitor = newVisitor(world, "portfolio");
  for (const path of [
    "/portfolio",
    "/portfolio?page=2",
    "/portfolio?page=2&case-study=openaba",
    "/case-studies/openaba",
  ])
    await visitor.get(path);
}

async function writeMessage(world: MixedWorld): Promise<void> {
  const visitor = newVisitor(world, "contact");
  const answer = await send(visitor, await visitor.get("/contact"), {
    ...MESSAGE,
    email: `writer-${world.visitors}@example.com`,
  });
  const thanks = await visitor.get(answer.location ?? "/contact");
  if (!thanks.text.includes(THANKS))
    throw new Error(`A message was sent, and its writer reads '${thanks.title}' (${thanks.status}).`);
}

async function fillInSurvey(world: MixedWorld): Promise<void> {
  const visitor = newVisitor(world, "survey");
  await fillIn(visitor, answersOf(world.visitors), world.visitors);
}

const SHOP_KINDS: Partial<Record<ShopStep, MixedKind>> = {
  shop: "shop",
  product: "shop",
  add: "cart",
  cart: "cart",
  quantity: "cart",
  "give way": "cart",
  checkout: "checkout",
  success: "checkout",
};

async function shop(world: MixedWorld): Promise<void> {
  // Leaves out the payment page, which is Stripe's.
  const tell = ({ step, ...sample }: Parameters<Parameters<typeof walkToPaid>[2]["tell"]>[0]) => {
    const kind = SHOP_KINDS[step];
    if (kind) note(world, kind, sample);
  };
  const options = asVisitor(world);
  const slug = world.visitors % 2 === 0 ? "hymn-board-tote" : "stewardship-notebook";
  await walkToPaid(world.shop, { slug, size: "", quantity: 1 + (world.visitors % 3) }, { ...options, tell });
}

async function readDesk(world: MixedWorld): Promise<void> {
  const options = { ...asVisitor(world), note: (sample: Parameters<typeof note>[2]) => note(world, "desk", sample) };
  const visitor = visitDesk(world.shop.origin, world.member, options);
  for (const list of ["/desk/surveys", "/desk/messages", "/desk/orders"]) {
    const page = await visitor.get(list);
    const [, record] = new RegExp(`href="(${list}/[\\w-]+)"`).exec(page.html) ?? [];
    if (record) await visitor.get(record);
  }
  for (const path of ["/desk/surveys?q=hymns", "/desk/funnel", "/desk/outbox", "/desk/audit", "/desk/products"])
    await visitor.get(path);
}

async function askForNothing(world: MixedWorld): Promise<void> {
  const visitor = newVisitor(world, "not found");
  for (const path of ["/wp-login.php", "/creators/nobody", "/shop/nothing", "/portfolio/2"]) await visitor.get(path);
}
