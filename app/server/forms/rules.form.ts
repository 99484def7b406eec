import * as z from "zod/mini";
import { type Excess, excessOf, isStorable, withLineFeeds } from "./limits.ts";
import { readTyped } from "./typed-text.ts";

/** A form's schema: text by field in, values out. */
export type FormSchema<Values> = z.ZodMiniObject<Readonly<Record<string, z.core.$ZodType>>> &
  z.ZodMiniType<Values, unknown>;

/** Typed text, normalized as on the server, with each line break as one character. */
export function typedText(missing?: string) {
  return z.string(missing).check(z.overwrite((text) => withLineFeeds(readTyped(text))));
}

/** Refuses a text of more than `most` characters, and skips later checks of it. */
export function atMost(most: number, say: (excess: Excess) => string) {
  return z.check<string>(({ value, issues }) => {
    const excess = excessOf(value, most);
    if (excess) issues.push({ code: "custom", input: value, message: say(excess), continue: false });
  });
}

export function notBlank(message: string) {
  return z.refine<string>((text) => text.trim() !== "", { error: message, abort: true });
}

export function storable(message: string) {
  return z.refine<string>(isStorable, message);
}

export function orElse<Value>(rule: z.ZodMiniType<Value>, usual: NoInfer<Value>) {
  return z.pipe(
    z.optional(rule),
    z.transform((value: Value | undefined): Value => value ?? usual),
  );
}

export const ticked = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text === "yes"),
);

export function oneOf<Choice extends string>(choices: readonly Choice[], usual: NoInfer<Choice>) {
  return z.pipe(
    z.optional(z.string()),
    z.transform((text) => choices.find((one) => one === text) ?? usual),
  );
}

/** Which fields are required. `getZodConstraint` also reads lengths and patterns, which no schema here has. */
export function constraintOf<Values>({ shape }: FormSchema<Values>) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, rule]) => [name, { required: !z.safeParse(rule, undefined).success }]),
  );
}
