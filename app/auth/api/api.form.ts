import { z } from "zod";
import { isStorable } from "../../server/forms/limits.ts";

const text = z.string().max(4096).refine(isStorable);
const name = text.max(64);

/** The request bodies of `/auth/v1`, as `@supabase/auth-js` sends them. Unknown fields are ignored. */
export const passwordGrant = z.object({ email: text, password: text });
export const refreshGrant = z.object({ refresh_token: text });
export const userUpdate = z.object({
  password: text.optional(),
  current_password: text.optional(),
  email: z.unknown().optional(),
  phone: z.unknown().optional(),
  data: z.unknown().optional(),
});
export const enrollment = z.object({
  factor_type: text,
  friendly_name: name.nullish().transform((typed) => typed?.trim() ?? ""),
  issuer: name.nullish().transform((typed) => typed?.trim() ?? ""),
});
export const verification = z.object({ challenge_id: text, code: text });
export const anything = z.unknown();

/** Returns the value, or the name of the first missing or invalid field. */
export function check<Value>(schema: z.ZodType<Value>, body: unknown): { value: Value } | { wrong: string } {
  const result = schema.safeParse(body);
  if (result.success) return { value: result.data };
  return { wrong: String(result.error.issues[0]?.path[0] ?? "body") };
}
