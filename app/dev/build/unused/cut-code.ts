import { parseAst } from "vite";

/** What to change in one file of a package. */
export interface Cut {
  /** Names of functions and classes, at any depth, with what stands in their bodies instead. */
  bodies?: Readonly<Record<string, string>>;
  /** Pieces of text, wherever they stand, with what stands there instead. In this order. */
  texts?: Readonly<Record<string, string>>;
  /** What to replace at each place. */
  patterns?: readonly (readonly [pattern: RegExp, put: string])[];
  /** Where a piece of text begins, where the next one does, and what stands there instead. */
  spans?: readonly (readonly [from: string, to: string, put: string])[];
}

/** The body of a function that the site never calls. If it does after all, the error says where to look. */
export const unused = 'throw Error("app/dev/build/unused");';

export const assign = "return Object.assign(...arguments);";

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Part {
  type?: string;
  id?: { name?: string };
  body?: Node;
  callee?: { name?: string };
  arguments?: Node[];
}

/**
 * Makes the changes, and empties the messages of `invariant`, which only developers could read.
 *
 * @throws Error if the code no longer contains what is to be changed
 */
export function cutFrom(
  code: string,
  { bodies = {}, texts = {}, spans = [], patterns = [] }: Cut,
  file: string,
): string {
  let kept = code;
  for (const [text, replacement] of Object.entries(texts)) {
    if (!kept.includes(text)) throw new Error(`${file} no longer contains \`${text}\`: see app/dev/build/unused`);
    kept = kept.replaceAll(text, () => replacement);
  }
  for (const [pattern, replacement] of patterns) {
    if (!pattern.test(kept)) throw new Error(`${file} no longer contains ${pattern}: see app/dev/build/unused`);
    kept = kept.replaceAll(new RegExp(pattern, "g"), replacement);
  }
  for (const [from, to, replacement] of spans) {
    const start = kept.indexOf(from);
    const end = kept.indexOf(to, start);
    if (start < 0 || end < 0)
      throw new Error(`${file} no longer contains \`${from}\` to \`${to}\`: see app/dev/build/unused`);
    kept = kept.slice(0, start) + replacement + kept.slice(end);
  }
  const found = new Map<string, Node>();
  const messages: Node[] = [];
  collect(parseAst(kept), found, messages);
  const stubs = Object.entries(bodies).map(([name, body]) => {
    const node = found.get(name);
    if (!node) throw new Error(`${file} no longer has a function or class ${name}: see app/dev/build/unused`);
    return { start: node.start, end: node.end, put: `{ ${body} }` };
  });
  const isCut = ({ start }: Node) => stubs.some((stub) => stub.start < start && start < stub.end);
  const edits = [
    ...stubs,
    ...messages.filter((node) => !isCut(node)).map(({ start, end }) => ({ start, end, put: '""' })),
  ];
  for (const { start, end, put } of edits.toSorted((a, b) => b.start - a.start))
    kept = kept.slice(0, start) + put + kept.slice(end);
  return kept;
}

/** Finds the bodies of all functions and classes with a name, at any depth, and the messages of `invariant`. */
function collect(node: unknown, bodies: Map<string, Node>, messages: Node[]): void {
  if (typeof node !== "object" || node === null) return;
  const { type, id, body, callee, arguments: passed } = node as Part;
  if ((type === "FunctionDeclaration" || type === "ClassDeclaration") && id?.name && body) bodies.set(id.name, body);
  if (type === "CallExpression" && callee?.name === "invariant" && passed?.[1]) messages.push(passed[1]);
  for (const part of Object.values(node)) collect(part, bodies, messages);
}
