import { index, type RouteConfig, route } from "@remix-run/route-config";
import { pages } from "./site/content/pages.server.ts";

const publicPages = Object.entries(pages).map(([path, { route: file }]) =>
  path === "/" ? index(`routes/${file}`) : route(path.slice(1), `routes/${file}`, { id: `page ${path}` }),
);

/** The dashboard's lists as files, a route each: with a parameter, `desk/surveys/:id` would match just as well. */
const exports = ["surveys", "messages", "orders", "products", "outbox", "audit"].flatMap((list) =>
  ["csv", "jsonl"].map((format) =>
    route(`desk/${list}/export.${format}`, "routes/desk.export.ts", { id: `desk-${list}-${format}` }),
  ),
);

/** The design system, for developers: `npm run dev` serves it, a build doesn't contain it. */
const developerPages = import.meta.env?.DEV ? [route("dev/styles", "dev/styles/styles-page.tsx")] : [];

export default [
  ...publicPages,
  ...developerPages,
  route("preview/:name", "routes/preview.$name.tsx"),
  route("case-studies/:slug", "routes/case-studies.$slug.tsx"),
  route("survey/creator/answers.json", "routes/survey.creator.answers-json.ts"),
  route("webhooks/stripe", "routes/webhooks.stripe.ts"),
  route("desk/sign-in", "routes/desk.sign-in.tsx"),
  route("desk/sign-out", "routes/desk.sign-out.tsx"),
  route("desk/second-factor", "routes/desk.second-factor.tsx"),
  route("desk/set-password", "routes/desk.set-password.tsx"),
  route("desk/set-password/:token", "routes/desk.set-password.$token.ts"),
  route("desk/passkey", "routes/desk.passkey.ts"),
  route("desk/session/refresh", "routes/desk.session.refresh.ts"),
  route("desk/pictures/upload", "routes/desk.pictures.upload.ts"),
  route("auth/v1/.well-known/jwks.json", "routes/well-known.jwks.ts", { id: "jwks-of-auth" }),
  route(".well-known/jwks.json", "routes/well-known.jwks.ts", { id: "jwks" }),
  route("auth/v1/*", "routes/auth.v1.$.ts"),
  route("media/:file", "routes/media.$file.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("site.webmanifest", "routes/site-webmanifest.ts"),
  route("speculation-rules", "routes/speculation-rules.ts"),
  route("healthz", "routes/healthz.ts"),
  route("metrics", "routes/metrics.ts"),
  route("desk", "routes/desk.layout.tsx", [
    index("routes/desk.index.tsx"),
    route("search", "routes/desk.search.tsx"),
    route("surveys", "routes/desk.surveys.tsx"),
    route("surveys/:id", "routes/desk.surveys.$id.tsx"),
    route("funnel", "routes/desk.funnel.tsx"),
    route("audit", "routes/desk.audit.tsx"),
    route("messages", "routes/desk.messages.tsx"),
    route("messages/spam", "routes/desk.messages.spam.tsx"),
    route("messages/:id", "routes/desk.messages.$id.tsx"),
    route("content", "routes/desk.content.tsx"),
    route("content/:name", "routes/desk.content.$name.tsx"),
    route("content/:name/history", "routes/desk.content.$name.history.tsx"),
    route("visits", "routes/desk.visits.tsx"),
    route("pictures", "routes/desk.pictures.tsx"),
    route("pictures/:id", "routes/desk.pictures.$id.tsx"),
    route("orders", "routes/desk.orders.tsx"),
    route("orders/slips", "routes/desk.orders.slips.tsx"),
    route("orders/months", "routes/desk.orders.months.tsx"),
    route("orders/:id", "routes/desk.orders.$id.tsx"),
    route("products", "routes/desk.products.tsx"),
    route("new-product", "routes/desk.new-product.tsx"),
    route("products/:slug", "routes/desk.products.$slug.tsx"),
    route("outbox", "routes/desk.outbox.tsx"),
    route("filters", "routes/desk.filters.tsx"),
    route("people", "routes/desk.people.tsx"),
    route("members", "routes/desk.members.tsx"),
    route("members/:id", "routes/desk.members.$id.tsx"),
    route("account", "routes/desk.account.tsx"),
    route("account/notifications", "routes/desk.account.notifications.tsx"),
    route("account/password", "routes/desk.account.password.tsx"),
    route("account/second-step", "routes/desk.account.second-step.tsx"),
  ]),
  ...exports,
  route("desk/orders/addresses.xlsx", "routes/desk.orders.addresses.ts"),
  route("desk/orders/months.csv", "routes/desk.orders.months-csv.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
