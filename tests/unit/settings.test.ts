import path from "node:path";
import { expect, test } from "vitest";
import { SettingError } from "../../app/config/read-setting.server.ts";
import { readSettings, type Settings } from "../../app/config/settings.server.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

const DEPLOYED = { SITE_ORIGIN: "https://example.org", SESSION_SECRET: SECRET };

const MAIL = { SMTP_URL: "smtp://localhost", MAIL_FROM: "site@example.org", MAIL_TO: "team@example.org" };

const SERVER = { host: "localhost", port: 587, secure: false, requireTLS: false, tls: { rejectUnauthorized: true } };

const SENT = {
  server: SERVER,
  from: { name: "", address: "site@example.org" },
  to: {
    orders: "team@example.org",
    surveys: "team@example.org",
    messages: "team@example.org",
    other: "team@example.org",
  },
};

const ACCOUNT = {
  secretKey: "sk_test_1",
  webhookSecrets: ["whsec_1"],
  apiBase: null,
  automaticTax: false,
  promotionCodes: false,
  termsOfService: false,
};

const POSTGRES = { DATABASE_URL: "postgres://site@db.example.org/site", SESSION_SECRET: SECRET };

test("without any setting the site starts locally", () => {
  expect(readSettings({})).toEqual({
    host: undefined,
    port: 3000,
    database: { file: path.resolve("data/site.db") },
    siteOrigin: null,
    sessionSecrets: [],
    clientAddressHeader: null,
    stripe: null,
    mail: null,
    bookingUrl: null,
    backups: null,
    replicated: false,
    onFly: false,
    maintenance: false,
    metricsToken: null,
    notConfigured: ["payment (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET)", "mail (SMTP_URL, MAIL_FROM, MAIL_TO)"],
  } satisfies Settings);
});

