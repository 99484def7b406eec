import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/home.tsx"),
  route("survey/creator", "routes/survey.creator.tsx"),
  route("survey/creator/success", "routes/survey.creator.success.tsx"),
  route("survey/creator/answers", "routes/survey.creator.answers.tsx"),
  route("survey/creator/answers.json", "routes/survey.creator.answers-json.ts"),
  route("survey/creator/resume", "routes/survey.creator.resume.tsx"),
  route("survey/creator/resume/:token", "routes/survey.creator.resume.$token.tsx"),
  route("contact", "routes/contact.tsx"),
  route("about", "routes/about.tsx"),
  route("services", "routes/services.tsx"),
  route("announcements/:slug", "routes/announcements.$slug.tsx"),
  route("shop", "routes/shop.tsx"),
  route("shop/success", "routes/shop.success.tsx"),
  route("shop/cancel", "routes/shop.cancel.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("speculation-rules", "routes/speculation-rules.ts"),
  route("healthz", "routes/healthz.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
