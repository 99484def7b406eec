import type { Import, Module } from "./support/read-module.ts";

/** A rule about imports: its name, its reason, and its check. */
export interface Rule {
  name: string;
  reason: string;
  /** Returns one sentence per violation. */
  check: (modules: readonly Module[]) => string[];
}

/** What visitors and members come for, the one above before those that it may import from. */
const ROOMS = ["desk", "survey", "shop", "contact", "auth", "mail", "site"];

/** What the desk does beyond its own records: a person is told something, or Stripe is asked for a refund. */
const USE_CASES = new Set([
  "app/contact/send-message.server.ts",
  "app/mail/enqueue-email.server.ts",
  "app/shop/orders/send-parcel.server.ts",
  "app/shop/orders/settle-amount.server.ts",
  "app/shop/orders/refund-order.server.ts",
  "app/survey/calls/notify-of-call.server.ts",
]);

/** The places that each place may import in addition to itself. */
const ARROWS: Record<string, readonly string[]> = {
  routes: [...ROOMS, "server", "ui", "composition root"],
  root: [...ROOMS, "server", "ui", "composition root"],
  entry: ["site", "server", "ui", "composition root"],
  "route list": ["site"],
  "composition root": [...ROOMS, "config", "database", "server"],
  dev: ["cli", ...ROOMS, "server", "config", "database", "ui"],
  cli: [...ROOMS, "server", "config", "database", "ui", "composition root"],
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

const STARTS_FROM_NOTHING = /^app\/(cli|dev)\/.*\.js$/;
const FRAMEWORK = /^@remix-run\//;
/** Meta tags are what the framework asks routes for. */
const SEO = "app/site/seo/";
const VAGUE_NAMES = new Set(["utils", "util", "helpers", "helper", "misc", "common", "lib", "shared"]);
const ROOT_FILES: Record<string, string> = {
  "app/root.tsx": "root",
  "app/entry.server.tsx": "entry",
  "app/entry.client.tsx": "entry",
  "app/routes.ts": "route list",
  "app/services.server.ts": "composition root",
  "app/background-work.server.ts": "composition root",
  "app/delete-by-date.server.ts": "composition root",
  "app/retention.server.ts": "composition root",
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
      return !!from && !!to && from !== to && !(ARROWS[from] ?? []).includes(to);
    },
  ),
  {
    name: "no circle between rooms",
    reason: "Rooms that import from each other are one room that has to be read as a whole.",
    check: (modules) => findCircles(roomGraph(modules)),
  },
  eachImport(
    "what is shipped imports nothing of dev",
    "app/dev is not in the image: launcher, demo, pictures, and the fake of Stripe.",
    (module, { file }) => inApp(module.path) && placeOf(module.path) !== "dev" && placeOf(file ?? "") === "dev",
  ),
  {
    name: "no circle between files",
    reason: "Whoever reads one file of a circle has to read them all; types count too.",
    check: (modules) =>
      findCircles(
        new Map(
          modules
            .filter(({ path }) => inApp(path))
            .map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])]),
        ),
      ),
  },
  eachImport(
    "nothing imports a route",
    "A route is an edge of the site; what two of them need lives in a room.",
    (_module, { file }) => placeOf(file ?? "") === "routes",
  ),
  eachImport(
    "only the edges touch services.server.ts",
    "Everything else gets clock, ids and stores as arguments, so that a test can replace them.",
    (module, { file }) =>
      file === "app/services.server.ts" &&
      !["routes", "root", "entry", "cli", "dev", "composition root"].includes(placeOf(module.path) ?? "tests"),
  ),
  eachImport(
    "the shop's parts point one way",
    "What is sold knows nothing of who buys it, and a cart sends no email: an order does.",
    (module, { file }) => {
      const [from, to] = [shopPartOf(module.path), file && (shopPartOf(file) ?? roomOf(file))];
      const allowed = SHOP_PARTS[from ?? ""];
      if (!allowed || !to || to === from) return false;
      return (to === "mail" || shopPartOf(file ?? "") !== undefined) && !allowed.includes(to);
    },
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
  ),
  eachImport(
    "a view imports rules, forms and the design system",
    "Data in, HTML out: a view that reached the server's side would drag it into the browser.",
    (module, { file }) => isView(module.path) && file !== null && !mayBeInView(module.path, file),
  ),
  eachImport(
    "a store knows no other store",
    "Two stores are put together by a use case, in one transaction that it can see.",
    (module, { file }) => isStore(module.path) && isStore(file ?? ""),
  ),
  eachImport(
    "a store knows the database, its rows and rules",
    "SQL stays apart from requests, forms and pages.",
    (module, one) =>
      (isStore(module.path) || isRow(module.path)) &&
      (one.file
        ? !isStore(one.file) && !isRow(one.file) && !isPure(one.file) && placeOf(one.file) !== "database"
        : !isPackage(one, "kysely") && !isNode(one)),
  ),
  eachImport(
    "a rule imports rules",
    "x.ts in a room is a function of its arguments: fast to test, the same in browser and server.",
    (module, one) => {
      const { file } = one;
      // What Conform says of a refused form is part of a page's data.
      if (isPackage(one, "@conform-to/react")) return false;
      // Links name pages of the one table; the table itself stays on the server.
      if (one.kind === "type" && file === "app/site/content/pages.server.ts") return false;
      return inRoom(module.path) && isPure(module.path) && !isPure(file ?? "");
    },
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
  },
  eachImport("a form imports zod and rules", "Browser and server check with the same schema.", (module, one) => {
    if (!isForm(module.path)) return false;
    if (one.file) return !isPure(one.file) && !isForm(one.file);
    return !isPackage(one, "zod") && !isPackage(one, "@conform-to/zod");
  }),
  eachImport(
    "zod stays in forms",
    "A schema elsewhere would be a second opinion about the same words.",
    (module, one) => inApp(module.path) && isPackage(one, "zod") && !isForm(module.path),
  ),
  eachImport(
    "the framework stays at the edges",
    "Moving to React Router has to be a rename: no rule, form, store or use case knows Remix.",
    (module, one) => inApp(module.path) && FRAMEWORK.test(one.specifier) && !mayKnowFramework(module.path),
  ),
  eachImport(
    "a migration imports nothing but kysely",
    "It has to mean the same in five years, whatever the code around it has become.",
    (module, one) =>
      placeOf(module.path) === "migrations" && placeOf(one.file ?? "") !== "migrations" && !isPackage(one, "kysely"),
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
  ),
  inOneFile("stripe"),
  inOneFile("better-sqlite3"),
  inOneFile("pg"),
  eachImport(
    "only the file that connects knows both engines",
    "What is written for one engine alone is handed out by connect.server.ts; a rule or a store that knew its engine would be wrong on the other.",
    (module, { file, kind }) => {
      if (kind === "type" || !inApp(module.path) || module.path === "app/database/connect.server.ts") return false;
      const [own, others] = [engineOf(module.path), engineOf(file ?? "")];
      if (others === "postgres") return own !== "postgres" && module.path !== "app/cli/move-to-postgres.ts";
      return others === "sqlite" && own !== "sqlite" && !isAboutFiles(module.path);
    },
  ),
  {
    name: "transactions are begun in one room",
    reason: "inTransaction does again what another transaction undid, which a caller of Kysely's own would not.",
    check: (modules) =>
      modules
        .filter(
          ({ path, globals }) =>
            inApp(path) &&
            path !== "app/database/in-transaction.server.ts" &&
            [...globals].some((name) => /\.(t|startT)ransaction$/.test(name)),
        )
        .map(({ path }) => path),
  },
  inOneFile("nodemailer"),
  eachModule(
    "only the process for pictures loads sharp",
    "It reads strangers' files, so it has a process of its own, which ends with its memory.",
    ({ path, imports }) =>
      inApp(path) &&
      placeOf(path) !== "dev" &&
      path !== "app/site/pictures/picture-process.server.ts" &&
      imports.some((one) => isPackage(one, "sharp")),
  ),
  inOneFile("markdown-it"),
  eachModule(
    "the environment is read in one place",
    "A setting that is read anywhere else is neither checked nor documented.",
    ({ path, globals }) =>
      inApp(path) &&
      [...globals].some((name) => /^process\.env\b/.test(name)) &&
      !["config", "composition root", "cli", "dev"].includes(placeOf(path) ?? ""),
  ),
  eachModule(
    "every folder is a room of the plan",
    "A new room is a decision: it is added here and to the README's code tour, not made in passing.",
    ({ path }) => inApp(path) && placeOf(path) === undefined,
  ),
  eachModule("names say what is inside", "utils and its like collect what nobody found a place for.", ({ path }) =>
    path.split("/").some((part) => VAGUE_NAMES.has(part.split(".")[0] ?? "")),
  ),
  eachModule(
    "no barrels",
    "An index file that passes names on hides where they come from and loads all for one.",
    ({ path, imports }) =>
      /(^|\/)index\.[jt]sx?$/.test(path) && imports.some((one) => one.kind === "re-export" || one.kind === "type"),
  ),
  eachModule(
    "a file fits into a reader's head",
    "It is as long as its subject, often 60 lines and sometimes 300; above that there are two in it.",
    ({ path, lines }) => inApp(path) && lines > 300,
  ),
];

