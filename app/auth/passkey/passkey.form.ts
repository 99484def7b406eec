import { z } from "zod";

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8192);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
};

/** What `navigator.credentials.get` answers, as JSON (WebAuthn, AuthenticationResponseJSON). */
export const assertionForm = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? null),
  }),
});

/** What `navigator.credentials.create` answers, as JSON (WebAuthn, RegistrationResponseJSON). */
export const attestationForm = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});

export type Assertion = z.infer<typeof assertionForm>;
export type Attestation = z.infer<typeof attestationForm>;

/** Parses the JSON in a form's field. Returns null if it isn't what the browser sends. */
export function readCredential<Value>(schema: z.ZodType<Value>, field: FormDataEntryValue | null): Value | null {
  try {
    return schema.safeParse(JSON.parse(String(field))).data ?? null;
  } catch {
    return null;
  }
}
