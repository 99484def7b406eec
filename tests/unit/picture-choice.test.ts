import { expect, test } from "vitest";
import { choosePictures } from "../../app/desk/pictures/offer-pictures.server.ts";
import { optionsFor } from "../../app/desk/pictures/picture-view.ts";
import type { ReadyPicture } from "../../app/site/pictures/stored-picture.ts";

/** The newest has the highest number. */
const library = Array.from({ length: 100 }, (_, place): ReadyPicture => {
  const number = 99 - place;
  return {
    id: `id-${number}`,
    name: `IMG_${number}`,
    alt: number === 99 ? "A choir 🌾".padEnd(70, "x") : "",
    isDecoration: false,
    focus: 4,
    width: 40,
    height: 30,
    isAnimated: false,
    state: "ready",
    reason: null,
    createdAt: "2026-11-23T15:00:00.000Z",
    createdBy: "x",
    stamp: "x",
    shown: { src: `/media/${number}.png`, width: 40, height: 30, alt: "" },
    shared: { src: `/media/${number}.png`, width: 40, height: 30 },
  };
});
const PATHS = ["/pictures/team/imani-rhodes.svg", "/partners/openaba.svg"];
const choose = (after: string | null, ...chosen: string[]) =>
  choosePictures({ library, waiting: [], paths: PATHS }, { chosen, after });
const values = (choice: ReturnType<typeof choose>, value = "") =>
  optionsFor(choice, value, "/pictures/team/").map((one) => one.value);

test("a select has the 40 newest pictures, the drawings of its folder, and its own, however old", () => {
  const choice = choose(null, "picture:id-3", "picture:id-98", "/pictures/team/imani-rhodes.svg", "picture:gone");
  const newest = Array.from({ length: 40 }, (_, place) => `picture:id-${99 - place}`);
  expect(values(choice)).toEqual([...newest, PATHS[0]]);
  expect(values(choice, "picture:id-3")).toEqual(["picture:id-3", ...newest, PATHS[0]]);
  expect(values(choice, "picture:id-98")).toEqual([...newest, PATHS[0]]);
  expect([choice.older, choice.isOlder]).toEqual(["id-60", false]);
});

test("an option says the picture's name, when it was added, and the beginning of what it shows", () => {
  const [first, second, ...rest] = choose(null).listed.map(({ name }) => name);
  expect(first).toBe(`IMG_99, Nov 23, 2026: A choir 🌾${"x".repeat(51)}…`);
  expect(second).toBe("IMG_98, Nov 23, 2026");
  expect(rest.slice(-2)).toEqual(["Imani Rhodes (drawing)", "Openaba (drawing)"]);
});

test("a drawing's copy is offered only where it is chosen", () => {
  const paths = ["/pictures/tote.png", "/pictures/tote.svg", "/pictures/photo.png"];
  const offered = (...chosen: string[]) =>
    choosePictures({ library: [], waiting: [], paths }, { chosen, after: null }).listed.map(({ value }) => value);
  expect(offered()).toEqual(["/pictures/tote.svg", "/pictures/photo.png"]);
  expect(offered("/pictures/tote.png")).toEqual(paths);
});