function eachImport(name: string, reason: string, breaks: (module: Module, one: Import) => boolean): Rule {
  const check = (modules: readonly Module[]) =>
    modules.flatMap((module) =>
      module.imports.filter((one) => breaks(module, one)).map((one) => `${module.path} imports ${one.specifier}`),
    );
  return { name, reason, check };
}

function eachModule(name: string, reason: string, breaks: (module: Module) => boolean): Rule {
  return { name, reason, check: (modules) => modules.filter(breaks).map((module) => module.path) };
}

/** The rooms and places that each room imports from. */
function roomGraph(modules: readonly Module[]): Map<string, string[]> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    const from = roomOf(path);
    if (!from) continue;
    const known = graph.get(from) ?? new Set<string>();
    graph.set(from, known);
    for (const { file } of imports) {
      const to = placeOf(file ?? "");
      if (to && to !== from) known.add(to);
    }
  }
  return new Map([...graph].map(([room, known]) => [room, [...known].toSorted()]));
}

/** Finds every circle of a graph, such as that of files and what they import, types included. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (one: string, path: readonly string[]): void => {
    const start = path.indexOf(one);
    if (start >= 0) circles.push([...path.slice(start), one].join(" → "));
    if (start >= 0 || finished.has(one)) return;
    for (const next of graph.get(one) ?? []) visit(next, [...path, one]);
    finished.add(one);
  };
  for (const one of graph.keys()) visit(one, []);
  return circles;
}

function inOneFile(name: string): Rule {
  return {
    name: `${name} is imported in one file`,
    reason: "An outside part sits behind one file of ours, which is all that changes when it changes.",
    check: (modules) => {
      const users = modules.filter(({ path, imports }) => inApp(path) && imports.some((one) => isPackage(one, name)));
      return users.length > 1 ? [`${name} is imported by ${users.map((module) => module.path).join(" and ")}`] : [];
    },
  };
}

/** The place of a file in `ARROWS`; undefined for tests and for folders that are not in the table. */
function placeOf(file: string): string | undefined {
  if (ROOT_FILES[file]) return ROOT_FILES[file];
  if (file.startsWith("migrations/")) return "migrations";
  const folder = /^app\/([^/]+)\//.exec(file)?.[1];
  return folder && folder in ARROWS && !["migrations", "root", "entry"].includes(folder) ? folder : undefined;
}

