/** Made-up files that show what each architecture rule finds and, with `null`, what it allows. */
export interface Violation {
  rule: string;
  files: Record<string, string>;
  expected: string | null;
}

function one(rule: string, file: string, source: string, expected: string | null): Violation {
  return { rule, files: { [file]: source }, expected };
}

/** A file that imports what it must not. */
function bad(rule: string, file: string, specifier: string): Violation {
  return one(rule, file, from(specifier), `${file} imports ${specifier}`);
}

const from = (specifier: string) => `import { x } from "${specifier}";`;

export const violations: readonly Violation[] = [
  bad("arrows point one way", "app/server/health.server.ts", "../survey/journey.ts"),
  one(
    "arrows point one way",
    "app/ui/logo.tsx",
    'import type { X } from "../survey/journey.ts";',
    "app/ui/logo.tsx imports ../survey/journey.ts",
  ),
  one(
    "arrows point one way",
    "app/mail/outbox.ts",
    'export { x } from "../auth/members/member.ts";',
    "app/mail/outbox.ts imports ../auth/members/member.ts",
  ),
  one(
    "arrows point one way",
    "app/database/schema/schema.ts",
    'type X = import("../../survey/questions.ts").X;',
    "app/database/schema/schema.ts imports ../../survey/questions.ts",
  ),
  bad("arrows point one way", "app/survey/save-step.server.ts", "../contact/message.store.server.ts"),
  bad("arrows point one way", "app/routes/cart.tsx", "../database/connect.server.ts"),
  bad("arrows point one way", "app/shop/cart/add-item.server.ts", "../../config/settings.server.ts"),
  one(
    "arrows point one way",
    "app/routes/cart.tsx",
    from("../shop/cart/add-item.server.ts") + from("../ui/logo.tsx"),
    null,
  ),

  bad("nothing imports a route", "app/root.tsx", "./routes/home.tsx"),
  one(
    "nothing imports a route",
    "app/routes/cart.tsx",
    'const x = await import("./home.tsx");',
    "app/routes/cart.tsx imports ./home.tsx",
  ),
  bad("nothing imports a route", "tests/unit/home.test.ts", "../../app/routes/home.tsx"),

  bad("what is shipped imports nothing of dev", "app/cli/mail.ts", "../dev/launch/server.js"),
  one("what is shipped imports nothing of dev", "app/dev/demo/demo.ts", from("../launch/server.js"), null),

  {
    rule: "no circle between files",
    files: {
      "app/shop/cart/a.ts": from("./b.ts"),
      "app/shop/cart/b.ts": 'import type { X } from "./c.ts";',
      "app/shop/cart/c.ts": from("./a.ts"),
    },
    expected: "app/shop/cart/a.ts → app/shop/cart/b.ts → app/shop/cart/c.ts → app/shop/cart/a.ts",
  },
  {
    rule: "no circle between files",
    files: {
      "app/shop/cart/a.ts": from("./b.ts") + from("./c.ts"),
      "app/shop/cart/b.ts": from("./c.ts"),
      "app/shop/cart/c.ts": "",
    },
    expected: null,
  },

  one(
    "only the edges touch services.server.ts",
    "app/shop/cart/add-item.server.ts",
    'import type { Services } from "../../services.server.ts";',
    "app/shop/cart/add-item.server.ts imports ../../services.server.ts",
  ),
  bad("only the edges touch services.server.ts", "tests/unit/a.test.ts", "../../app/services.server.ts"),
  one("only the edges touch services.server.ts", "app/routes/home.tsx", from("../services.server.ts"), null),

  {
    rule: "no circle between rooms",
    files: {
      "app/mail/start-sender.server.ts": from("../auth/members/member.ts"),
      "app/auth/members/tell.server.ts": from("../../mail/enqueue-email.server.ts"),
      "app/auth/members/member.ts": "",
    },
    expected: "mail → auth → mail",
  },
  {
    rule: "no circle between rooms",
    files: {
      "app/auth/members/tell.server.ts": from("../../mail/enqueue-email.server.ts") + from("./member.ts"),
      "app/mail/enqueue-email.server.ts": from("../site/content/site.ts"),
    },
    expected: null,
  },

  bad("the shop's parts point one way", "app/shop/catalogue/product.ts", "../cart/cart.ts"),
  bad("the shop's parts point one way", "app/shop/cart/change-cart.server.ts", "../../mail/enqueue-email.server.ts"),
  one(
    "the shop's parts point one way",
    "app/shop/cart/change-cart.server.ts",
    from("../catalogue/product.ts") + from("./cart.ts") + from("../../site/content/postage.ts"),
    null,
  ),
  one(
    "the shop's parts point one way",
    "app/shop/checkout/begin.server.ts",
    from("../cart/cart.ts") + from("../orders/order.ts") + from("../../mail/enqueue-email.server.ts"),
    null,
  ),

  bad("a rule imports rules", "app/survey/journey.ts", "../site/seo/meta-and-headers.ts"),
  bad(
    "the desk knows stores, rules and forms",
    "app/desk/surveys/load-surveys.server.ts",
    "../../survey/save-step.server.ts",
  ),
  one(
    "the desk knows stores, rules and forms",
    "app/desk/surveys/load-surveys.server.ts",
    from("../../survey/survey.store.server.ts") + from("../../survey/journey.ts"),
    null,
  ),
  one(
    "the desk knows stores, rules and forms",
    "app/desk/products/change-product.server.ts",
    from("../../shop/catalogue/edit-product.server.ts"),
    null,
  ),
  bad(
    "the desk knows stores, rules and forms",
    "app/desk/orders/change-order.server.ts",
    "../../shop/catalogue/edit-product.server.ts",
  ),

  bad("a view imports rules, forms and the design system", "app/survey/step-page.tsx", "./survey.store.server.ts"),
  one(
    "a view imports rules, forms and the design system",
    "app/ui/poster.tsx",
    'import type { X } from "./fit-lines.server.ts";',
    "app/ui/poster.tsx imports ./fit-lines.server.ts",
  ),
  one(
    "a view imports rules, forms and the design system",
    "app/site/pages/home/hero.tsx",
    from("../../content/site.ts"),
    null,
  ),
  bad("a view imports rules, forms and the design system", "app/ui/hero.tsx", "../database/connect.server.ts"),
  bad("a view imports rules, forms and the design system", "app/survey/survey-form.tsx", "./save-step.server.ts"),
  one(
    "a view imports rules, forms and the design system",
    "app/site/pages/home/hero.tsx",
    'import type { X } from "../../content/site.ts";' + from("../../ui/logo.tsx") + from("./card.tsx"),
    null,
  ),

  bad("a store knows no other store", "app/shop/cart/cart.store.server.ts", "../catalogue/product.store.server.ts"),

  bad("a store knows the database, its rows and rules", "app/shop/cart/cart.store.server.ts", "./cart.form.ts"),
  bad("a store knows the database, its rows and rules", "app/shop/cart/cart.store.server.ts", "pino"),
  one(
    "a store knows the database, its rows and rules",
    "app/shop/cart/cart.store.server.ts",
    from("kysely") + from("../database/schema/schema.ts") + from("./cart.ts") + from("./cart-row.server.ts"),
    null,
  ),
  bad("a store knows the database, its rows and rules", "app/shop/cart/cart-row.server.ts", "./cart.form.ts"),

  bad("a rule imports rules", "app/survey/journey.ts", "node:crypto"),
  bad("a rule imports rules", "app/survey/journey.ts", "react"),
  bad("a rule imports rules", "app/survey/journey.ts", "./answers.form.ts"),
  one("a rule imports rules", "app/survey/journey.ts", from("./options.ts"), null),
  one("a rule imports rules", "app/survey/answers.ts", from("./words.ts") + from("../mail/outbox.ts"), null),
  bad("a rule imports rules", "app/survey/answers.ts", "../mail/outbox.store.server.ts"),

  one(
    "a rule asks neither clock nor chance nor the world",
    "app/survey/journey.ts",
    "const now = new Date();",
    "app/survey/journey.ts uses new Date()",
  ),
  one(
    "a rule asks neither clock nor chance nor the world",
    "app/shop/cart/cart.form.ts",
    "const id = Math.random();",
    "app/shop/cart/cart.form.ts uses Math.random",
  ),
  one(
    "a rule asks neither clock nor chance nor the world",
    "app/survey/journey.ts",
    "const then = new Date(now.getTime() - 1);",
    null,
  ),

  bad("a form imports zod and rules", "app/survey/answers.form.ts", "../ui/logo.tsx"),
  bad("a form imports zod and rules", "app/survey/answers.form.ts", "@remix-run/react"),
  one(
    "a form imports zod and rules",
    "app/survey/answers.form.ts",
    from("zod") + from("./options.ts") + from("./words.ts"),
    null,
  ),

  bad("zod stays in forms", "app/survey/save-step.server.ts", "zod"),
  one("zod stays in forms", "app/survey/answers.form.ts", from("zod"), null),

  bad("the framework stays at the edges", "app/survey/save-step.server.ts", "@remix-run/node"),
  one(
    "the framework stays at the edges",
    "app/site/content/site.ts",
    'import type { X } from "@remix-run/react";',
    "app/site/content/site.ts imports @remix-run/react",
  ),
  one("the framework stays at the edges", "app/server/forms/form-action.server.ts", from("@remix-run/node"), null),

  bad("a migration imports nothing but kysely", "migrations/0003-carts.ts", "../app/database/schema/schema.ts"),
  bad("a migration imports nothing but kysely", "migrations/0003-carts.ts", "zod"),
  one("a migration imports nothing but kysely", "migrations/0003-carts.ts", from("kysely/migration"), null),

  bad("the commands that start from nothing import nothing", "app/dev/launch/start.js", "pino"),
  bad("the commands that start from nothing import nothing", "app/dev/launch/start.js", "./backup.ts"),
  one(
    "the commands that start from nothing import nothing",
    "app/dev/launch/start.js",
    `${from("node:fs")}${from("./port.js")}const { chromium } = await import("playwright");`,
    null,
  ),

  {
    rule: "stripe is imported in one file",
    files: {
      "app/shop/checkout/a.server.ts": from("stripe"),
      "app/shop/checkout/b.server.ts": 'import type Stripe from "stripe";',
    },
    expected: "stripe is imported by app/shop/checkout/a.server.ts and app/shop/checkout/b.server.ts",
  },
  {
    rule: "better-sqlite3 is imported in one file",
    files: {
      "app/database/connect-sqlite.server.ts": from("better-sqlite3"),
      "app/cli/backup.ts": from("better-sqlite3"),
    },
    expected: "better-sqlite3 is imported by app/database/connect-sqlite.server.ts and app/cli/backup.ts",
  },
  {
    rule: "pg is imported in one file",
    files: {
      "app/database/connect-postgres.server.ts": from("pg"),
      "app/server/health.server.ts": 'const { Pool } = await import("pg");',
    },
    expected: "pg is imported by app/database/connect-postgres.server.ts and app/server/health.server.ts",
  },

  bad(
    "only the file that connects knows both engines",
    "app/database/migrate.server.ts",
    "./postgres-problem.server.ts",
  ),
  bad(
    "only the file that connects knows both engines",
    "app/database/connect-postgres.server.ts",
    "./sqlite-problem.server.ts",
  ),
  bad(
    "only the file that connects knows both engines",
    "app/desk/find-places.server.ts",
    "../database/survey-index-sqlite.server.ts",
  ),
  one(
    "only the file that connects knows both engines",
    "app/database/connect.server.ts",
    `${from("./connect-sqlite.server.ts")}const { x } = await import("./connect-postgres.server.ts");`,
    null,
  ),

  one(
    "transactions are begun in one room",
    "app/shop/cart/change-cart.server.ts",
    "await to.db.transaction().execute(change);",
    "app/shop/cart/change-cart.server.ts",
  ),
  one(
    "transactions are begun in one room",
    "app/desk/surveys/change-survey.server.ts",
    "const trx = await db.startTransaction().execute();",
    "app/desk/surveys/change-survey.server.ts",
  ),
  one(
    "transactions are begun in one room",
    "app/database/in-transaction.server.ts",
    "await db.transaction().execute(work);",
    null,
  ),
  {
    rule: "nodemailer is imported in one file",
    files: {
      "app/mail/send.server.ts": from("nodemailer"),
      "app/contact/send.server.ts": 'const mailer = await import("nodemailer");',
    },
    expected: "nodemailer is imported by app/mail/send.server.ts and app/contact/send.server.ts",
  },
  {
    rule: "only the process for pictures loads sharp",
    files: {
      "app/site/pictures/picture-process.server.ts": from("sharp"),
      "app/desk/pictures/read.server.ts": from("sharp"),
      "app/dev/pictures/draw-share-images.ts": from("sharp"),
    },
    expected: "app/desk/pictures/read.server.ts",
  },
  {
    rule: "markdown-it is imported in one file",
    files: {
      "app/ui/read-prose.server.ts": from("markdown-it"),
      "app/mail/send.server.ts": from("markdown-it"),
    },
    expected: "markdown-it is imported by app/ui/read-prose.server.ts and app/mail/send.server.ts",
  },

  one(
    "the environment is read in one place",
    "app/shop/cart/add-item.server.ts",
    "const secret = process.env.SESSION_SECRET;",
    "app/shop/cart/add-item.server.ts",
  ),
  one(
    "the environment is read in one place",
    "app/security/cookies-and-tokens.server.ts",
    "const { SESSION_SECRET } = process.env;",
    "app/security/cookies-and-tokens.server.ts",
  ),
  one("the environment is read in one place", "app/dev/launch/start.js", "const port = process.env.PORT;", null),

  one(
    "every folder is a room of the plan",
    "app/newsletter/subscribe.server.ts",
    "",
    "app/newsletter/subscribe.server.ts",
  ),
  one("every folder is a room of the plan", "app/format.ts", "", "app/format.ts"),

  one("names say what is inside", "app/shop/cart/utils.ts", "", "app/shop/cart/utils.ts"),
  one("names say what is inside", "tests/helpers/a.ts", "", "tests/helpers/a.ts"),
  one("names say what is inside", "app/shop/cart/common.server.ts", "", "app/shop/cart/common.server.ts"),

  one("no barrels", "app/shop/cart/index.ts", 'export { x } from "./cart.ts";', "app/shop/cart/index.ts"),
  one("no barrels", "app/shop/cart/index.ts", 'export * from "./cart.ts";', "app/shop/cart/index.ts"),

  one("a file fits into a reader's head", "app/shop/cart/cart.ts", "x;\n".repeat(301), "app/shop/cart/cart.ts"),
  one("a file fits into a reader's head", "app/shop/cart/cart.ts", "x;\n".repeat(300), null),
];
