import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../support/run-tool.ts";

// docs/recipes.md, followed on a copy of the project: a question, a product field, a page that members edit, a setting
// and a column. The copy is type checked and built, and the tests that know the changed tables pass.

const LEFT_OUT = new Set([".git", "build", "data", "node_modules"]);

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), "tetm-recipes-"));
  for (const name of readdirSync(root).filter((one) => !LEFT_OUT.has(one)))
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Writes `added` before the only place in the file that reads `anchor`. */
function insert(file: string, anchor: string, added: string): void {
  replace(file, anchor, added + anchor);
}

function replace(file: string, old: string, changed: string): void {
  const name = path.join(copy, file);
  const source = readFileSync(name, "utf8");
  expect(source.split(old).length - 1, `places in ${file} that read ${old}`).toBe(1);
  writeFileSync(
    name,
    source.replace(old, () => changed),
  );
}

function write(file: string, source: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), source);
}

function addMigration(name: string, variable: string, statement: string): void {
  write(
    `migrations/${name}.ts`,
    `import type { Kysely } from "kysely";\n\nexport async function up(db: Kysely<unknown>): Promise<void> {\n  await ${statement}.execute();\n}\n`,
  );
  insert(
    "app/database/migrate.server.ts",
    "import { DatabaseProblem",
    `import * as ${variable} from "../../migrations/${name}.ts";\n`,
  );
  replace("app/database/migrate.server.ts", "\n};\n", `\n  "${name}": ${variable},\n};\n`);
}

const runFile = promisify(execFile);

/** Returns what a program printed if it failed. */
async function run(args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: "test" as const, TEST_COUNTS_FILE: "", NO_COLOR: "1" };
  return runFile(process.execPath, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

// A second try would change the copy a second time.
test("each recipe is complete", { timeout: 900_000, retry: 0 }, async () => {
  addQuestion();
  addProductField();
  addPage();
  addSetting();
  addColumn();
  expect(await run(["node_modules/oxfmt/bin/oxfmt"])).toBe("");
  expect(await run(["node_modules/typescript-7/bin/tsc", "--project", "tsconfig.json"])).toBe("");
  expect(await run(["app/dev/launch/build.js"])).toBe("");
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "rules", "--project", "site"];
  expect(await run([...vitest, "tests/unit", "tests/architecture", ...CHECKED])).toBe("");
});

/** Tests that know the changed tables, and need no browser. */
const CHECKED = ["tests/store/product", "tests/store/survey", "tests/http/survey", "tests/http/desk-products"];

function addQuestion(): void {
  insert(
    "app/survey/questions.ts",
    "  monetization_intent: {\n",
    `  collaborators: { step: 2, kind: "text", label: "Collaborators", hint: "Who makes it with you?", rows: 2 },\n`,
  );
  addMigration(
    "9001-collaborators",
    "collaborators",
    `db.schema.alterTable("creator_surveys").addColumn("collaborators", "text")`,
  );
  insert("app/database/schema/schema.ts", "  monetization_intent: string | null;", "  collaborators: string | null;\n");
  insert("tests/support/survey-answers.ts", `    monetization_intent: "asap",`, `    collaborators: "A choir.",\n`);
  replace(`docs/${"behavior"}.md`, "`takeaway_goals`, `monet", "`takeaway_goals`, `collaborators`, `monet");
}

function addProductField(): void {
  insert(
    "app/shop/catalogue/product-fields.ts",
    "  /** The price before a sale.",
    `  material: { kind: "line", most: 80, optional: true },\n`,
  );
  addMigration(
    "9002-product-material",
    "productMaterial",
    `db.schema.alterTable("products").addColumn("material", "text", (column) => column.notNull().defaultTo(""))`,
  );
  insert("app/database/schema/shop.ts", "  /** Slugs of its collections,", "  material: Generated<string>;\n");
  insert("app/desk/products/product-view.ts", "  compare_at: {\n", `  material: { label: "Material" },\n`);
  insert(
    "app/shop/catalogue/product-page.tsx",
    "          {soldOut ? (",
    "          {product.material && <p>{product.material}</p>}\n",
  );
  insert("tests/support/catalogue-entries.ts", "    compare_at: 0,", `    material: "",\n`);
}

