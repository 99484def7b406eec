import { expect, test } from "vitest";
import { creators } from "../../app/content/creators.ts";
import { breadcrumbsJsonLd } from "../../app/http/json-ld-breadcrumbs.ts";
import { profilePage } from "../../app/http/json-ld-person.ts";

const origin = "https://tetm.example";

test("a profile names the person, and every place where they are too", () => {
  const [micah, selah] = creators;
  expect(profilePage(micah!, origin)).toMatchObject({
    "@type": "ProfilePage",
    url: "https://tetm.example/creators/micah-rowe",
    mainEntity: { "@type": "Person", name: "Micah Rowe", sameAs: ["https://www.tiktok.com/@micahrowe.sample"] },
  });
  expect(profilePage(selah!, origin).mainEntity.sameAs).toEqual(["https://selahbrooks.example/"]);
});

test("a creator who is nowhere else has no such list", () => {
  const alone = { ...creators[0]!, tiktokHandle: undefined, website: undefined };
  expect(profilePage(alone, origin).mainEntity).not.toHaveProperty("sameAs");
});

test("breadcrumbs are numbered from one and absolute", () => {
  const list = breadcrumbsJsonLd(origin, [{ name: "Home", path: "/" }, { name: "Portfolio", path: "/portfolio" }]);
  expect(list.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://tetm.example/" },
    { "@type": "ListItem", position: 2, name: "Portfolio", item: "https://tetm.example/portfolio" },
  ]);
});
