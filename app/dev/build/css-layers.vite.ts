import type { Rule } from "postcss";

/** A rule, with the at-rules that it stands in. */
export interface Placed {
  rule: Rule;
  /** Parameters of its at-rules (`(width >= 40rem)`), the outermost first. */
  within: readonly string[];
}

/** What a rule sets, and how it wins over others. */
interface Entry {
  /** Families of its properties. */
  sets: readonly string[];
  /** Its conditions and properties. Rules with the same never meet on an element: `p-2` and `p-4`. */
  like: string;
  weight: number;
  shared: boolean;
}

/**
 * Numbers the cascade layers that keep the order of rules when they are divided among two style sheets, of which the
 * shared one is loaded first. Of two rules that may meet on an element and set one property, the heavier wins, or else
 * the later: it has to be in a later layer than a rule of the sheet that is loaded second, and is never in an earlier
 * one.
 *
 * @param rules of a style sheet that has all of them, in its order. All declarations of a rule have the same weight
 * @param isShared whether a rule stands in the sheet of every page, rather than in the sheets of some
 * @returns the layer of each, from 0
 */
export function layersOf(rules: readonly Placed[], isShared: (rule: Rule) => boolean): number[] {
  const entries = rules.map((placed, place) => ({ ...entryOf(placed, isShared(placed.rule)), place, layer: 0 }));
  // From the rule that wins over none to the one that wins over all.
  const ranked = entries.toSorted((one, other) => one.weight - other.weight || one.place - other.place);
  for (const [rank, winner] of ranked.entries()) {
    for (const loser of ranked.slice(0, rank)) {
      if (loser.like === winner.like || !meet(loser, winner)) continue;
      const apart = winner.shared && !loser.shared && winner.weight === loser.weight;
      winner.layer = Math.max(winner.layer, apart ? loser.layer + 1 : loser.layer);
    }
  }
  return entries.map(({ layer }) => layer);
}

function entryOf({ rule, within }: Placed, shared: boolean): Entry {
  const properties = propertiesOf(rule);
  const like = JSON.stringify([within, rule.selector.replace(NAME, ""), properties]);
  return { sets: [...new Set(properties.map(familyOf))], like, weight: weightOf(rule), shared };
}

function meet(one: Entry, other: Entry): boolean {
  return one.sets.some((set) => other.sets.some((also) => overlap(set, also)));
}

/** The class name of a utility. */
const NAME = /\.(?:\\.|[\w-])+/;

function propertiesOf(rule: Rule): string[] {
  const found = new Set<string>();
  rule.walkDecls(({ prop }) => void found.add(prop));
  return [...found].toSorted();
}

/** Groups of properties that set one another. */
const FAMILIES: readonly [RegExp, string][] = [
  [/^(padding|margin|background|overflow|flex|transition|animation|scroll-margin)(-.*)?$/, "$1"],
  [/^(?:top|right|bottom|left|inset.*)$/, "inset"],
  [/^(?:row-|column-)?gap$/, "gap"],
  [/^(?:place|align|justify)-(items|content|self)$/, "$1"],
  [/^border(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?(-(?:style|width|color))?$/, "border$1"],
  [/^border-.*radius$/, "radius"],
  [/^text-decoration(-.*)?$/, "decoration$1"],
  [/^(?:line-height|font)(-.*)?$/, "font$1"],
  [/^(?:-webkit-)?print-color-adjust$/, "print-color-adjust"],
];

function familyOf(property: string): string {
  const [pattern, family] = FAMILIES.find(([one]) => one.test(property)) ?? [];
  return pattern && family ? property.replace(pattern, family) : property;
}

/** Whether one of two properties is the other, or a shorthand that sets it: `border` and `border-color`. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);
}

/** The number of classes, attributes and pseudo-classes in a rule's selector, and in those nested in it. */
function weightOf(rule: Rule): number {
  const nested: number[] = [];
  rule.each((node) => {
    if (node.type === "rule") nested.push(weightOf(node));
    if (node.type === "atrule") node.walkRules((one) => void nested.push(marksIn(one.selector)));
  });
  return marksIn(rule.selector) + Math.max(0, ...nested);
}

function marksIn(selector: string): number {
  return (
    selector.replaceAll(/\\.|::[\w-]+|:where\([^()]*(?:\([^()]*\)[^()]*)*\)|:(?:is|not|has)\b/g, "").match(/[.:[]/g)
      ?.length ?? 0
  );
}
