import { isOutage } from "../../database/database-problem.server.ts";
import { MAINTENANCE_SECONDS } from "../../server/forms/answer.server.ts";
import { discardBody, readBytes } from "../../server/forms/form-body.server.ts";
import { readTypedField } from "../../server/forms/typed-text.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { BUSY_SECONDS } from "../password/check-password.server.ts";
import { QueueFullError } from "../password/fair-semaphore.ts";
import { findApiSession, type FoundSession } from "../session/find-session.server.ts";
import { verifyAccessToken } from "../tokens/access-tokens.server.ts";
import { check, type Schema } from "./api.form.ts";

/** Dependencies of the `/auth/v1` handlers. */
export interface ApiServices extends AuthDeps {
  settings: { siteOrigin: string | null; port: number; clientAddressHeader: string | null; maintenance: boolean };
}

type Handlers<Caller extends unknown[]> = Partial<Record<string, (...caller: Caller) => Promise<Response>>>;

/** Handles a request that needs no session. */
export function answerUnauthenticated(deps: ApiServices, request: Request, handlers: Handlers<[]>): Promise<Response> {
  return answer(deps, request, async () => pick(deps, handlers, request)());
}

/** Handles a request with an access token (RFC 6750). Cookies are ignored here (docs/decisions/0016). */
export function answerAuthenticated(
  deps: ApiServices,
  request: Request,
  handlers: Handlers<[FoundSession]>,
): Promise<Response> {
  return answer(deps, request, async () => {
    const found = await readBearer(deps, request);
    return pick(deps, handlers, request)(found);
  });
}

/** Returns the URL of `/auth/v1`, which is the issuer of its tokens. */
export function issuerOf({ siteOrigin, port }: ApiServices["settings"]): string {
  return `${siteOrigin ?? `http://localhost:${port}`}/auth/v1`;
}

function pick<Caller extends unknown[]>({ settings }: ApiServices, handlers: Handlers<Caller>, { method }: Request) {
  if (settings.maintenance && !["GET", "HEAD"].includes(method)) throw moving();
  const handler = handlers[method === "HEAD" ? "GET" : method];
  if (!handler) {
    const allow = Object.keys(handlers).flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : one));
    throw new ApiError(405, "validation_failed", `Only ${allow.join(", ")}.`, { allow });
  }
  return handler;
}

async function readBearer(deps: ApiServices, request: Request): Promise<FoundSession> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (!token) throw new ApiError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const verified = await verifyAccessToken(deps, token, issuerOf(deps.settings));
  if ("refused" in verified) throw new ApiError(401, "bad_jwt", verified.refused);
  const found = await findApiSession(deps, verified.claims.session_id);
  if (!found || found.account.id !== verified.claims.sub) {
    throw new ApiError(401, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  return found;
}

async function answer(deps: ApiServices, request: Request, respond: () => Promise<Response>): Promise<Response> {
  const version = request.headers.get(API_VERSION_HEADER);
  const response = await respond().catch((error: unknown) => refuse(deps, error, version));
  await discardBody(request);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (knowsCodes(version)) response.headers.set(API_VERSION_HEADER, API_VERSION);
  return response;
}

function refuse(deps: ApiServices, thrown: unknown, version: string | null): Response {
  const error = toApiError(deps, thrown);
  const headers = new Headers();
  if (error.retryAfter !== null) headers.set("Retry-After", String(error.retryAfter));
  if (error.allow !== null) headers.set("Allow", error.allow.join(", "));
  if (error.status === 401) headers.set("WWW-Authenticate", "Bearer");
  return Response.json(errorBody(error, version), { status: error.status, headers });
}

function toApiError(deps: ApiServices, thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof QueueFullError) return busy();
  // The client disconnected while sending the body. Nobody reads this response, and the site isn't at fault.
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ECONNRESET")
    return new ApiError(400, "bad_json", "The body ended early");
  if (isOutage(thrown) && deps.settings.maintenance) return moving();
  if (isOutage(thrown))
    return new ApiError(
      503,
      "unexpected_failure",
      "We can't load or save anything right now. Please try again in a minute.",
      { retryAfter: 60 },
    );
  deps.log.error({ err: thrown }, "/auth/v1 request failed");
  return new ApiError(500, "unexpected_failure", "Something went wrong on our end.");
}

function moving(): ApiError {
  return new ApiError(503, "unexpected_failure", "We're doing some maintenance. Please try again in a few minutes.", {
    retryAfter: MAINTENANCE_SECONDS,
  });
}

export function busy(): ApiError {
  return new ApiError(503, "request_timeout", "Please try again in a few seconds.", { retryAfter: BUSY_SECONDS });
}

export function slowed(seconds: number): ApiError {
  return new ApiError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter: seconds });
}

/** Maximum bytes of a request body; real ones have a few hundred. */
const LIMIT = 64 * 1024;

/**
 * Reads and checks the JSON body of a request. Requiring its Content-Type stops forms of other sites: browsers send
 * JSON across origins only after a CORS preflight, which this site never allows (OWASP CSRF Prevention Cheat Sheet).
 *
 * @throws {ApiError} 400, 413 or 415
 */
export async function readApiBody<Value>(request: Request, schema: Schema<Value>): Promise<Value> {
  const bytes = await readBytes(request, LIMIT, 16 * LIMIT);
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ApiError(415, "bad_json", "Send JSON: Content-Type has to be application/json");
  if (!bytes) throw new ApiError(413, "validation_failed", "The body may have 64 KiB");
  const checked = check(schema, parse(bytes));
  if ("wrong" in checked) throw new ApiError(400, "validation_failed", `Missing or invalid: ${checked.wrong}`);
  return checked.value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"), readTypedField);
  } catch {
    throw new ApiError(400, "bad_json", "Could not parse request body as JSON");
  }
}

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
const API_VERSION = "2024-01-01";
const API_VERSION_HEADER = "X-Supabase-Api-Version";

/** Returns the error's JSON, in the format of the client's API version. */
function errorBody(error: ApiError, version: string | null): object {
  const weak = error.reasons && { weak_password: { message: error.message, reasons: error.reasons } };
  if (knowsCodes(version)) return { code: error.code, message: error.message, ...weak };
  return { code: error.status, error_code: error.code, msg: error.message, ...weak };
}

/** Whether the client's API version expects error codes as strings. */
function knowsCodes(version: string | null): boolean {
  return version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}
