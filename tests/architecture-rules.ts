import type { Import, Module } from "./support/read-module.ts";

/** A rule about imports. `violation` has made-up files that break it. */
export interface Rule {
  name: string;
  reason: string;
  /** Returns one sentence per violation. */
  check: (modules: readonly Module[]) => string[];
  violation: Readonly<Record<string, string>>;
}

/** The capabilities, each before those that it may import. */
const ROOMS = ["desk", "survey", "shop", "contact", "auth", "mail", "site"];

/** What the desk may do beyond its own records: tell a person something, or ask Stripe for a refund. */
const USE_CASES = new Set([
  "app/contact/send-message.server.ts",
  "app/mail/enqueue-email.server.ts",
  "app/shop/orders/send-parcel.server.ts",
  "app/shop/orders/refund-order.server.ts",
  "app/survey/calls/notify-of-call.server.ts",
]);

/**
 * What each place may import besides itself. There are no cycles, so none between rooms. Nothing imports a route, only
 * the edges import services.server.ts, and nothing shipped imports `dev`.
 */
const ARROWS: Record<string, readonly string[]> = {
  tests: [
    ...ROOMS,
    "cli",
    "dev",
    "route list",
    "retention periods",
    "config",
    "server",
    "database",
    "ui",
    "migrations",
  ],
  routes: [...ROOMS, "server", "ui", "composition root", "retention periods"],
  "root file": [...ROOMS, "server", "ui", "composition root"],
  "entry files": ["site", "server", "ui", "composition root"],
  "route list": ["site"],
  dev: ["cli", ...ROOMS, "server", "config", "database", "ui"],
  cli: [...ROOMS, "server", "config", "database", "ui", "composition root"],
  "composition root": [...ROOMS, "retention periods", "config", "database", "server"],
  "retention periods": [...ROOMS, "config"],
  desk: ["survey", "shop", "contact", "auth", "mail", "site", "server", "database", "ui"],
  survey: ["auth", "mail", "site", "server", "database", "ui"],
  shop: ["mail", "site", "server", "database", "ui"],
  contact: ["mail", "server", "database", "ui"],
  auth: ["mail", "site", "server", "database", "ui"],
  mail: ["site", "server", "database", "ui"],
  site: ["server", "database", "ui"],
  server: ["database"],
  database: ["migrations"],
  ui: [],
  config: [],
  migrations: [],
};

/** What the parts of the shop may import of each other and of mail. Checkout and orders import all of them. */
const SHOP_PARTS: Record<string, readonly string[]> = {
  catalogue: [],
  cart: ["catalogue"],
  "stock-alerts": ["catalogue", "mail"],
};

/** The one file that imports each outside dependency, so that a change of it stays there. */
const OUTSIDE: Record<string, string> = {
  stripe: "app/shop/checkout/stripe.server.ts",
  "better-sqlite3": "app/database/connect-sqlite.server.ts",
  pg: "app/database/connect-postgres.server.ts",
  nodemailer: "app/mail/smtp.server.ts",
  "markdown-it": "app/ui/read-prose.server.ts",
  // It reads strangers' files, so it runs in a process of its own and frees all memory at its end.
  sharp: "app/site/pictures/picture-process.server.ts",
};

const STARTS_FROM_NOTHING = /^app\/(cli|dev)\/.*\.js$/;
/** The framework asks routes for meta tags, so these files know it. */
const SEO = "app/site/seo/";
const VAGUE_NAMES = new Set(["utils", "util", "helpers", "helper", "misc", "common", "lib", "shared"]);
const TOP_FILES: Record<string, string> = {
  "app/root.tsx": "root file",
  "app/entry.server.tsx": "entry files",
  "app/entry.client.tsx": "entry files",
  "app/routes.ts": "route list",
  "app/services.server.ts": "composition root",
  "app/background-work.server.ts": "composition root",
  "app/retention.server.ts": "retention periods",
};

/** A rule that uses these depends on more than its arguments. */
const IMPURE = [
  "new Date()",
  "Date()",
  "Date.now",
  "Math.random",
  "fetch()",
  "performance.now",
  "process.env",
  "crypto.randomUUID",
  "localStorage.getItem",
  "setTimeout()",
];

