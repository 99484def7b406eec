import { optimize } from "@tailwindcss/node";
import { atRule, type AtRule, type ChildNode, parse, type Rule, type Root } from "postcss";
import type { Plugin } from "vite";
import { layersOf, type Placed } from "./css-layers.vite.ts";
import { classNamesOfPages } from "./page-styles.vite.ts";

/** Pages that must use a utility before it stands in the sheet of every page. */
const ENOUGH = 4;

const SHEET = /\/(site|page|desk)\.css\?(?!.*\burl\b)/;
/** The address under which Vite loads `site.css?routes=root,*&url`. */
const SITE = "site.css?transform-only&routes=root,*";

/** Every utility of the public pages, by its at-rules and selector. */
type Utilities = Map<string, { layer: string; shared: boolean }>;

/**
 * Divides the utilities among the sheets: what the frame or several pages use stands in `site.css` alone, the rest in
 * the sheet of each page that uses it. Tailwind orders the utilities of one sheet; cascade layers keep that order among
 * several. Stands after Tailwind in the list of plugins, and minifies what Tailwind made.
 * docs/decisions/0085-each-utility-stands-in-one-sheet.md
 */
export function splitStyles(): Plugin {
  let utilities: Utilities | undefined;
  return {
    name: "split-styles",
    enforce: "pre",
    apply: "build",
    async transform(code, id) {
      const kind = SHEET.exec(id)?.[1];
      if (kind === undefined) return null;
      const sheet = parse(code);
      if (kind !== "desk") for (const layer of utilitiesOf(sheet)) splitRules(layer);
      if (kind === "site") {
        utilities = listUtilities(sheet);
        divide(sheet, utilities, true);
      } else if (kind === "page") {
        await this.load({ id: id.replace(/page\.css.*/, SITE) });
        if (!utilities) throw new Error("site.css was not made before the sheet of a page.");
        sheet.each((node) => void (isOfSite(node) && node.remove()));
        divide(sheet, utilities, false);
      }
      return { code: optimize(sheet.toString(), { minify: true }).code, map: null };
    },
  };
}

function listUtilities(sheet: Root): Utilities {
  const [frame] = classNamesOfPages(["root"]);
  const pages = classNamesOfPages();
  const isShared = (rule: Rule) =>
    classNamesIn(rule.selector).every(
      (name) => frame?.has(name) || pages.filter((page) => page.has(name)).length >= ENOUGH,
    );
  const rules = utilitiesOf(sheet).flatMap((layer) => rulesIn(layer));
  const layers = layersOf(rules, isShared);
  const utilities: Utilities = new Map(
    rules.map((placed, index) => [keyOf(placed), { layer: `u${layers[index]}`, shared: isShared(placed.rule) }]),
  );
  if (utilities.size < rules.length) throw new Error("A utility has two groups of declarations under one condition.");
  return utilities;
}

/** Leaves the shared utilities in a sheet, or the others, each in its layer. */
function divide(sheet: Root, utilities: Utilities, shared: boolean): void {
  const names = [...new Set([...utilities.values()].map(({ layer }) => layer))].toSorted(byNumber);
  for (const whole of utilitiesOf(sheet)) {
    const layers = names.map((name) => {
      const layer = atRule({ name: "layer", params: name, nodes: whole.clone().nodes ?? [] });
      for (const placed of rulesIn(layer)) {
        const found = utilities.get(keyOf(placed));
        if (!found) throw new Error(`site.css has no rule for ${keyOf(placed)}, which a page has.`);
        if (found.layer !== name || found.shared !== shared) remove(placed.rule);
      }
      return layer;
    });
    whole.removeAll();
    if (shared) whole.append(atRule({ name: "layer", params: names.join(", ") }));
    whole.append(...layers.filter(({ nodes }) => nodes?.length));
  }
}

function byNumber(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}

function utilitiesOf(sheet: Root): AtRule[] {
  return sheet.nodes.filter(
    (node): node is AtRule =>
      node.type === "atrule" && node.name === "layer" && node.params === "utilities" && !!node.nodes,
  );
}

/**
 * Makes a rule of its own of each group of declarations that is nested in a utility: `.button:hover` is heavier than
 * `.button`, so the two may need different layers.
 */
function splitRules(layer: AtRule): void {
  for (const { rule } of rulesIn(layer)) rule.replaceWith(partsOf(rule));
}

function partsOf<Outer extends Rule | AtRule>(outer: Outer): Outer[] {
  const own = outer.nodes?.filter(({ type }) => type === "decl") ?? [];
  const nested = outer.nodes?.filter((node) => node.type === "rule" || node.type === "atrule") ?? [];
  const withOnly = (nodes: ChildNode[]) => outer.clone({ nodes: nodes.map((node) => node.clone()) }) as Outer;
  return [...(own.length > 0 ? [withOnly(own)] : []), ...nested.flatMap(partsOf).map((part) => withOnly([part]))];
}

/** Lists the rules in an at-rule and in the at-rules in it, but none that are nested in rules. */
function rulesIn(outer: AtRule, within: readonly string[] = []): Placed[] {
  return (outer.nodes ?? []).flatMap((node) => {
    if (node.type === "rule") return [{ rule: node, within }];
    return node.type === "atrule" ? rulesIn(node, [...within, node.params]) : [];
  });
}

/** What tells a rule from the others: its at-rules, its selector, and those that are nested in it. */
function keyOf({ rule, within }: Placed): string {
  const heads = [...within, rule.selector];
  rule.walk((node) => {
    if (node.type === "rule") heads.push(node.selector);
    if (node.type === "atrule") heads.push(`@${node.name} ${node.params}`);
  });
  return heads.join(" | ");
}

/** Removes a rule, and the at-rules that have no other. */
function remove(rule: Rule): void {
  let node: ChildNode = rule;
  while (node.parent?.type === "atrule" && node.parent.nodes?.length === 1 && node.parent.parent)
    node = node.parent as AtRule;
  node.remove();
}

/** Tailwind's license, and variables of its own: `site.css` has them for every page. */
function isOfSite(node: ChildNode): boolean {
  if (node.type === "comment") return true;
  return node.type === "atrule" && (node.name === "property" || /^properties\b/.test(node.params));
}

function classNamesIn(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replaceAll(/\\(.)/g, "$1"));
}
