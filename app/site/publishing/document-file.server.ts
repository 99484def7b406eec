import { LineCounter, parseDocument, stringify } from "yaml";
import { readTypedField } from "../../server/forms/typed-text.ts";
import type { Body, DocumentDefinition } from "./document.ts";
import { problemsIn } from "./submitted.ts";

/** Writes a document as YAML, with the fields in the order of the form. */
export function writeDocumentFile({ name, fields }: DocumentDefinition, body: Body): string {
  const ordered = Object.fromEntries(Object.keys(fields).map((field) => [field, body[field]]));
  return `# ${name}\n${stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

/** Reads a document from YAML, or returns its problems as sentences. Doesn't validate the texts. */
export function readDocumentFile(
  { fields }: DocumentDefinition,
  text: string,
): { body: Body } | { problems: string[] } {
  const lines = new LineCounter();
  // "failsafe" reads all values as text (YAML 1.2.2, section 10.1).
  const document = parseDocument(text, {
    schema: "failsafe",
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0)
    return { problems: broken.map(({ message, pos }) => `line ${lines.linePos(pos[0]).line}: ${message}`) };
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 0, reviver: readTypedField });
  } catch {
    return { problems: ["an alias (*) refers to another place, but a document is written out."] };
  }
  const problems = problemsIn(fields, data, true);
  return problems.length > 0 ? { problems } : { body: data as Body };
}
