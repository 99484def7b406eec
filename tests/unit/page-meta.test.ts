import { expect, test } from "vitest";
import { pageMeta } from "../../app/site/seo/meta-and-headers.ts";

const page = { title: "Services", description: "What we do." };
const onOrigin = {
  location: { pathname: "/services" },
  matches: [{ id: "root", data: { origin: "https://faith.example", company: { keywords: ["faith"] } } }],
};

test("a shared picture without a description is named by the page's title", () => {
  const image = { src: "/media/a.start.jpg", width: 1200, height: 630 };
  const altOf = (alt: string) =>
    pageMeta(onOrigin, { ...page, image: { ...image, alt } }).find(
      (one) => "property" in one && one.property === "og:image:alt",
    );
  expect(altOf("A choir")).toEqual({ property: "og:image:alt", content: "A choir" });
  expect(altOf("")).toEqual({ property: "og:image:alt", content: page.title });
});
