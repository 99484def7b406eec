import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The desk's lists as files. Named one by one: `desk/surveys/:id` would otherwise be as good a match. */
const exports = ["surveys", "messages", "orders", "products", "outbox", "audit"].flatMap((list) =>
  ["csv", "jsonl"].map((format) => route(`desk/${list}/export.${format}`, "routes/desk.export.ts", { id: `desk-${list}-${format}` })),
);

export default [
  index("routes/home.tsx"),
  route("survey/creator", "routes/survey.creator.tsx"),
  route("survey/creator/success", "routes/survey.creator.success.tsx"),
  route("survey/creator/answers", "routes/survey.creator.answers.tsx"),
  route("survey/creator/answers.json", "routes/survey.creator.answers-json.ts"),
  route("survey/creator/resume", "routes/survey.creator.resume.tsx"),
  route("survey/creator/resume/:token", "routes/survey.creator.resume.$token.tsx"),
  route("contact", "routes/contact.tsx"),
  route("portfolio", "routes/portfolio.tsx"),
  route("case-studies/:slug", "routes/case-studies.$slug.tsx"),
  route("creators/:slug", "routes/creators.$slug.tsx"),
  route("about", "routes/about.tsx"),
  route("services", "routes/services.tsx"),
  route("announcements/:slug", "routes/announcements.$slug.tsx"),
  route("shop", "routes/shop.tsx"),
  route("shop/success", "routes/shop.success.tsx"),
  route("shop/cancel", "routes/shop.cancel.tsx"),
  route("cart", "routes/cart.tsx"),
  route("webhooks/stripe", "routes/webhooks.stripe.ts"),
  route("shop/:slug", "routes/shop.$slug.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("speculation-rules", "routes/speculation-rules.ts"),
  route("healthz", "routes/healthz.ts"),
  route("desk", "routes/desk.tsx", [
    index("routes/desk.index.ts"),
    route("audit", "routes/desk.audit.tsx"),
    route("messages", "routes/desk.messages.tsx"),
    route("messages/:id", "routes/desk.messages.$id.tsx"),
    route("orders", "routes/desk.orders.tsx"),
    route("orders/:id", "routes/desk.orders.$id.tsx"),
    route("products", "routes/desk.products.tsx"),
    route("new-product", "routes/desk.new-product.tsx"),
    route("products/:slug", "routes/desk.products.$slug.tsx"),
    route("people", "routes/desk.people.tsx"),
  ]),
  ...exports,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
