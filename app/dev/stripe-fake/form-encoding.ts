import { refusal } from "./api-error.ts";

export interface FormObject {
  [key: string]: FormTree;
}
export type FormTree = string | FormObject;

/** Reads `a[b][0]=c` into nested objects without prototypes; an array is an object of numbered keys. */
export function parseForm(body: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(body)) place(root, name, value);
  return root;
}

function place(root: FormObject, name: string, value: string): void {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw refusal(`Invalid parameter name: ${name}`, name);
  const keys = [match[1] ?? "", ...(match[2] ? match[2].slice(1, -1).split("][") : [])];
  const last = keys.pop() ?? "";
  let at = root;
  for (const key of keys) {
    const next = (at[key] ??= emptyObject());
    if (typeof next === "string") throw refusal(`Invalid object`, name);
    at = next;
  }
  // `list[]=value` appends.
  const key = last === "" ? String(Object.keys(at).length) : last;
  if (typeof at[key] === "object") throw refusal("Invalid string", name);
  at[key] = value;
}

function emptyObject(): FormObject {
  return Object.create(null);
}
