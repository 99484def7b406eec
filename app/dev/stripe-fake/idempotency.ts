import { ApiError } from "./api-error.ts";

/** A response that was sent, or would have been without a fault. */
export interface Answer {
  status: number;
  body: string;
  requestId: string;
  /** The `Stripe-Should-Retry` header, if Stripe would send it. */
  shouldRetry?: boolean;
}

interface Kept {
  path: string;
  body: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null while the first request with this key is still running. */
  answer: Answer | null;
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Saves responses as https://docs.stripe.com/api/idempotent_requests describes: the response of an endpoint that
 * started its work is kept for 24 hours, whether it succeeded or failed.
 */
export function createIdempotencyKeys(now: () => Date) {
  const kept = new Map<string, Kept>();

  /**
   * Returns the saved response, or null if there is none: then the caller does the work and ends it with `save` or
   * `forget`.
   */
  function begin(key: string, path: string, body: string): Answer | null {
    const at = now().getTime();
    forgetOldKeys(kept, at - DAY);
    if (key.length > 255) throw idempotencyError("Idempotency keys are limited to 255 characters.");
    const before = kept.get(key);
    if (!before) {
      kept.set(key, { path, body, at, answer: null });
      return null;
    }
    refuseOtherUse(key, before, path, body);
    if (!before.answer) throw keyInUse(key);
    return before.answer;
  }

  function save(key: string, answer: Answer): void {
    const before = kept.get(key);
    if (before) before.answer = answer;
  }

  return { begin, save, forget: (key: string) => void kept.delete(key) };
}

/** Deletes expired keys. A Map iterates in insertion order, so the oldest keys come first. */
function forgetOldKeys(kept: Map<string, Kept>, until: number): void {
  for (const [key, { at }] of kept) {
    if (at > until) return;
    kept.delete(key);
  }
}

function refuseOtherUse(key: string, before: Kept, path: string, body: string): void {
  const hint = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (before.path !== path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${before.path}'). ${hint}`,
    );
  }
  if (sorted(before.body) !== sorted(body)) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
    );
  }
}

function sorted(body: string): string {
  return body.split("&").toSorted().join("&");
}

function idempotencyError(message: string): ApiError {
  return new ApiError(400, { type: "idempotency_error", message });
}

function keyInUse(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return new ApiError(409, { type: "idempotency_error", code: "idempotency_key_in_use", message });
}
