import { setImmediate as next } from "node:timers/promises";
import type { Logger } from "pino";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { makeKeptHtml } from "../../app/ui/kept-html.server.ts";
import type { Texts } from "../../app/ui/kept-html.ts";

const log = { error: vi.fn<Logger["error"]>() };

beforeEach(() => log.error.mockReset());

function fail(): ReactElement {
  throw new Error("There is no context.");
}

test("a part is kept after the page that asks for it first, and rendered once", async () => {
  const keep = makeKeptHtml({ log });
  const render = vi.fn<() => ReactElement>(() => createElement("p", null, "Sola ", 5));
  expect(keep("a", render)).toBeNull();
  expect(keep("a", render)).toBeNull();
  await next();
  expect(keep("a", render)).toBe("<p>Sola <!-- -->5</p>");
  expect(render).toHaveBeenCalledOnce();
});

test("each key has a part of its own", async () => {
  const keep = makeKeptHtml({ log });
  for (const name of ["a", "b"]) keep(name, () => createElement("p", null, name));
  await next();
  expect(keep("b", () => createElement("p"))).toBe("<p>b</p>");
  expect(keep("c", () => createElement("p"))).toBeNull();
});

test("a part that can't be rendered alone is logged once and left to the page", async () => {
  const keep = makeKeptHtml({ log });
  for (let times = 0; times < 3; times += 1) {
    expect(keep("a", fail)).toBeNull();
    await next();
  }
  expect(log.error).toHaveBeenCalledOnce();
});

const likeMarked = () => createElement("p", null, "Tee \uE000name\uE001");

test("a part without texts may have characters that mark texts in others", async () => {
  const keep = makeKeptHtml({ log });
  keep("a", likeMarked);
  await next();
  expect(keep("a", likeMarked)).toBe("<p>Tee &#57344;name&#57345;</p>");
});

const starred = ({ text }: { text: string }) => createElement("p", { title: "★" }, "Café 🌾 ", text);
const styled = () => createElement("p", null, createElement("style", null, "a::before{content:'★'}"));

test("a part has no character outside of Latin-1 but those of its texts", async () => {
  const keep = makeKeptHtml({ log });
  keep("a", starred, { text: "★" });
  keep("b", styled);
  await next();
  expect(keep("a", starred, { text: "שרה" })).toBe('<p title="&#9733;">Café &#127806; <!-- -->שרה</p>');
  expect(keep("b", styled)).toContain("★");
});

interface Own extends Texts {
  value: string;
  note: string | null;
}

const field = ({ value, note }: Own) =>
  createElement(
    "p",
    { title: value },
    "Now: ",
    value,
    createElement("textarea", { defaultValue: value }),
    note && createElement("small", null, note),
  );

const shortened = ({ value }: Own) => createElement("p", null, value.length > 10 ? "long" : value);

const beginsWithBreak = ({ value, note }: Own) => value.startsWith("\n") || note?.startsWith("\n");

const ODD = [
  "Ruth",
  "",
  ` "<b>&amp;'`,
  "\nbegins on a line of its own",
  "\uE000value\uE001",
  "$& $1 \\u0041",
  "👩‍👩‍👧 שלום",
  "a\0b",
  "x".repeat(3000),
];

test("a part with texts is what React renders of them, whatever they are", async () => {
  const keep = makeKeptHtml({ log });
  const pairs = ODD.flatMap((value) => [null, ...ODD].map((note) => ({ value, note })));
  for (const texts of pairs) {
    keep("a", field, texts);
    await next();
  }
  for (const texts of pairs)
    expect(keep("a", field, texts)).toBe(beginsWithBreak(texts) ? null : renderToString(field(texts)));
  expect(log.error).not.toHaveBeenCalled();
});

test("a part that depends on what its texts say is logged, and is left to the page", async () => {
  const keep = makeKeptHtml({ log });
  for (let times = 0; times < 3; times += 1) {
    expect(keep("a", shortened, { value: "a text of more than ten", note: null })).toBeNull();
    await next();
  }
  expect(log.error).toHaveBeenCalledOnce();
});