export const rules: readonly Rule[] = [
  eachImport(
    "arrows point one way",
    "Whoever changes a place has to look only at the places that the table lets import it. The capability where an event happens writes its email, in the same transaction (docs/decisions/0020), so all import mail.",
    (module, { file }) => {
      const [from, to] = [placeOf(module.path), file && placeOf(file)];
      if (!from || !to) return false;
      return from === to ? to === "routes" : !ARROWS[from]?.includes(to);
    },
    ["app/server/health.server.ts", 'import type { X } from "../survey/journey.ts"'],
  ),
  {
    name: "no circle between files",
    reason: "Whoever reads one file of a circle has to read them all; types count too.",
    check: findCircles,
    violation: {
      "app/shop/cart/a.ts": 'import { x } from "./b.ts"',
      "app/shop/cart/b.ts": 'import type { X } from "./a.ts"',
    },
  },
  eachImport(
    "the shop's parts point one way",
    "What is sold knows nothing of who buys it, and a cart sends no email: an order does.",
    (module, { file }) => {
      const [from, to] = [shopPartOf(module.path), file && (shopPartOf(file) ?? roomOf(file))];
      const allowed = SHOP_PARTS[from ?? ""];
      if (!allowed || !to || to === from) return false;
      return (to === "mail" || shopPartOf(file ?? "") !== undefined) && !allowed.includes(to);
    },
    ["app/shop/catalogue/product.ts", 'import { x } from "../cart/cart.ts"'],
  ),
  eachImport(
    "the desk knows stores, rules and forms",
    "Its pages show what is stored. Of the use cases it calls those of products, and the few that tell a person something or refund an order; any other path would tie two jobs together.",
    (module, { file }) => {
      const [from, to] = [roomOf(module.path), roomOf(file ?? "")];
      if (from !== "desk" || !file || !to || to === "desk" || to === "auth" || to === "site") return false;
      if (module.path.startsWith("app/desk/products/") && file.startsWith("app/shop/catalogue/")) return false;
      return !(USE_CASES.has(file) || isStore(file) || isPure(file) || isForm(file));
    },
    ["app/desk/surveys/load-surveys.server.ts", 'import { x } from "../../survey/save-step.server.ts"'],
  ),
  eachImport(
    "a view imports rules, forms and the design system",
    "Data in, HTML out: a view that reached the server's side would drag it into the browser. A type is erased, so a view may take what is built for it from its own room.",
    (module, { file, kind }) =>
      isView(module.path) &&
      file !== null &&
      !mayBeInView(module.path, file) &&
      !(kind === "type" && roomOf(file) === roomOf(module.path)),
    ["app/survey/step-page.tsx", 'import { x } from "./survey.store.server.ts"'],
  ),
  eachImport(
    "a store knows the database, its rows and rules",
    "SQL stays apart from requests, forms and pages. Two stores are put together by a use case, in one transaction that it can see.",
    (module, one) =>
      (isStore(module.path) || isRow(module.path)) &&
      (one.file
        ? !isRow(one.file) && !isPure(one.file) && placeOf(one.file) !== "database"
        : !isPackage(one, "kysely") && !isNode(one)),
    ["app/shop/cart/cart.store.server.ts", 'import { x } from "../catalogue/product.store.server.ts"'],
  ),
  eachImport(
    "a rule imports rules",
    "x.ts in a room is a function of its arguments: fast to test, the same in browser and server.",
    (module, one) => {
      const { file } = one;
      // Conform's result for a refused form is part of a page's data.
      if (isPackage(one, "@conform-to/react")) return false;
      // Links name pages by type; the table itself stays on the server.
      if (one.kind === "type" && file === "app/site/content/pages.server.ts") return false;
      return inRoom(module.path) && isPure(module.path) && !isPure(file ?? "");
    },
    ["app/survey/journey.ts", 'import { x } from "node:crypto"'],
  ),
  {
    name: "a rule asks neither clock nor chance nor the world",
    reason: "Time, ids and answers come in as arguments, so that a test can say what they are.",
    check: (modules) =>
      modules
        .filter((module) => inRoom(module.path) && (isPure(module.path) || isForm(module.path)))
        .flatMap((module) =>
          IMPURE.filter((name) => module.globals.has(name)).map((name) => `${module.path} uses ${name}`),
        ),
    violation: { "app/survey/journey.ts": "const [then, now] = [new Date(0), new Date()]" },
  },
  eachImport(
    "a form imports zod and rules",
    "Browser and server check with the same schema.",
    (module, one) => {
      if (!isForm(module.path)) return false;
      if (one.file) return !isPure(one.file) && !isForm(one.file);
      return !isPackage(one, "zod") && !isPackage(one, "@conform-to/zod");
    },
    ["app/survey/answers.form.ts", 'import { x } from "../ui/logo.tsx"'],
  ),
  eachImport(
    "zod stays in forms",
    "A schema elsewhere would be a second opinion about the same words.",
    (module, one) => inApp(module.path) && isPackage(one, "zod") && !isForm(module.path),
    ["app/survey/save-step.server.ts", 'import * as z from "zod/mini"'],
  ),
  eachImport(
    "the framework stays at the edges",
    "Moving to React Router has to be a rename: no rule, form, store or use case knows Remix.",
    (module, one) => inApp(module.path) && one.specifier.startsWith("@remix-run/") && !mayKnowFramework(module.path),
    ["app/survey/save-step.server.ts", 'import type { X } from "@remix-run/node"'],
  ),
  eachImport(
    "a migration imports nothing but kysely",
    "It has to mean the same in five years, whatever the code around it has become.",
    (module, one) =>
      placeOf(module.path) === "migrations" && placeOf(one.file ?? "") !== "migrations" && !isPackage(one, "kysely"),
    ["migrations/0003-carts.ts", 'import { x } from "zod"'],
  ),
  eachImport(
    "the commands that start from nothing import nothing",
    "They run before any package is installed, so a package may only be loaded later, by import().",
    (module, one) =>
      STARTS_FROM_NOTHING.test(module.path) &&
      one.kind !== "dynamic" &&
      one.kind !== "type" &&
      !isNode(one) &&
      !STARTS_FROM_NOTHING.test(one.file ?? ""),
    ["app/dev/launch/start.js", 'import { x } from "pino"; const { y } = await import("playwright")'],
  ),
  eachImport(
    "an outside part is imported in one file",
    "It sits behind one file of ours, which is all that changes when it changes.",
    (module, one) => inApp(module.path) && ![undefined, module.path].includes(OUTSIDE[one.package ?? ""]),
    ["app/server/health.server.ts", 'const { Pool } = await import("pg")'],
  ),
  eachImport(
    "only the file that connects knows both engines",
    "What is written for one engine alone is handed out by connect.server.ts; a rule or a store that knew its engine would be wrong on the other.",
    (module, { file, kind }) => {
      if (kind === "type" || !inApp(module.path) || module.path === "app/database/connect.server.ts") return false;
      const [own, others] = [engineOf(module.path), engineOf(file ?? "")];
      if (others === "postgres") return own !== "postgres" && module.path !== "app/cli/move-to-postgres.ts";
      return others === "sqlite" && own !== "sqlite" && !isAboutFiles(module.path);
    },
    ["app/desk/find-places.server.ts", 'import { x } from "../database/survey-index-sqlite.server.ts"'],
  ),
  eachModule(
    "transactions are begun in one room",
    "inTransaction does again what another transaction undid, which a caller of Kysely's own would not.",
    ({ path, globals }) =>
      inApp(path) &&
      path !== "app/database/in-transaction.server.ts" &&
      [...globals].some((name) => /\.(t|startT)ransaction$/.test(name)),
    ["app/shop/cart/change-cart.server.ts", "await to.db.transaction().execute(change)"],
  ),
  eachModule(
    "the environment is read in one place",
    "A setting that is read anywhere else is neither checked nor documented.",
    ({ path, globals }) =>
      inApp(path) &&
      [...globals].some((name) => /^process\.env\b/.test(name)) &&
      !["config", "composition root", "cli", "dev"].includes(placeOf(path) ?? ""),
    ["app/shop/cart/add-item.server.ts", "const { SESSION_SECRET } = process.env"],
  ),
  eachModule(
    "every folder is a room of the plan",
    "A new room is a decision: it is added here and to the README's code tour, not made in passing.",
    ({ path }) => inApp(path) && placeOf(path) === undefined,
    ["app/newsletter/subscribe.server.ts", ""],
  ),
  eachModule(
    "names say what is inside",
    "utils and its like collect what nobody found a place for.",
    ({ path }) => path.split("/").some((part) => VAGUE_NAMES.has(part.split(".")[0] ?? "")),
    ["app/shop/cart/common.server.ts", ""],
  ),
  eachModule(
    "no barrels",
    "An index file that passes names on hides where they come from and loads all for one.",
    ({ path, imports }) =>
      /(^|\/)index\.[jt]sx?$/.test(path) && imports.some((one) => one.kind === "re-export" || one.kind === "type"),
    ["app/shop/cart/index.ts", 'export * from "./cart.ts"'],
  ),
  eachModule(
    "a file fits into a reader's head",
    "It is as long as its subject, often 60 lines and sometimes 400; above that there are two in it.",
    ({ path, lines }) => inApp(path) && lines > 400,
    ["app/shop/cart/cart.ts", "x;\n".repeat(401)],
  ),
];

