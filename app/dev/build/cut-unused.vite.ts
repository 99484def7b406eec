import type { Plugin } from "vite";
import { type Cut, unusedCode } from "./unused-code.ts";

interface Node {
  type: string;
  start: number;
  end: number;
}

/**
 * Leaves out of the browsers' scripts what the site never runs of React Router and Remix, as unused-code.ts lists it.
 *
 * @throws Error if a package no longer contains what a cut is about
 */
export function cutUnused(): Plugin {
  const done = new Set<string>();
  return {
    name: "cut-unused",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      const file = Object.keys(unusedCode).find((end) => id.endsWith(`/node_modules/${end}`));
      if (file === undefined) return null;
      done.add(file);
      return { code: cutFrom(code, unusedCode[file]!, file, (text) => this.parse(text) as Node), map: null };
    },
    buildEnd(error) {
      const missed = Object.keys(unusedCode).filter((file) => !done.has(file));
      if (!error && missed.length > 0)
        throw new Error(`unused-code.ts names files that no script contains: ${missed.join(", ")}`);
    },
  };
}

export function cutFrom(
  code: string,
  { bodies = {}, texts = {} }: Cut,
  file: string,
  parse: (code: string) => Node,
): string {
  let kept = code;
  for (const [text, replacement] of Object.entries(texts)) {
    if (!kept.includes(text)) throw new Error(`${file} no longer contains \`${text}\`: see unused-code.ts`);
    kept = kept.replaceAll(text, () => replacement);
  }
  const found = new Map<string, Node>();
  collectBodies(parse(kept), found);
  const edits = Object.entries(bodies).map(([name, body]) => {
    const node = found.get(name);
    if (!node) throw new Error(`${file} no longer has a function or class ${name}: see unused-code.ts`);
    return { ...node, body };
  });
  for (const { start, end, body } of edits.toSorted((a, b) => b.start - a.start))
    kept = `${kept.slice(0, start)}{ ${body} }${kept.slice(end)}`;
  return kept;
}

/** Finds the bodies of all functions and classes with a name, at any depth. */
function collectBodies(node: unknown, found: Map<string, Node>): void {
  if (Array.isArray(node)) for (const one of node) collectBodies(one, found);
  if (typeof node !== "object" || node === null) return;
  const { type, id, body } = node as { type?: string; id?: { name?: string }; body?: Node };
  if ((type === "FunctionDeclaration" || type === "ClassDeclaration") && id?.name && body) found.set(id.name, body);
  for (const part of Object.values(node)) if (typeof part === "object") collectBodies(part, found);
}
