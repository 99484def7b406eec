import { expect, test } from "vitest";
import { documents } from "../../app/site/content/documents.ts";
import { pageHead } from "../../app/site/pages/build-views.server.ts";

const initial = Object.fromEntries(Object.entries(documents).map(([name, one]) => [name, one.initial]));

type Deps = Parameters<typeof pageHead>[0];
type Texts = ReturnType<Deps["documents"]["readAll"]>;
type Ready = NonNullable<ReturnType<Deps["pictures"]["find"]>>;

const NONE = new URLSearchParams();
const [creator] = documents.creators.initial.creators;
const [release] = documents.announcements.initial.announcements;
const [project] = documents.projects.initial.projects;

const find = (id: string) =>
  id === "choir" || id === "ruth"
    ? ({ shown: { alt: `What ${id} shows` }, shared: { src: id, width: 1200, height: 630 } } as Ready)
    : null;

/** Returns a page's head after documents were changed. */
function headOf(page: string, change: { [Name in keyof Texts]?: Partial<Texts[Name]> } = {}, search = NONE) {
  const texts = Object.fromEntries(
    Object.entries(initial).map(([name, text]) => [name, { ...text, ...change[name as keyof Texts] }]),
  );
  const deps = { documents: { readAll: () => texts as unknown as Texts }, pictures: { find }, now: () => new Date() };
  return pageHead(deps, page, search).head;
}

const imageOf = (...asked: Parameters<typeof headOf>) => headOf(...asked)?.image?.src;
const image = (src: string, alt = `What ${src} shows`) => ({ src, width: 1200, height: 630, alt });

test("with the text that the site begins with, pages say everything themselves", () => {
  for (const page of [
    "/",
    "/about",
    "/creators/micah-rowe",
    "/announcements/josiah-vale",
    "/shop/covenant-tee",
    "/desk",
  ])
    expect(headOf(page), page).toBeUndefined();
});

test("a creator's page has the banner, or else the portrait, if it is a picture of the library", () => {
  const creators = (portrait: string, banner = "") => ({ creators: { creators: [{ ...creator!, portrait, banner }] } });
  const page = `/creators/${creator!.slug}`;
  expect(headOf(page, creators("picture:ruth"))).toEqual({ page, image: image("ruth") });
  expect(imageOf(page, creators("picture:ruth", "picture:choir"))).toBe("choir");
  for (const portrait of ["/pictures/creators/micah-rowe.svg", "picture:gone", ""])
    expect(imageOf(page, creators(portrait))).toBeUndefined();
});

test("a press release has its picture, with its own description, once it is public", () => {
  const change = { ...release!, slug: "choir", hero: "picture:choir", heroAlt: "The choir" };
  const announcements = (publicFrom: string) => ({ announcements: { announcements: [{ ...change, publicFrom }] } });
  expect(headOf("/announcements/choir", announcements(""))?.image).toEqual(image("choir", "The choir"));
  expect(headOf("/announcements/choir", announcements("2999-01-01T00:00:00.000Z"))).toBeUndefined();
});

test("a case study has its project's picture, and the portfolio its own poster", () => {
  const projects = { projects: { projects: [{ ...project!, slug: "barn", poster: "picture:choir" }] } };
  expect(imageOf("/portfolio", projects, new URLSearchParams("case-study=barn"))).toBe("choir");
  expect(imageOf("/portfolio", projects, new URLSearchParams("case-study=fever-app"))).toBeUndefined();
  expect(imageOf("/portfolio", projects)).toBeUndefined();
});

test("home's picture is that of each page for which the site ships none", () => {
  const top = { heroPicture: "picture:ruth", heroAlt: "Ruth" };
  expect(headOf("/", { home: top })?.image).toEqual(image("ruth", "Ruth"));
  const home = { home: { ...top, sharePicture: "picture:choir" } };
  expect(headOf("/", home)?.image).toEqual(image("choir"));
  for (const page of ["/creators/nobody", "/cart", `/${"a/".repeat(2000)}a`]) expect(imageOf(page, home)).toBe("choir");
  const shipped = ["/about", "/shop", "/shop/covenant-tee", "/creators/micah-rowe", "/survey/creator/success"];
  for (const page of shipped) expect(imageOf(page, home), page).toBeUndefined();
});

test("a title and a description that members wrote replace the page's, but not those of other pages", () => {
  const about = { pageTitle: "Our people", pageDescription: "Meet us." };
  expect(headOf("/about", { about })).toEqual({ page: "/about", title: "Our people", description: "Meet us." });
  expect(headOf("/services", { about })).toBeUndefined();
  const projects = { pageTitle: "Our work" };
  expect(headOf("/portfolio", { projects })?.title).toBe("Our work");
  expect(headOf("/portfolio", { projects }, new URLSearchParams("page=2"))).toBeUndefined();
});
