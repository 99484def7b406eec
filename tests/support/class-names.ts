import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./run-tool.ts";

/** Attributes of views that take class names. */
const ATTRIBUTES = new Set(["className", "look"]);

/** Whether a class name is a mark for `group-*` or `peer-*`, which has no rule of its own. */
export function isMark(name: string): boolean {
  return /^(?:group|peer)(?:\/[a-z]+)?$/.test(name);
}

interface View {
  file: string;
  source: ts.SourceFile;
}

/**
 * Returns class names of the views of app/, and the file of each: from attributes, and from the file's constants,
 * functions and default values that these name. Class names in constants within a function are not found.
 */
export function classNamesOfViews(): Map<string, string> {
  const views = readViews();
  const named = new Set<string>();
  const found = new Map<string, string>();
  const collect = (node: ts.Node, file: string) => {
    const { words, names } = readText(node);
    for (const word of words) found.set(word, file);
    for (const name of names) named.add(`${file} ${name}`).add(`exported ${name}`);
  };
  for (const { file, source } of views) {
    visit(source, (node) => {
      const hasName = ts.isJsxAttribute(node) || ts.isBindingElement(node) || ts.isPropertyAssignment(node);
      if (hasName && node.getChildCount() > 1 && ATTRIBUTES.has(node.name.getText())) collect(node, file);
    });
  }
  const definitions = views.flatMap(({ file, source }) =>
    source.statements.flatMap((statement) => {
      const place = isExported(statement) ? "exported" : file;
      return constantsIn(statement).map(({ name, node }) => ({
        file,
        node,
        keys: [`${file} ${name}`, `${place} ${name}`],
      }));
    }),
  );
  // A constant may name others, so the set grows while it is read.
  for (const name of named) {
    for (const { file, node } of definitions.filter((one) => one.keys.includes(name))) collect(node, file);
  }
  return found;
}

function readViews(): View[] {
  return readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => {
      const file = path.join(root, "app", name);
      return {
        file: name,
        source: ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true),
      };
    });
}

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  if (ts.isTypeNode(node)) return;
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}

/** The words of all text in a node, and the names that it uses. A `size` is a word of the component, not a class. */
function readText(node: ts.Node): { words: string[]; names: string[] } {
  const words: string[] = [];
  const names: string[] = [];
  visit(node, (part) => {
    if (ts.isIdentifier(part)) names.push(part.text);
    const isText = ts.isStringLiteralLike(part) || ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part);
    if (isText && !isCompared(part) && !isSize(part.parent)) words.push(...part.text.split(/\s+/).filter(Boolean));
  });
  return { words, names };
}

function isCompared({ parent }: ts.Node): boolean {
  return ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
}

function isSize(parent: ts.Node): boolean {
  return (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) && parent.name.getText() === "size";
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** Constants with text, and functions that return class names (`buttonLook`). */
function constantsIn(statement: ts.Statement): { name: string; node: ts.Node }[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isIdentifier(name) && !ts.isArrowFunction(initializer)
        ? [{ name: name.text, node: initializer }]
        : [],
    );
  if (ts.isFunctionDeclaration(statement) && statement.name && /^[a-z].*Look$/.test(statement.name.text))
    return [{ name: statement.name.text, node: statement }];
  return [];
}
