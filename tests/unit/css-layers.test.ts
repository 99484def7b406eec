import { parse, type Rule } from "postcss";
import { describe, expect, test } from "vitest";
import { layersOf } from "../../app/dev/build/css-layers.vite.ts";

/** Layers of rules in one style sheet; those whose selector starts with `.s` are shared. */
function layers(...rules: readonly (string | { within: string; css: string })[]): number[] {
  return layersOf(
    rules.map((one) => {
      const { within, css } = typeof one === "string" ? { within: [], css: one } : { ...one, within: [one.within] };
      const rule = parse(css).first as Rule;
      return { rule, within };
    }),
    ({ selector }) => selector.startsWith(".s"),
  );
}

const WIDE = "(width >= 40rem)";

describe("layers of rules that are divided among two style sheets", () => {
  test("rules of different properties need no order", () => {
    expect(layers(".s-flex{display:flex}", ".bold{font-weight:700}", ".s-red{color:red}")).toEqual([0, 0, 0]);
  });

  test("a later rule of the sheet that is loaded first is in a later layer than what it replaces", () => {
    expect(layers(".p-4{padding:1rem}", ".s-pt-2{padding-top:0}")).toEqual([0, 1]);
    expect(layers(".border{border:1px solid}", ".s-ink{border-color:red}")).toEqual([0, 1]);
    expect(layers(".edge{border-style:solid}", ".s-top{border-top-style:none}")).toEqual([0, 1]);
    expect(layers(".decoration{text-decoration:underline}", ".s-thick{text-decoration-thickness:3px}")).toEqual([0, 1]);
    expect(layers(".place{place-items:center}", ".s-items{align-items:start}")).toEqual([0, 1]);
    expect(layers(".p-4{padding:1rem}", { within: WIDE, css: ".s-sm\\:p-6{padding:2rem}" })).toEqual([0, 1]);
  });

  test("a later rule of the sheet that is loaded second comes later anyway", () => {
    expect(layers(".s-p-4{padding:1rem}", ".pt-2{padding-top:0}")).toEqual([0, 0]);
  });

  test("a later rule that is heavier wins by its weight", () => {
    expect(layers(".plain{color:red}", ".s-hover\\:plain:hover{color:blue}")).toEqual([0, 0]);
  });

  test("values of one property never meet on an element, so they share a layer", () => {
    expect(layers(".p-4{padding:1rem}", ".s-p-6{padding:2rem}", ".p-8{padding:3rem}")).toEqual([0, 0, 0]);
  });

  test("within a sheet the order of its rules is enough", () => {
    expect(layers(".s-p-4{padding:1rem}", ".s-pt-2{padding-top:0}")).toEqual([0, 0]);
    expect(layers(".p-4{padding:1rem}", ".pt-2{padding-top:0}")).toEqual([0, 0]);
  });

  test("a later rule is never in an earlier layer than what it replaces", () => {
    expect(layers(".p-4{padding:1rem}", ".s-px-2{padding-inline:0}", ".pt-2{padding-top:0}")).toEqual([0, 1, 1]);
    expect(layers(".p-4{padding:1rem}", ".s-px-2{padding-inline:0}", ".s-pt-2{padding-top:0}")).toEqual([0, 1, 1]);
  });

  test("an earlier rule that is heavier keeps winning: by its weight, or in the later one's layer", () => {
    const link = ".s-link{&:hover{text-decoration:underline}}";
    expect(layers(link, ".no-underline{text-decoration:none}")).toEqual([0, 0]);
    const seal = ".s-seal{main ~ &:not(.x){position:fixed;inset:0}}";
    expect(layers(seal, ".fixed{position:fixed}", { within: WIDE, css: ".s-lg\\:static{position:static}" })).toEqual([
      1, 0, 1,
    ]);
  });
});
