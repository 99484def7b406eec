import { expect, test } from "vitest";
import { fontsOf, importsOf, resourcesOf } from "../evidence/page-weight/page-resources.ts";
import type { Kind, Part } from "../evidence/page-weight/weigh-page.ts";
import { overruns } from "../evidence/page-weight/weight-limits.ts";

test("a page loads what its HTML names, and pictures below the fold later", () => {
  const html = `<link rel="stylesheet" href="/a.css"/><link rel="preload" href="/f.woff2" as="font"/><link rel="preload" as="image" href="/hero.svg"/>
    <link rel="modulepreload" href="/assets/m.js"/><link rel="icon" href="/icon.svg"/><link rel="canonical" href="/c"/><a href="/other">on</a>
    <img src="/hero.svg" alt=""/><img src="/below.svg" loading="lazy" alt=""/>
    <script nonce="n" type="module" async="">import * as route0 from "/assets/r.js";\nimport("/assets/entry.js");</script>`;
  expect(resourcesOf(html)).toEqual({
    styles: ["/a.css"],
    fonts: ["/f.woff2"],
    scripts: ["/assets/m.js", "/assets/r.js", "/assets/entry.js"],
    pictures: ["/hero.svg"],
    others: ["/icon.svg"],
  });
});

test("a script needs what it imports, but not what it may import later", () => {
  const script = `import{r as e}from"./react-1.js";import"./side-2.js";export{x}from"./again-3.js";const l=()=>import("./later-4.js");`;
  expect(importsOf(script, "/assets/page.js")).toEqual([
    "/assets/react-1.js",
    "/assets/side-2.js",
    "/assets/again-3.js",
  ]);
});

test("a character is set by the last face of its family that has it, and what is no text needs none", () => {
  const css =
    face("One", "/one-ext.woff2", "U+100-2BA") +
    face("One", "/one.woff2", "U+??") +
    face("One", "/one-basic.woff2", "U+20-7E") +
    "@font-face{font-family:Local;src:local(Arial)}";
  expect(fontsOf(css, "<head><title>é</title></head><p title='é'>Ruth</p><script>é</script>")).toEqual([
    "/one-basic.woff2",
  ]);
  expect(fontsOf(css, "<p>René</p>")).toEqual(["/one-basic.woff2", "/one.woff2"]);
  expect(fontsOf(css, "Ł")).toEqual(["/one-ext.woff2"]);
});

test("a page above its budget is told by what and how much", () => {
  expect(overruns("/about", [part("script", 1), part("style", 12_000), part("font", 30_000)])).toEqual([
    "/about: 1 bytes of script, 0 at most",
  ]);
  expect(
    overruns("/", [part("style", 16_001), part("font", 20_000), part("font", 15_000), part("font", 14_000)]),
  ).toEqual([
    "/: 16001 bytes of style sheets, 16000 at most",
    "/: 3 fonts, 2 at most",
    "/: 49000 bytes of fonts, 35000 at most",
    "/: 65001 bytes in all, 65000 at most",
  ]);
  expect(overruns("/contact", [part("script", 125_000)])).toEqual([]);
  expect(overruns("/survey/creator", [part("script", 125_001)])).toEqual([
    "/survey/creator: 125001 bytes of script, 125000 at most",
  ]);
});

function face(family: string, url: string, range: string): string {
  return `@font-face{font-family:${family};src:url(${url})format("woff2");unicode-range:${range}}`;
}

function part(kind: Kind, bytes: number): Part {
  return { kind, path: `/${kind}`, bytes };
}
