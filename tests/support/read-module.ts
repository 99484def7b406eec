import path from "node:path";
import ts from "typescript";

/** What the architecture rules check in a source file. */
export interface Module {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  lines: number;
  imports: Import[];
  /** Globals that the file uses, such as `process.env` or `Date.now`. */
  globals: Set<string>;
}

export interface Import {
  specifier: string;
  kind: "static" | "type" | "dynamic" | "re-export";
  /** Null for a package. */
  file: string | null;
  /** `kysely` for `kysely/migration`, `node:fs` for `fs`, or null for a file of the project. */
  package: string | null;
}

/** Uses TypeScript's own parser: a regular expression would miss imports that span several lines. */
export function readModule(file: string, source: string): Module {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const module: Module = { path: file, lines: source.trimEnd().split("\n").length, imports: [], globals: new Set() };
  const add = (specifier: ts.Node | undefined, importKind: Import["kind"]) => {
    if (specifier && ts.isStringLiteralLike(specifier)) module.imports.push(describe(file, specifier.text, importKind));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node) ? "type" : "static");
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? "type" : "re-export");
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, "type");
    else if (ts.isCallExpression(node) && isImportCall(node)) add(node.arguments[0], "dynamic");
    addGlobals(node, module.globals);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return module;
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = importClause.namedBindings;
  return (
    !importClause.name &&
    !!named &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((one) => one.isTypeOnly)
  );
}

function isImportCall({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require")
  );
}

function addGlobals(node: ts.Node, globals: Set<string>): void {
  if (ts.isPropertyAccessExpression(node)) globals.add(node.getText().replaceAll(/\s|\?/g, ""));
  if (ts.isNewExpression(node) && !node.arguments?.length) globals.add(`new ${node.expression.getText()}()`);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) globals.add(`${node.expression.text}()`);
}

function describe(from: string, specifier: string, kind: Import["kind"]): Import {
  if (specifier.startsWith(".")) {
    const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, "")));
    return { specifier, kind, file, package: null };
  }
  return { specifier, kind, file: null, package: packageOf(specifier) };
}

function packageOf(specifier: string): string {
  if (specifier.includes(":")) return specifier;
  const [scope = "", name] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}
