import routes from "../../app/routes.ts";
import { type DeskMember, signInMember, visitDesk } from "./desk-member.ts";
import { flatten } from "./flat-routes.ts";
import { addMail, addMessage, addOrder, addSurvey } from "./seed-desk.ts";
import { withDatabase } from "./server-database.ts";
import type { ShopServer } from "./shop-server.ts";
import { addToCart } from "./shop-steps.ts";
import { ANSWERS, walkTo } from "./survey-walk.ts";
import { type Answers, type Page, visit, type Visitor } from "./visitor.ts";

/** A site with a record of each kind, and a browser with a survey, a cart and a member's session. */
export interface EveryAddress {
  visitor: Visitor;
  /** Every path of the route table, with real ids, except downloads. */
  paths: string[];
  /** If one can't be logged, its response is cut off, and can show no error page. */
  downloads: string[];
  /** The forms on these pages, filled in. */
  posts: { name: string; page: Page; intent: string; typed: Answers }[];
}

export interface Answered {
  name: string;
  status: number;
  page: Page;
}

const IDS: Record<string, string> = {
  "creators/:slug": "creators/josiah-vale",
  "announcements/:slug": "announcements/josiah-vale",
  "case-studies/:slug": "case-studies/openaba",
  "shop/:slug": "shop/first-light-mug",
  "desk/surveys/:id": "desk/surveys/survey-1",
  "desk/messages/:id": "desk/messages/message-1",
  "desk/orders/:id": "desk/orders/order-1",
  "desk/products/:slug": "desk/products/first-light-mug",
  "desk/content/:name": "desk/content/projects",
  "desk/content/:name/history": "desk/content/projects/history",
  "preview/:name": "preview/projects",
};

/** Values for blank fields. */
const TYPED: Record<string, string> = {
  name: "Ruth & Naomi",
  email: "ruth@example.com",
  message: 'First line\n  second "line"',
  text: "First line\n  second <line>",
  tracking: "TRACK & 1",
  q: "naomi@example.com",
  subject: "General Question",
  "reply-text": "First line\n\n  second <line>",
};

const DOWNLOAD = /\/(export|addresses)\./;

export async function openEveryAddress(server: ShopServer): Promise<EveryAddress> {
  await withDatabase(server.databaseFile, async (db) => {
    await addSurvey(db, "survey-1");
    await addMessage(db, "message-1");
    await addOrder(db, "order-1");
    await addMail(db, "mail-1");
  });
  const [member, other] = [
    await signInMember(server.databaseFile),
    await signInMember(server.databaseFile, "Ada Moss"),
  ];
  const visitor = withMember(server, member);
  await walkTo(visitor, 2);
  await addToCart(visitor, "first-light-mug", { size: "15 oz" });
  const ids: Record<string, string> = { ...IDS, "desk/members/:id": `desk/members/${other.id}` };
  const paths = [
    ...new Set(flatten(routes).map(({ path }) => `/${ids[path] ?? path.replaceAll(/:\w+|\*/g, "made-up")}`)),
  ];
  const posts = new Map<string, EveryAddress["posts"][number]>();
  for (const path of paths) {
    const page = await visitor.get(path);
    for (const form of page.forms.filter(({ method }) => method === "post")) {
      for (const { intent } of form.buttons) {
        const typed = form.action.startsWith("/survey/creator?") ? ANSWERS[2] : fill(form.fields);
        const name = `${form.action} ${intent}`.trim();
        // A choice without a preset.
        const chosen = intent === "invite" ? { ...typed, role: "reader" } : typed;
        posts.set(name, { name, page: { ...page, forms: [form], form }, intent, typed: chosen });
      }
    }
  }
  return {
    visitor,
    paths: paths.filter((path) => !DOWNLOAD.test(path)),
    downloads: paths.filter((path) => DOWNLOAD.test(path)),
    posts: [...posts.values()],
  };
}

function withMember(server: ShopServer, member: DeskMember): Visitor {
  const visitor = visit(server.origin);
  for (const [name, value] of visitDesk(server.origin, member).jar) visitor.jar.set(name, value);
  return visitor;
}

function fill(fields: readonly [string, string][]): Answers {
  return Object.fromEntries(
    fields
      .filter(([name, value]) => value === "" && TYPED[name] !== undefined)
      .map(([name]) => [name, TYPED[name] ?? ""]),
  );
}

export function openAll({ visitor, paths }: EveryAddress): Promise<Answered[]> {
  return Promise.all(paths.map(async (path) => answered(`GET ${path}`, await visitor.ask(path))));
}

export function postAll({ visitor, posts }: EveryAddress): Promise<Answered[]> {
  return Promise.all(
    posts.map(async ({ name, page, intent, typed }) =>
      answered(`POST ${name}`, await visitor.press(page, intent, typed)),
    ),
  );
}

function answered(name: string, page: Page): Answered {
  return { name, status: page.status, page };
}
