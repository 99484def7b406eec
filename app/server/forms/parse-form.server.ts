import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { withLineFeeds } from "./limits.ts";
import type { FormSchema } from "./rules.form.ts";

/** Most entries of a list of fields: more than any form shows. */
const MOST_ENTRIES = 1000;

/**
 * Parses a form by the schema that its page checks it with. Only the fields of the schema are read: a made-up name such
 * as `links[999999999]` would ask for memory.
 */
export function parseForm<Values>(form: FormData, schema: FormSchema<Values>): Submission<Values> {
  const own = new FormData();
  for (const [name, value] of form) {
    const [field = "", ...rest] = name.split(/[.[]/);
    const isEntry = rest.every((part) => !/^\d+\]?$/.test(part) || Number.parseInt(part, 10) < MOST_ENTRIES);
    if (Object.hasOwn(schema.shape, field) && isEntry)
      own.append(name, typeof value === "string" ? withLineFeeds(value) : value);
  }
  return parseWithZod(own, { schema }) as Submission<Values>;
}
