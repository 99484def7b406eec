/** An error response of `/auth/v1`, with Supabase Auth's error codes. */
export class ApiError extends Error {
  override name = "ApiError";
  status: number;
  code: string;
  /** Seconds for the Retry-After header. */
  retryAfter: number | null;
  /** Why a password is too weak. */
  reasons: readonly string[] | null;
  /** The methods of the endpoint, for the Allow header. */
  allow: readonly string[] | null;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      retryAfter = null,
      reasons = null,
      allow = null,
    }: { retryAfter?: number | null; reasons?: readonly string[] | null; allow?: readonly string[] | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.reasons = reasons;
    this.allow = allow;
  }
}

/** Supabase Auth's API version since which `code` is a string. */
export const API_VERSION = "2024-01-01";
export const API_VERSION_HEADER = "X-Supabase-Api-Version";

/** Returns the error's JSON, in the format of the client's API version. */
export function errorBody(error: ApiError, version: string | null): object {
  const weak = error.reasons && { weak_password: { message: error.message, reasons: error.reasons } };
  if (knowsCodes(version)) return { code: error.code, message: error.message, ...weak };
  return { code: error.status, error_code: error.code, msg: error.message, ...weak };
}

/** Whether the client's API version expects error codes as strings. */
export function knowsCodes(version: string | null): boolean {
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}
