import { refusal } from "./api-error.ts";

/** Reads one parameter, or throws Stripe's error. `name` is the parameter's name in the request, `a[b][0]`. */
export type Field<T> = (value: FormTree | undefined, name: string) => T;

type Values<Fields extends Record<string, Field<unknown>>> = { [Name in keyof Fields]: ReturnType<Fields[Name]> };

export function optional<T>(field: Field<T>): Field<T | null> {
  return (value, name) => (value === undefined ? null : field(value, name));
}

export function required<T>(field: Field<T>): Field<T> {
  return (value, name) => {
    if (value === undefined) throw refusal(`Missing required param: ${name}.`, name, "parameter_missing");
    return field(value, name);
  };
}

/** A group of named parameters. Refuses any other parameter. */
export function record<Fields extends Record<string, Field<unknown>>>(fields: Fields): Field<Values<Fields>> {
  return (value, name) => {
    if (value === undefined || typeof value === "string") throw refusal("Invalid object", name);
    const inside = (key: string) => (name ? `${name}[${key}]` : key);
    const unknown = Object.keys(value)
      .filter((key) => !Object.hasOwn(fields, key))
      .map(inside);
    if (unknown.length > 0) {
      throw refusal(
        `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${unknown.join(", ")}`,
        unknown[0],
        "parameter_unknown",
      );
    }
    const read = Object.entries(fields).map(([key, field]) => [key, field(value[key], inside(key))]);
    return Object.fromEntries(read) as Values<Fields>;
  };
}

/** At least one element, at most `max`. */
export function list<T>(field: Field<T>, max: number): Field<T[]> {
  return (value, name) => {
    if (value === "") throw emptyString(name);
    if (value === undefined || typeof value === "string") throw refusal("Invalid array", name);
    const keys = Object.keys(value);
    if (keys.some((key, index) => key !== String(index))) throw refusal("Invalid array", name);
    if (keys.length > max)
      throw refusal(`Array ${name} exceeded maximum ${max} allowed elements.`, name, "array_too_long");
    return keys.map((key) => field(value[key], `${name}[${key}]`));
  };
}

/** Text that is not empty, of at most `max` characters. */
export function text(max: number): Field<string> {
  return (value, name) => {
    if (typeof value !== "string") throw refusal("Invalid string", name);
    if (value === "") throw emptyString(name);
    if (value.length > max)
      throw refusal(
        `Invalid string: ${value.slice(0, 10)}...${value.slice(-10)}; must be at most ${max} characters`,
        name,
      );
    return value;
  };
}

export function integer(min: number, max: number): Field<number> {
  return (value, name) => {
    const code = "parameter_invalid_integer";
    if (typeof value !== "string" || !/^-?\d{1,15}$/.test(value))
      throw refusal(`Invalid integer: ${String(value)}`, name, code);
    const number = Number(value);
    if (number < min) {
      throw refusal(
        min === 0 ? "Invalid non-negative integer" : `This value must be greater than or equal to ${min}.`,
        name,
        code,
      );
    }
    if (number > max) throw refusal(`This value must be less than or equal to ${max}.`, name, code);
    return number;
  };
}

export function flag(): Field<boolean> {
  return (value, name) => {
    if (value !== "true" && value !== "false") throw refusal(`Invalid boolean: ${String(value)}`, name);
    return value === "true";
  };
}

export function oneOf<const T extends string>(options: readonly T[]): Field<T> {
  return (value, name) => {
    const found = options.find((option) => option === value);
    if (!found)
      throw refusal(`Invalid ${name}: must be one of ${options.slice(0, -1).join(", ")}, or ${options.at(-1)}`, name);
    return found;
  };
}

/** An absolute http(s) address of at most `max` characters. */
export function webAddress(max: number): Field<string> {
  const read = text(Infinity);
  return (value, name) => {
    const address = read(value, name);
    if (address.length > max) throw refusal(`Invalid URL: URL must be ${max} characters or less.`, name);
    if (!/^https?:\/\/[^/\s]/i.test(address) || !URL.canParse(address))
      throw refusal("Not a valid URL", name, "url_invalid");
    return address;
  };
}

/** https://docs.stripe.com/metadata: 50 keys of 40 characters, values of 500. An empty value unsets its key. */
export function metadata(): Field<Record<string, string>> {
  return (value, name) => {
    if (value === "" || value === undefined) return {};
    if (typeof value === "string") throw refusal("Invalid object", name);
    const pairs = Object.entries(value).filter(([, one]) => one !== "");
    if (pairs.length > 50) throw refusal(`Metadata can have up to 50 keys, but you've set ${pairs.length}.`, name);
    for (const [key, one] of pairs) {
      if (typeof one !== "string") throw refusal("Metadata values must be strings", `${name}[${key}]`);
      if (key.length > 40) throw refusal(metadataTooLong("key", 40, key), name);
      if (one.length > 500) throw refusal(metadataTooLong("value", 500, one), `${name}[${key}]`);
    }
    return Object.fromEntries(pairs) as Record<string, string>;
  };
}

function metadataTooLong(part: "key" | "value", most: number, given: string): string {
  return `Metadata ${part}s can have up to ${most} characters, but you passed in a ${part} that is ${given.length} characters.`;
}

function emptyString(name: string) {
  return refusal(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
    name,
    "parameter_invalid_empty",
  );
}

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
