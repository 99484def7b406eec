import { setImmediate as next } from "node:timers/promises";
import type { Logger } from "pino";
import { createElement, type ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { makeKeptHtml } from "../../app/server/kept-html.server.ts";

const log = { error: vi.fn<Logger["error"]>() };

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
