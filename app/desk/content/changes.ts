import { type Body, type DocumentDefinition, type Entry, toSubmitted } from "../../publishing/document.ts";

/** A field that differs between two texts of a document, as one reads it. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

/** Lists the fields in which two texts of a document differ, in the order of the form. */
export function changesBetween(definition: DocumentDefinition, before: Body, after: Body): Change[] {
  const [old, now] = [toSubmitted(definition, before), toSubmitted(definition, after)];
  return Object.entries(definition.fields).flatMap(([name, { label }]) => {
    const change = { label, before: written(old[name]), after: written(now[name]) };
    return change.before === change.after ? [] : [change];
  });
}

function written(value: string | readonly Entry[] | undefined): string {
  if (typeof value === "string" || value === undefined) return value ?? "";
  return value.map((entry) => Object.values(entry).join("\n")).join("\n\n");
}