const right: [env: Record<string, string>, expected: Partial<Settings>][] = [
  [
    { PORT: "8080", HOST: "127.0.0.1" },
    { port: 8080, host: "127.0.0.1" },
  ],
  [{ DATABASE_URL: "file:./elsewhere/a.db" }, { database: { file: path.resolve("elsewhere/a.db") } }],
  [
    { DATABASE_URL: "postgres://site:p%40w@db.example.org:6432/site?sslmode=require", SESSION_SECRET: SECRET },
    { database: { url: "postgres://site:p%40w@db.example.org:6432/site?sslmode=require", connections: 10 } },
  ],
  [{ MAINTENANCE: "on" }, { maintenance: true, database: { file: path.resolve("data/site.db"), readOnly: true } }],
  [{ SESSION_SECRET: `${SECRET}, ${SECRET}x` }, { sessionSecrets: [SECRET, `${SECRET}x`] }],
  [{ FLY_APP_NAME: "tetm" }, { clientAddressHeader: "fly-client-ip", onFly: true }],
  [{ CLIENT_ADDRESS_HEADER: "X-Forwarded-For" }, { clientAddressHeader: "x-forwarded-for" }],
  [{ LITESTREAM_REPLICA_URL: "s3://copy/site" }, { replicated: true }],
  [{ ...POSTGRES, LITESTREAM_REPLICA_URL: "s3://copy/site" }, { replicated: false }],
  [
    { ...STRIPE, ...MAIL },
    { notConfigured: [], mail: SENT },
  ],
  [
    { ...STRIPE, ...MAIL, SMTP_URL: "" },
    { notConfigured: ["mail (SMTP_URL, MAIL_FROM, MAIL_TO)"], mail: null },
  ],
  [
    { ...MAIL, SMTP_URL: "smtp://ruth%40x:p%25a@mail.example.org" },
    {
      mail: {
        ...SENT,
        server: { ...SERVER, host: "mail.example.org", requireTLS: true, auth: { user: "ruth@x", pass: "p%a" } },
      },
    },
  ],
  [
    { ...MAIL, SMTP_URL: "smtps://[::1]?tls.rejectUnauthorized=false" },
    {
      mail: {
        ...SENT,
        server: { ...SERVER, host: "::1", port: 465, secure: true, tls: { rejectUnauthorized: false } },
      },
    },
  ],
  [
    { ...MAIL, MAIL_FROM: "TETM & Söhne <site@example.org>" },
    { mail: { ...SENT, from: { name: "TETM & Söhne", address: "site@example.org" } } },
  ],
  [
    { ...MAIL, MAIL_TO_ORDERS: "shop@example.org", MAIL_TO_MESSAGES: " hello@example.org " },
    { mail: { ...SENT, to: { ...SENT.to, orders: "shop@example.org", messages: "hello@example.org" } } },
  ],
  [STRIPE, { stripe: ACCOUNT }],
  [
    { ...STRIPE, STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old" },
    { stripe: { ...ACCOUNT, webhookSecrets: ["whsec_new", "whsec_old"] } },
  ],
  [
    { ...STRIPE, STRIPE_API_BASE: "http://127.0.0.1:4242" },
    { stripe: { ...ACCOUNT, apiBase: "http://127.0.0.1:4242" } },
  ],
  [{ ...STRIPE, STRIPE_AUTOMATIC_TAX: "on" }, { stripe: { ...ACCOUNT, automaticTax: true } }],
  [
    { BACKUP_DIR: "backups", BACKUP_EVERY_HOURS: "1", BACKUP_KEEP: "48" },
    { backups: { folder: path.resolve("backups"), everyHours: 1, keep: 48 } },
  ],
];

test.each(right)("right values: %j", (env, expected) => {
  expect(readSettings(env)).toMatchObject(expected);
});

const wrong: [env: Record<string, string>, sentence: string][] = [
  [{ PORT: "abc" }, "PORT is 'abc'"],
  [{ MAINTENANCE: "1" }, "MAINTENANCE is '1', but must be 'on' or 'off'"],
  [{ HOST: "http://localhost" }, "HOST is 'http://localhost'"],
  [{ DATABASE_URL: "file:./data/" }, "DATABASE_URL must look like"],
  [
    { ...POSTGRES, DATABASE_URL: "postgres://db.example.org/site?ssl_mode=require" },
    "DATABASE_URL may say nothing but 'sslmode'",
  ],
  [
    { SITE_ORIGIN: "http://example.org", SESSION_SECRET: SECRET },
    "SITE_ORIGIN is 'http://example.org', but a deployed site must be reached by https",
  ],
  [
    { STRIPE_SECRET_KEY: "pk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    "STRIPE_SECRET_KEY must be a secret key ('sk_...') or a restricted one ('rk_...'), not one that begins with 'pk_'",
  ],
  [
    { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "sk_live_1" },
    "STRIPE_WEBHOOK_SECRET must be the signing secret",
  ],
  [{ ...DEPLOYED, STRIPE_SECRET_KEY: "sk_live_1" }, "STRIPE_WEBHOOK_SECRET is missing"],
  [{ STRIPE_WEBHOOK_SECRET: "whsec_1" }, "STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not"],
  [
    { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_API_BASE: "http://127.0.0.1:1" },
    "STRIPE_SECRET_KEY is a live key, but STRIPE_API_BASE",
  ],
  [{ STRIPE_SHIPPING_COUNTRIES: "US,CA" }, "STRIPE_SHIPPING_COUNTRIES is no longer read"],
  [{ DATABASE_URL: "postgres://site@db.example.org/site" }, "SESSION_SECRET is missing: with a database of PostgreSQL"],
  [{ DATABASE_URL: "postgres://db.example.org/site?sslmode=allow" }, "DATABASE_URL may say 'sslmode=verify-full'"],
  [{ DATABASE_CONNECTIONS: "5" }, "DATABASE_CONNECTIONS is set, but"],
  [{ ...POSTGRES, DATABASE_CONNECTIONS: "0" }, "DATABASE_CONNECTIONS is '0'"],
  [
    { ...POSTGRES, BACKUP_DIR: "/backups" },
    "BACKUP_DIR is set, but the database is one of PostgreSQL: back it up with pg_dump",
  ],
  [{ SITE_ORIGIN: "https://example.org/shop" }, "SITE_ORIGIN is 'https://example.org/shop'"],
  [{ SITE_ORIGIN: "https://example.org" }, "SESSION_SECRET is missing"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must be 20 letters"],
  [{ CLIENT_ADDRESS_HEADER: "X-Real-IP: 1" }, "CLIENT_ADDRESS_HEADER is 'X-Real-IP: 1'"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET is too short"],
  [{ STRIPE_API_BASE: "127.0.0.1:4242" }, "STRIPE_API_BASE is '127.0.0.1:4242'"],
  [{ STRIPE_AUTOMATIC_TAX: "yes" }, "STRIPE_AUTOMATIC_TAX is 'yes'"],
  [{ SMTP_URL: "mail.example.org:25" }, "SMTP_URL must look like"],
  [{ SMTP_URL: "smtp://ruth@mail.example.org" }, "SMTP_URL must have both"],
  [{ SMTP_URL: "smtp://localhost" }, "SMTP_URL is set, but MAIL_FROM is not"],
  [{ ...MAIL, MAIL_TO: "", MAIL_TO_ORDERS: "shop@example.org" }, "SMTP_URL is set, but MAIL_TO is not"],
  [{ MAIL_FROM: "TETM" }, "MAIL_FROM is 'TETM'"],
  [{ MAIL_TO: "a@example.org,b@example.org" }, "MAIL_TO is"],
  [{ MAIL_TO_ORDERS: "shop" }, "MAIL_TO_ORDERS is 'shop', but must be one address"],
  [{ BACKUP_DIR: "/backups", BACKUP_EVERY_HOURS: "0" }, "BACKUP_EVERY_HOURS is '0'"],
  [{ BACKUP_DIR: "/backups", BACKUP_KEEP: "-3" }, "BACKUP_KEEP is '-3'"],
  [{ BACKUP_KEEP: "7" }, "BACKUP_KEEP is set, but BACKUP_DIR is not"],
];

test.each(wrong)("wrong values are refused by name: %j", (env, sentence) => {
  const read = () => readSettings(env);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(sentence);
});

const secrets: Record<string, string>[] = [
  ...["@", "@host/x", "@host?x=1", "%@host"].map((rest) => ({ SMTP_URL: `smtp://user:s3cret${rest}` })),
  { SMTP_URL: "http://user:s3cret@host" },
  { SMTP_URL: "smtp://:s3cret@host" },
  ...["@host", "%@host/db", "/@host/db", "@host/db?sslmode=x"].map((rest) => ({
    DATABASE_URL: `postgres://user:s3cret${rest}`,
  })),
  { DATABASE_URL: "mysql://user:s3cret@host/db" },
  { STRIPE_SECRET_KEY: "pk_s3cret" },
  { STRIPE_SECRET_KEY: "s3cret" },
  { ...STRIPE, STRIPE_WEBHOOK_SECRET: "sk_s3cret" },
  { ...DEPLOYED, STRIPE_SECRET_KEY: "sk_s3cret" },
];

test.each(secrets)("a secret is not repeated in the refusal: %j", (env) => {
  expect(() => readSettings(env)).toThrow(/^(?!.*s3cret)(?:SMTP_URL|DATABASE_URL|STRIPE_)/);
});
