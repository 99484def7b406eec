import { expect, test } from "vitest";
import { documents } from "../../app/content/documents.ts";
import { pageHead } from "../../app/pages/page-head.server.ts";
import { sharePlans } from "../../app/pages/plan-share-images.server.ts";
import { inLettersOf } from "../../app/pictures/set-type.server.ts";
import { shareLines } from "../../app/pictures/share-image.ts";

const initial = Object.fromEntries(Object.entries(documents).map(([name, one]) => [name, one.initial]));

type Texts = ReturnType<Parameters<typeof sharePlans>[0]["readAll"]>;
type Ready = NonNullable<ReturnType<Parameters<typeof sharePlans>[1]["find"]>>;

/** Pictures of the library: `tall` is upright, `wide` lies on its side. */
function find(id: string): Ready | null {
  const [width, height] = id === "wide" ? [1600, 900] : [900, 1200];
  const shown = { src: "/media/a.jpg", width, height, alt: `What ${id} shows` };
  return id === "wide" || id === "tall" ? { id, focus: 1, width, height, shown } : null;
}

/** Returns the share image of a page after a document was changed. */
function planOf(page: string, change: { [Name in keyof Texts]?: Partial<Texts[Name]> } = {}) {
  const texts = Object.fromEntries(
    Object.entries(initial).map(([name, text]) => [name, { ...text, ...change[name as keyof Texts] }]),
  );
  const { plan } = sharePlans({ readAll: () => texts as unknown as Texts }, { find });
  return plan().find((one) => one.page === page);
}

const creator = (portrait: string, banner = "") => ({
  creators: { creators: [{ ...documents.creators.initial.creators[0]!, name: "Tirzah Obi", portrait, banner }] },
});

test("a page has its headline, in its own inks, and the company's place", () => {
  const change = { services: { headline: ["Six ways", "to help"] }, company: { location: "Based in Durham" } };
  expect(planOf("/services", change)).toEqual({
    page: "/services",
    alt: "Poster: Six ways to help",
    poster: {
      lines: ["Six ways", "to help"],
      inks: ["#ffb43a", "#ffcf3f"],
      name: "TETM",
      place: "Based in Durham",
      picture: null,
    },
  });
});

test("a wide picture fills the image, an upright one stands beside the headline", () => {
  const page = "/creators/micah-rowe";
  expect(planOf(page, creator("picture:tall"))).toMatchObject({
    alt: "Poster: Tirzah Obi. What tall shows",
    poster: { lines: ["Tirzah", "Obi"], picture: { id: "tall", focus: 1, fills: false } },
  });
  expect(planOf(page, creator("picture:tall", "picture:wide"))).toMatchObject({
    alt: "What wide shows",
    poster: { picture: { id: "wide", fills: true } },
  });
});

test("drawings of public/ and pictures that are gone leave the headline alone", () => {
  for (const portrait of ["/pictures/creators/micah-rowe.svg", "picture:gone", ""])
    expect(planOf("/creators/micah-rowe", creator(portrait))?.poster.picture).toBeNull();
});

test("home's picture for sharing fills the image, and its picture at the top stands beside the values", () => {
  const top = { heroPicture: "picture:wide", heroAlt: "The choir" };
  expect(planOf("/", { home: { sharePicture: "picture:tall", ...top } })?.poster.picture).toMatchObject({
    id: "tall",
    fills: true,
  });
  expect(planOf("/", { home: { ...top, heroPicture: "picture:tall" } })).toMatchObject({
    alt: "Poster: Faith Stewardship Excellence Community. The choir",
    poster: { picture: { id: "tall", fills: false } },
  });
});

test("the text that the site begins with asks for what is drawn", () => {
  const { plan, drawn } = sharePlans({ readAll: () => initial as unknown as Texts }, { find });
  expect(plan()).toEqual(drawn);
});

test("a long line is divided into lines of about the same length", () => {
  expect(shareLines(["We are building a house where every voice is heard"])).toEqual([
    "We are building a",
    "house where every",
    "voice is heard",
  ]);
  expect(shareLines(["Two  words", "Supercalifragilisticexpialidocious"])).toEqual([
    "Two words",
    "Supercalifragilisticexpialidocious",
  ]);
});

test.each([
  ["José Łukasz Žižek", "JOSÉ ŁUKASZ ŽIŽEK"],
  ["straße", "STRASSE"],
  ["Nguyễn Ḧ", "NGUYEN H"],
  ["Obi 👩‍🎤 & friends 1️⃣", "OBI & FRIENDS 1"],
  ["it’s “½” done…", "IT’S “½” DONE…"],
  ["🎶", ""],
  ["שלום", null],
  ["平安 peace", null],
])("the typeface writes %s as %s", (text, written) => {
  expect(inLettersOf("gothic", text)).toBe(written);
});

const NONE = new URLSearchParams();

function headOf(page: string, made: Record<string, string>, search = NONE, change: object = {}) {
  const texts = { ...initial, ...change } as unknown as Texts;
  const shareImages = { find: (one: string) => (made[one] ? { src: made[one], alt: "" } : null) };
  return pageHead({ documents: { readAll: () => texts }, shareImages }, page, search).head;
}

test("a page names its own share image, or that of the page above it, or home's, but keeps a drawn one", () => {
  const made = { "/": "home", "/shop": "shop", "/creators/tirzah-obi": "tirzah", "/case-studies/barn-choir": "barn" };
  expect(headOf("/creators/tirzah-obi", made)?.image?.src).toBe("tirzah");
  expect(headOf("/shop/covenant-tee", made)?.image?.src).toBe("shop");
  expect(headOf("/creators/somebody", made)?.image?.src).toBe("home");
  expect(headOf("/creators/micah-rowe", made)).toBeUndefined();
  expect(headOf("/portfolio", made, new URLSearchParams("case-study=barn-choir"))?.image?.src).toBe("barn");
  expect(headOf("/portfolio", made, new URLSearchParams("case-study=fever-app"))).toBeUndefined();
  expect(headOf("/", {})).toBeUndefined();
});

test("a title and a description that members wrote replace the page's, but not those of other pages", () => {
  const about = { ...documents.about.initial, pageTitle: "Our people", pageDescription: "Meet us." };
  const words = { page: "/about", title: "Our people", description: "Meet us." };
  expect(headOf("/about", {}, NONE, { about })).toEqual(words);
  expect(headOf("/services", {}, NONE, { about })).toBeUndefined();
  const projects = { ...documents.projects.initial, pageTitle: "Our work" };
  expect(headOf("/portfolio", {}, NONE, { projects })?.title).toBe("Our work");
  expect(headOf("/portfolio", {}, new URLSearchParams("page=2"), { projects })).toBeUndefined();
});