function eachImport(
  name: string,
  reason: string,
  breaks: (module: Module, one: Import) => boolean,
  [file, source]: readonly [file: string, source: string],
): Rule {
  const check = (modules: readonly Module[]) =>
    modules.flatMap((module) =>
      module.imports.filter((one) => breaks(module, one)).map((one) => `${module.path} imports ${one.specifier}`),
    );
  return { name, reason, check, violation: { [file]: source } };
}

function eachModule(
  name: string,
  reason: string,
  breaks: (module: Module) => boolean,
  [file, source]: readonly [file: string, source: string],
): Rule {
  const check = (modules: readonly Module[]) => modules.filter(breaks).map((module) => module.path);
  return { name, reason, check, violation: { [file]: source } };
}

/** Finds import cycles, type imports included. */
function findCircles(modules: readonly Module[]): string[] {
  const graph = new Map(modules.filter(({ path }) => inApp(path)).map(({ path, imports }) => [path, imports]));
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (one: string, path: readonly string[]): void => {
    const start = path.indexOf(one);
    if (start >= 0) circles.push([...path.slice(start), one].join(" → "));
    if (start >= 0 || finished.has(one)) return;
    for (const { file } of graph.get(one) ?? []) if (file) visit(file, [...path, one]);
    finished.add(one);
  };
  for (const one of graph.keys()) visit(one, []);
  return circles;
}

