import { expect, test } from "vitest";
import { creators } from "../../app/site/content/creators.ts";
import { productJsonLd, profilePage } from "../../app/site/seo/json-ld.ts";

const origin = "https://tetm.example";
const PORTRAIT = { src: "/media/a.jpg", width: 4, height: 5, alt: "Micah Rowe" };

test("a profile names the person, and every place where they are too", () => {
  const [micah, selah] = creators.creators;
  expect(profilePage(micah!, PORTRAIT, origin)).toMatchObject({
    "@type": "ProfilePage",
    url: "https://tetm.example/creators/micah-rowe",
    mainEntity: {
      "@type": "Person",
      name: "Micah Rowe",
      image: "https://tetm.example/media/a.jpg",
      sameAs: ["https://www.tiktok.com/@micahrowe.sample"],
    },
  });
  expect(profilePage(selah!, null, origin).mainEntity.sameAs).toEqual(["https://selahbrooks.example/"]);
});

test("a product has an offer per size, in dollars, and says whether it can be had", () => {
  const offers = [
    { name: "S", price: "28.00", available: true },
    { name: "", price: "32.50", available: false },
  ];
  const facts = {
    name: "Tee",
    description: "A tee",
    images: ["/pictures/shop/tee.png", "/media/a.jpg"],
    path: "/shop/tee",
    offers,
  };
  const product = productJsonLd(origin, facts);
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Tee",
    description: "A tee",
    image: ["https://tetm.example/pictures/shop/tee.png", "https://tetm.example/media/a.jpg"],
    url: "https://tetm.example/shop/tee",
    offers: [
      {
        "@type": "Offer",
        name: "S",
        price: "28.00",
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        url: "https://tetm.example/shop/tee",
      },
      { price: "32.50", availability: "https://schema.org/OutOfStock" },
    ],
  });
  expect(product.offers[1]).not.toHaveProperty("name");
});