/** A page that members can edit. */
function addPage(): void {
  write(
    "app/site/content/press.ts",
    `import { type DocumentDefinition, headFields, headline, type TextOf } from "../publishing/document.ts";

export const pressDocument = {
  name: "Press",
  path: "/press",
  fields: { headline, text: { kind: "text", label: "Text", most: 400 }, ...headFields },
} as const satisfies DocumentDefinition;

export const press: TextOf<typeof pressDocument> = {
  headline: ["Press"],
  text: "Write to us.",
  pageTitle: "",
  pageDescription: "",
};`,
  );
  insert(
    "app/site/content/documents.ts",
    "import { projectsDocument",
    `import { press, pressDocument } from "./press.ts";\n`,
  );
  insert("app/site/content/documents.ts", "  shop: {", "  press: { definition: pressDocument, initial: press },\n");
  insert(
    "app/site/content/pages.server.ts",
    `  "/shipping": {`,
    `  "/press": { route: "press.tsx", cached: "always", listed: true },\n`,
  );
  write(
    "app/site/pages/press-page.tsx",
    `import type { FittedLine } from "../../ui/fit-line.ts";
import { PosterHeading } from "../../ui/poster-heading.tsx";

export const pressPage = { title: "Press", description: "For journalists." };

export function PressPage({ headline, text }: { headline: readonly FittedLine[]; text: string }) {
  return (
    <div className="page-width py-fluid-xl">
      <PosterHeading lines={headline} />
      <p>{text}</p>
    </div>
  );
}`,
  );
  write(
    "app/routes/press.tsx",
    `import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { services } from "../services.server.ts";
import { pressPage, PressPage } from "../site/pages/press-page.tsx";
import { pageMeta } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, pressPage);

export function loader() {
  const { headline, text } = services.documents.read("press");
  return { headline: fitLines(headline), text };
}

export default function Press() {
  return <PressPage {...useLoaderData<typeof loader>()} />;
}`,
  );
  const preview = "app/routes/preview.$name.tsx";
  insert(preview, "import { ServicesPage }", `import { PressPage } from "../site/pages/press-page.tsx";\n`);
  insert(preview, "import { PageHead }", `import { fitLines } from "../ui/fit-lines.server.ts";\n`);
  insert(
    preview,
    `    offers: only(["services"]`,
    `    press: only(["press"], () => ({ ...texts.press, headline: fitLines(texts.press.headline) })),\n`,
  );
  insert(preview, "      {shown.offers && <ServicesPage", "      {shown.press && <PressPage {...shown.press} />}\n");
  cpSync(path.join(copy, "public/share/about.png"), path.join(copy, "public/share/press.png"));
  insert("tests/unit/pages.test.ts", `    "/services",`, `    "/press",\n`);
}

function addSetting(): void {
  insert(
    "app/config/settings.server.ts",
    "  stripe: StripeSettings | null;",
    "  /** Seconds that a page waits for Stripe before it shows the stored order. */\n  paymentWaitSeconds: number;\n",
  );
  insert(
    "app/config/settings.server.ts",
    "    stripe: readStripeSettings(",
    `    paymentWaitSeconds: readCount("PAYMENT_WAIT_SECONDS", env, 5, 60),\n`,
  );
  replace(
    "app/services.server.ts",
    "limitStripeCalls(payments, counter)",
    "limitStripeCalls(payments, counter, settings.paymentWaitSeconds * 1000)",
  );
  const limits = "app/shop/checkout/limit-stripe-calls.server.ts";
  replace(
    limits,
    "/** Milliseconds that a page waits for Stripe before it shows the stored order. */\nconst PAGE_TIMEOUT = 5_000;\n",
    "",
  );
  replace(
    limits,
    `  counter: Pick<ReturnType<typeof makeSharedCounter>, "count">,\n): Payments {`,
    `  counter: Pick<ReturnType<typeof makeSharedCounter>, "count">,\n  timeout = 5_000,\n): Payments {`,
  );
  replace(limits, "inTime(payments.readSession(one), PAGE_TIMEOUT)", "inTime(payments.readSession(one), timeout)");
  insert(
    "tests/unit/settings.test.ts",
    "    metricsToken: null,\n    notConfigured: [",
    "    paymentWaitSeconds: 5,\n",
  );
  replace("app/dev/launch/start-settings.js", "|BOOKING_URL)", "|BOOKING_URL|PAYMENT_WAIT_SECONDS)");
}

function addColumn(): void {
  insert("app/desk/messages/desk-message.store.server.ts", `      "answered_at as answeredAt",`, `      "email",\n`);
  replace("app/desk/messages/desk-message.store.server.ts", `.select(["email", "message"])`, `.select("message")`);
  insert(
    "app/desk/messages/messages-page.tsx",
    `  { label: "Answered"`,
    `  { label: "Email", cell: ({ email }) => email },\n`,
  );
}