function roomOf(file: string): string | undefined {
  const place = placeOf(file);
  return place && ROOMS.includes(place) ? place : undefined;
}

/** The folder of `shop/` that a file is in. */
function shopPartOf(file: string): string | undefined {
  return /^app\/shop\/([^/]+)\//.exec(file)?.[1];
}

function inRoom(file: string): boolean {
  return roomOf(file) !== undefined;
}

function inApp(file: string): boolean {
  return file.startsWith("app/");
}

/** Such a file maps a row to the capability's type, for several stores or for a long one. */
function isRow(path: string): boolean {
  return path.endsWith("-row.server.ts");
}

function isStore(file: string): boolean {
  return file.endsWith(".store.server.ts");
}

function isForm(file: string): boolean {
  return file.endsWith(".form.ts");
}

/** Rules, types and words of the server that any file may import (docs/decisions/0047). */
const RULES_OF_SERVER = new Set(
  ["addresses", "forms/limits", "forms/typed-text", "security/escape-html", "security/roles"].map(
    (name) => `app/server/${name}.ts`,
  ),
);

/** A file such as `x.ts`, without a layer in its name, in a capability or in `ui`; and a few of the server. */
function isPure(file: string): boolean {
  if (file.startsWith(SEO)) return false;
  return (
    RULES_OF_SERVER.has(file) || (/^[^.]+\.ts$/.test(file) && (inRoom(file) || placeOf(file) === "ui") && !isHook(file))
  );
}

function isView(file: string): boolean {
  return (file.endsWith(".tsx") || isHook(file)) && (inRoom(file) || placeOf(file) === "ui");
}

/** `use-x.ts`: a React hook of a view. */
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
  return isView(file) || ["routes", "root", "entry", "route list", "server"].includes(placeOf(file) ?? "");
}

/** The engine that a file of `database/` or a migration is written for; undefined if it is for both. */
function engineOf(file: string): "sqlite" | "postgres" | undefined {
  if (placeOf(file) !== "database" && placeOf(file) !== "migrations") return undefined;
  if (/postgres/.test(file)) return "postgres";
  return /sqlite/.test(file) ? "sqlite" : undefined;
}

/** Whether a file copies SQLite files: backups, restores, and the move to PostgreSQL. */
function isAboutFiles(file: string): boolean {
  return /^app\/database\/(back-up|restore|move-to-postgres)\.server\.ts$/.test(file);
}

function isPackage(one: Import, name: string): boolean {
  return one.package === name;
}

function isNode(one: Import): boolean {
  return one.specifier.startsWith("node:");
}
