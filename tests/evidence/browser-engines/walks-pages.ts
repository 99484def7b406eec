import { cartWords } from "../../../app/content/cart.ts";
import { contactMessages } from "../../../app/content/contact.ts";
import { projects } from "../../../app/content/projects.ts";
import { readMessages } from "../../support/server-database.ts";
import { eventually, type Visitor } from "./engine-visitor.ts";
import { check, newName, type Walk } from "./walk.ts";

const MESSAGE = {
  email: "ruth@example.com",
  subject: "General Question",
  message: "Café & <b>bold</b>, 100% \\ honest",
};

/** Pages to read, and the contact form. */
export const pageWalks: readonly Walk[] = [
  {
    name: "home",
    go: async (visitor) => {
      await visitor.open("/");
      await checkPage(visitor);
      await visitor.click('main a[href="/portfolio"]');
      await eventually("/portfolio", async () => (await visitor.address()).endsWith("/portfolio"));
      await visitor.back();
      await visitor.click('main a[href="/contact"]');
      await eventually("/contact", async () => (await visitor.address()).endsWith("/contact"));
    },
  },
  {
    name: "portfolio",
    go: async (visitor) => {
      await visitor.open("/portfolio");
      await checkPage(visitor);
      const turn = 'nav > a[href^="/portfolio?page=2"]';
      await visitor.click(turn);
      await eventually("page 2", () => visitor.read(() => document.querySelector('[data-page="2"]') !== null));
      await visitor.click('[data-part=project-card] a[href*="case-study="]');
      await visitor.see(projects.caseStudyText);
      await visitor.click('#case-study a[href="/portfolio?page=2"]');
      await eventually("the case study closed", () =>
        visitor.read(() => document.querySelector("#case-study") === null),
      );
      await visitor.back();
    },
  },
  {
    name: "contact",
    go: async (visitor, { shop }) => {
      const name = newName();
      await visitor.open("/contact");
      await checkPage(visitor);
      await writeMessage(visitor, name);
      await visitor.see(contactMessages.thanks);
      check((await visitor.valueOf("#name")) === "", "the form is not blank after the thanks");
      const kept = (await readMessages(shop.databaseFile)).filter((message) => message.name === name);
      check(kept.length === 1, `${kept.length} messages kept`);
      for (const [field, text] of Object.entries(MESSAGE))
        check(
          kept[0]?.[field as keyof typeof MESSAGE] === text,
          `${field} kept as '${kept[0]?.[field as keyof typeof MESSAGE]}'`,
        );
    },
  },
  {
    name: "shop",
    go: async (visitor) => {
      await visitor.open("/shop");
      await checkPage(visitor);
      await visitor.click('main a[href="/shop/covenant-tee"]');
      await eventually("the product", async () => (await visitor.address()).endsWith("/shop/covenant-tee"));
      await visitor.waitForScripts();
      await checkPage(visitor);
      await visitor.click('[name=size][value="2XL"]');
      await visitor.fill("#quantity", "2");
      await visitor.click('button[name=intent][value="add"]');
      await visitor.see("$64.00");
    },
  },
  {
    name: "cart",
    go: async (visitor) => {
      await visitor.open("/cart");
      await visitor.see(cartWords.empty.text);
      await addToCart(visitor, "stewardship-notebook");
      await checkPage(visitor);
      await visitor.fill("[name=quantity]", "3");
      await visitor.press("Enter");
      await visitor.see("$49.50");
      await visitor.click('main article button[value^="remove"]');
      await visitor.see(cartWords.empty.text);
    },
  },
];

export async function writeMessage(visitor: Visitor, name: string, email = MESSAGE.email): Promise<void> {
  await visitor.fill("#name", name);
  await visitor.fill("#email", email);
  // Typing in a focused list selects the option that starts with the text.
  await visitor.read(() => document.querySelector<HTMLSelectElement>("#subject")?.focus());
  await visitor.type(MESSAGE.subject.slice(0, 3));
  await visitor.fill("#message", MESSAGE.message);
  await visitor.click("main form button.button");
}

export async function addToCart(visitor: Visitor, slug: string): Promise<void> {
  await visitor.open(`/shop/${slug}`);
  await visitor.click('button[name=intent][value="add"]');
  await eventually("the cart", async () => (await visitor.address()).includes("/cart"));
  await eventually("a line in the cart", () =>
    visitor.read(() => document.querySelector('[data-part="cart-line"]') !== null),
  );
  await visitor.waitForScripts();
}

/** Checks that a page has one heading, a title, loaded pictures, and no horizontal scrolling. */
async function checkPage(visitor: Visitor): Promise<void> {
  await eventually("pictures in the window that are loaded", () =>
    visitor.read(() =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return (
          bottom < 0 ||
          top > innerHeight ||
          (image.complete && (image.naturalWidth > 0 || image.getClientRects().length === 0))
        );
      }),
    ),
  );
  const [headings = 0, sideways = 0] = await visitor.read(() => [
    document.querySelectorAll("h1").length,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  check(headings === 1, `${headings} headings`);
  check(sideways <= 0, `${sideways} px wider than the window`);
  check(
    (await visitor.read(() => document.title)).endsWith("TETM"),
    `title '${await visitor.read(() => document.title)}'`,
  );
}
