import { expect, test } from "vitest";
import { site } from "../../app/site/content/site.ts";
import { pageMeta } from "../../app/site/seo/meta-and-headers.ts";

const page = { title: "Services", description: "What we do." };
const at = { location: { pathname: "/Services/" } };
const onOrigin = {
  ...at,
  matches: [{ id: "root", data: { origin: "https://faith.example", company: { keywords: ["faith"] } } }],
};

test("a page says its title with the company's name, its description, its keywords and that it may be found", () => {
  const meta = pageMeta(onOrigin, { ...page, keywords: ["apps"] });
  expect(meta).toContainEqual({ title: `Services | ${site.name}` });
  expect(meta).toContainEqual({ name: "description", content: "What we do." });
  expect(meta).toContainEqual({ name: "keywords", content: "apps, TETM, faith" });
  expect(meta).toContainEqual({ name: "robots", content: "index,follow" });
});

test("the canonical link and the share tags begin with the site's origin", () => {
  const meta = pageMeta(onOrigin, page);
  const url = "https://faith.example/services";
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: url });
  expect(meta).toContainEqual({ property: "og:url", content: url });
  expect(meta).toContainEqual({ property: "og:title", content: `Services | ${site.name}` });
  expect(meta).toContainEqual({ name: "twitter:description", content: "What we do." });
});

test("a page for the team asks search engines to leave it out", () => {
  const robots = pageMeta(onOrigin, { ...page, unlisted: true }).filter(
    (tag) => "name" in tag && tag.name === "robots",
  );
  expect(robots).toEqual([{ name: "robots", content: "noindex,nofollow" }]);
});

test("a shared picture without a description is named by the page's title", () => {
  const image = { src: "/media/a.start.jpg", width: 1200, height: 630 };
  const altOf = (alt: string) =>
    pageMeta(onOrigin, { ...page, image: { ...image, alt } }).find(
      (one) => "property" in one && one.property === "og:image:alt",
    );
  expect(altOf("A choir")).toEqual({ property: "og:image:alt", content: "A choir" });
  expect(altOf("")).toEqual({ property: "og:image:alt", content: page.title });
});
