/** A refusal of `/auth/v1`: the codes are those that `@supabase/auth-js` knows. */
export class ApiError extends Error {
  override name = "ApiError";
  status: number;
  code: string;
  /** Seconds after which it may be tried again. */
  retryAfter: number | null;
  /** Why a password is too weak. */
  reasons: readonly string[] | null;

  constructor(
    status: number,
    code: string,
    message: string,
    { retryAfter = null, reasons = null }: { retryAfter?: number | null; reasons?: readonly string[] | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.reasons = reasons;
  }
}

/** The version of the error format from which on `code` is a word. */
export const API_VERSION = "2024-01-01";
export const API_VERSION_HEADER = "X-Supabase-Api-Version";

/** An error as the client that asked reads it: newer ones say so in a header. */
export function errorBody(error: ApiError, version: string | null): object {
  const weak = error.reasons && { weak_password: { message: error.message, reasons: error.reasons } };
  if (knowsCodes(version)) return { code: error.code, message: error.message, ...weak };
  return { code: error.status, error_code: error.code, msg: error.message, ...weak };
}

export function knowsCodes(version: string | null): boolean {
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}