/** Returns a file's place in `ARROWS`, or undefined for other folders. */
export function placeOf(file: string): string | undefined {
  const [top = "", folder = ""] = file.split("/");
  const place = TOP_FILES[file] ?? (top === "app" ? folder : top);
  return place in ARROWS ? place : undefined;
}

function roomOf(file: string): string | undefined {
  const place = placeOf(file);
  return place && ROOMS.includes(place) ? place : undefined;
}

function shopPartOf(file: string): string | undefined {
  return /^app\/shop\/([^/]+)\//.exec(file)?.[1];
}

function inRoom(file: string): boolean {
  return roomOf(file) !== undefined;
}

function inApp(file: string): boolean {
  return file.startsWith("app/");
}

/** Maps a row to the capability's type, for several stores or a long one. */
function isRow(path: string): boolean {
  return path.endsWith("-row.server.ts");
}

function isStore(file: string): boolean {
  return file.endsWith(".store.server.ts");
}

function isForm(file: string): boolean {
  return file.endsWith(".form.ts");
}

/** Server files that any file may import: rules, types and words (docs/decisions/0047). */
const RULES_OF_SERVER = new Set(
  ["addresses", "forms/limits", "forms/typed-text", "security/roles"].map((name) => `app/server/${name}.ts`),
);

/** Whether the file has no layer in its name, like `x.ts`, in a capability or `ui`; also a few server files. */
function isPure(file: string): boolean {
  if (file.startsWith(SEO)) return false;
  return (
    RULES_OF_SERVER.has(file) || (/^[^.]+\.ts$/.test(file) && (inRoom(file) || placeOf(file) === "ui") && !isHook(file))
  );
}

function isView(file: string): boolean {
  return (file.endsWith(".tsx") || isHook(file)) && (inRoom(file) || placeOf(file) === "ui");
}

function isHook(file: string): boolean {
  return /\/use-[^/]+\.ts$/.test(file);
}

function mayBeInView(view: string, file: string): boolean {
  if (file.includes(".server")) return false;
  if (isPure(file) || isForm(file) || placeOf(file) === "ui") return true;
  return (
    placeOf(file) === "server" ||
    file.startsWith(SEO) ||
    (isView(file) && roomOf(file) === roomOf(view)) ||
    /\.(css|svg)$/.test(file)
  );
}

function mayKnowFramework(file: string): boolean {
  if (file.startsWith(SEO)) return true;
  return isView(file) || ["routes", "root file", "entry files", "route list", "server"].includes(placeOf(file) ?? "");
}

/** Returns the engine that a file of `database/` or a migration is for; undefined for both. */
function engineOf(file: string): "sqlite" | "postgres" | undefined {
  if (placeOf(file) !== "database" && placeOf(file) !== "migrations") return undefined;
  if (/postgres/.test(file)) return "postgres";
  return /sqlite/.test(file) ? "sqlite" : undefined;
}

/** Backups, restores and the move to PostgreSQL copy SQLite files. */
function isAboutFiles(file: string): boolean {
  return /^app\/database\/(back-up|restore|move-to-postgres)\.server\.ts$/.test(file);
}

function isPackage(one: Import, name: string): boolean {
  return one.package === name;
}

function isNode(one: Import): boolean {
  return one.specifier.startsWith("node:");
}
