import { compare, type Specificity, selectorSpecificity } from "@csstools/selector-specificity";
import type { AtRule, Rule } from "postcss";
import parseSelectors from "postcss-selector-parser";

/** A rule whose declarations stand together, nested or not, with the at-rules that it stands in. */
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
  weight: Specificity;
  shared: boolean;
}

/**
 * Numbers the cascade layers that keep the order of rules when they are divided among two style sheets, of which the
 * shared one is loaded first. Of two rules that may meet on an element and set one property, the heavier wins, or else
 * the later: it has to be in a later layer than a rule of the sheet that is loaded second, and is never in an earlier
 * one.
 *
 * @param rules of a style sheet that has all of them, in its order
 * @param isShared whether a rule stands in the sheet of every page, rather than in the sheets of some
 * @returns the layer of each, from 0
 */
export function layersOf(rules: readonly Placed[], isShared: (rule: Rule) => boolean): number[] {
  const entries = rules.map((placed, place) => ({ ...entryOf(placed, isShared(placed.rule)), place, layer: 0 }));
  // From the rule that wins over none to the one that wins over all.
  const ranked = entries.toSorted((one, other) => compare(one.weight, other.weight) || one.place - other.place);
  for (const [rank, winner] of ranked.entries()) {
    for (const loser of ranked.slice(0, rank)) {
      if (loser.like === winner.like || !meet(loser, winner)) continue;
      const apart = winner.shared && !loser.shared && compare(winner.weight, loser.weight) === 0;
      winner.layer = Math.max(winner.layer, apart ? loser.layer + 1 : loser.layer);
    }
  }
  return entries.map(({ layer }) => layer);
}

function entryOf({ rule, within }: Placed, shared: boolean): Entry {
  const { selector, conditions } = unnest(rule);
  const properties = propertiesOf(rule);
  const like = JSON.stringify([within, conditions, selector.replaceAll(NAME, ""), properties]);
  return { sets: [...new Set(properties.map(familyOf))], like, weight: weightOf(selector), shared };
}

/** Returns the selector of a rule's declarations, and the parameters of the at-rules that are nested in the rule. */
function unnest(rule: Rule): { selector: string; conditions: string[] } {
  const conditions: string[] = [];
  let { selector } = rule;
  let node: Rule | AtRule | undefined = rule;
  while (node) {
    node = node.nodes?.find((one): one is Rule | AtRule => one.type === "rule" || one.type === "atrule");
    if (node?.type === "atrule") conditions.push(node.params);
    if (node?.type === "rule") selector = nestIn(selector, node.selector);
  }
  return { selector, conditions };
}

/** CSS Nesting, section 3.1: `&` stands for the outer selector, and before a selector without one. */
function nestIn(outer: string, inner: string): string {
  return inner.includes("&") ? inner.replaceAll("&", `:is(${outer})`) : `:is(${outer}) ${inner}`;
}

function meet(one: Entry, other: Entry): boolean {
  return one.sets.some((set) => other.sets.some((also) => overlap(set, also)));
}

/** A class name. */
const NAME = /\.(?:\\.|[\w-])+/g;

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
  [/^grid-(area|row|column)(-(?:start|end))?$/, "grid-area-$1$2"],
  [/^column-(count|width)$/, "columns-$1"],
  [/^text-wrap(-.*)?$/, "white-space-wrap$1"],
];

function familyOf(property: string): string {
  const [pattern, family] = FAMILIES.find(([one]) => one.test(property)) ?? [];
  return pattern && family ? property.replace(pattern, family) : property;
}

/** Whether one of two properties is the other, or a shorthand that sets it: `border` and `border-color`. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);
}

/** Returns the highest specificity in a list of selectors. */
function weightOf(selector: string): Specificity {
  const all = parseSelectors()
    .astSync(selector)
    .nodes.map((one) => selectorSpecificity(one));
  return all.reduce((highest, one) => (compare(one, highest) > 0 ? one : highest));
}
