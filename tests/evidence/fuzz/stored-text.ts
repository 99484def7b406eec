import * as fc from "fast-check";
import type { DeskMember } from "../../support/desk-member.ts";
import { visitDesk } from "../../support/desk-member.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import { type Page, type Sample, visit } from "../../support/visitor.ts";
import { hostileLine, hostileText, kept } from "./hostile-text.ts";

/** Text that a visitor entered and the site stored, and the pages that show it. */
export interface StoredText {
  survey: { id: string; fields: Record<string, string>; links: string[]; note: string; answersJson: string };
  message: { id: string; name: string; message: string };
  product: { slug: string; name: string; description: string; picture_alt: string };
  /** HTML of each page, and the texts that it must contain. */
  shown: { where: string; html: string; texts: readonly string[] }[];
}

const SURVEY_TEXTS = {
  1: ["name", "creator_name", "self_description", "platforms"],
  2: ["niche", "takeaway_goals"],
  3: [],
  4: ["success_vision", "ideal_tetm_support"],
} as const;

/** All texts that one visit enters. */
export const hostileTexts = fc.record({
  texts: fc.array(hostileText, { minLength: 8, maxLength: 8 }),
  // Each line of the field is a separate link.
  links: fc.array(
    hostileText.map((text) => text.replaceAll(/[\r\n]+/g, " ")),
    { minLength: 2, maxLength: 2 },
  ),
  note: hostileText,
  message: fc.record({ name: hostileText, message: hostileText }),
  product: fc.record({ name: hostileLine, description: hostileLine, picture_alt: hostileLine }),
});

type Texts = typeof hostileTexts extends fc.Arbitrary<infer Value> ? Value : never;

interface Tools {
  shop: ShopServer;
  member: DeskMember;
  /** Distinguishes visits, and becomes the visitor's address. */
  number: number;
  note: (sample: Sample) => void;
  /** Finds the id of a new record by its unique text. */
  find: (table: "creator_surveys" | "contact_messages", name: string) => Promise<string>;
}

/** Enters hostile text in the survey, the contact form, a product and a note, and opens every page that shows it. */
export async function storeText(tools: Tools, texts: Texts): Promise<StoredText> {
  const shown: StoredText["shown"] = [];
  const survey = await answerSurvey(tools, texts, shown);
  const message = await writeMessage(tools, texts, shown);
  const product = await sellProduct(tools, texts, shown);
  return { survey, message, product, shown };
}

async function answerSurvey(
  { shop, member, number, note, find }: Tools,
  { texts, links, note: noted }: Texts,
  shown: StoredText["shown"],
): Promise<StoredText["survey"]> {
  const visitor = visit(shop.origin, { note });
  const left = [...texts];
  const fields: Record<string, string> = {};
  let page = await visitor.get("/survey/creator?step=1");
  for (const step of [1, 2, 3, 4] as const) {
    const own = Object.fromEntries(
      SURVEY_TEXTS[step].map((field) => [field, `${left.shift()}${field === "name" ? number : ""}`]),
    );
    for (const [field, text] of Object.entries(own)) fields[field] = kept(text);
    const more = step === 1 ? { current_stage: "exploring" } : step === 4 ? { content_links: links } : {};
    page = await visitor.go(page, step === 4 ? "submit" : "next", { ...own, ...more });
  }
  if (!page.title.startsWith("Survey Complete"))
    throw new Error(`A survey of allowed text ended at '${page.title}' (${page.status}).`);
  const all = [...Object.values(fields), ...links.map(kept)];
  for (const step of [1, 2, 4] as const) {
    const again = await visitor.get(`/survey/creator?step=${step}`);
    shown.push({
      where: `step ${step} of the survey`,
      html: again.html,
      texts: [...SURVEY_TEXTS[step].map((field) => fields[field] ?? ""), ...(step === 4 ? links.map(kept) : [])],
    });
  }
  shown.push({
    where: "the person's own answers",
    html: (await visitor.get("/survey/creator/answers")).html,
    texts: all,
  });
  const id = await find("creator_surveys", fields.name ?? "");
  const desk = visitDesk(shop.origin, member);
  const seen = await desk.get(`/desk/surveys/${id}`);
  expectStatus(await desk.press(seen, "note", { text: noted }), 303);
  shown.push({
    where: "the desk's page of a survey",
    html: (await desk.get(`/desk/surveys/${id}`)).html,
    texts: [...all, kept(noted).trim()],
  });
  shown.push({ where: "the desk's list of surveys", html: (await desk.get("/desk/surveys")).html, texts: [] });
  return {
    id,
    fields,
    links: links.map(kept),
    note: kept(noted).trim(),
    answersJson: (await visitor.ask("/survey/creator/answers.json")).html,
  };
}

async function writeMessage(
  { shop, member, number, note, find }: Tools,
  { message: typed }: Texts,
  shown: StoredText["shown"],
): Promise<StoredText["message"]> {
  const visitor = visit(shop.origin, { note, headers: { "Fly-Client-IP": `198.51.100.${number % 256}` } });
  const name = `${typed.name}${number}`;
  const refused = await visitor.press(await visitor.get("/contact"), "", {
    name,
    email: "not an address",
    message: typed.message,
  });
  expectStatus(refused, 400);
  shown.push({ where: "a refused contact form", html: refused.html, texts: [kept(name), kept(typed.message)] });
  expectStatus(await visitor.press(refused, "", { email: "o'zq+stored@example.com" }), 303);
  const id = await find("contact_messages", kept(name));
  const desk = visitDesk(shop.origin, member);
  shown.push({
    where: "the desk's page of a message",
    html: (await desk.get(`/desk/messages/${id}`)).html,
    texts: [kept(name), kept(typed.message)],
  });
  shown.push({
    where: "the desk's list of messages",
    html: (await desk.get("/desk/messages")).html,
    texts: [kept(name)],
  });
  return { id, name: kept(name), message: kept(typed.message) };
}

async function sellProduct(
  { shop, member, number }: Tools,
  { product: typed }: Texts,
  shown: StoredText["shown"],
): Promise<StoredText["product"]> {
  const desk = visitDesk(shop.origin, member);
  const product = { slug: `stored-${number}`, ...typed };
  const { picture_alt: alt, ...others } = product;
  const made = await desk.go(await desk.get("/desk/new-product"), "save", {
    ...others,
    "pictures[0].src": "/pictures/shop/covenant-tee.svg",
    "pictures[0].alt": alt,
    position: "20",
    "sizes[0].price": "28",
    "sizes[0].stock": "4",
  });
  const saved = await desk.go(await desk.get(`/desk/products/${product.slug}`), "publish");
  if (made.status !== 200 || saved.status !== 200)
    throw new Error(`A product of allowed text was answered with ${made.status}: ${made.text.slice(0, 500)}`);
  const { name, description } = product;
  shown.push({ where: "the desk's page of a product", html: saved.html, texts: [name, description, alt] });
  shown.push({
    where: "the shop's page of a product",
    html: (await visit(shop.origin).get(`/shop/${product.slug}`)).html,
    texts: [name, description],
  });
  shown.push({ where: "the shop", html: (await visit(shop.origin).get("/shop")).html, texts: [name] });
  await desk.press(saved, "unpublish");
  return product;
}

function expectStatus({ status, text }: Page, wanted: number): void {
  if (status !== wanted)
    throw new Error(`Allowed text was answered with ${status} instead of ${wanted}: ${text.slice(0, 300)}`);
}
