import { isOutage } from "../../database/database-problem.server.ts";
import { MAINTENANCE_SECONDS } from "../../server/forms/answer.server.ts";
import { discardBody, readBytes } from "../../server/forms/form-body.server.ts";
import { readTypedField } from "../../server/forms/typed-text.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import { BUSY_SECONDS } from "../password/change-password.server.ts";
import { findApiSession, type FoundSession } from "../session/find-session.server.ts";
import { verifyAccessToken } from "./access-tokens.server.ts";
import { check } from "./api.form.ts";

export interface ApiServices extends AuthDeps {
  settings: { siteOrigin: string | null; port: number; clientAddressHeader: string | null; maintenance: boolean };
}

/** An endpoint's handlers by method. */
export type Handlers<Call> = Partial<Record<string, (call: Call) => Promise<Response>>>;

export function issuerOf({ siteOrigin, port }: ApiServices["settings"]): string {
  return `${siteOrigin ?? `http://localhost:${port}`}/auth/v1`;
}

/** @throws {ApiError} 405, or 503 in maintenance mode */
export function handlerFor<Call>({ settings }: ApiServices, handlers: Handlers<Call>, { method }: Request) {
  if (settings.maintenance && !["GET", "HEAD"].includes(method)) throw moving();
  const handler = handlers[method === "HEAD" ? "GET" : method];
  if (!handler) {
    const allow = Object.keys(handlers).flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : one));
    throw new ApiError(405, "validation_failed", `Only ${allow.join(", ")}.`, { headers: { Allow: allow.join(", ") } });
  }
  return handler;
}

/** Finds the session of an access token (RFC 6750). Ignores cookies (docs/decisions/0016). @throws {ApiError} 401 */
export async function readBearer(deps: ApiServices, request: Request): Promise<FoundSession> {
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

/** Responses have the format that Supabase Auth's API has since this version. */
const API_VERSION = "2024-01-01";

export async function answer(deps: ApiServices, request: Request, respond: () => Promise<Response>): Promise<Response> {
  const response = await respond().catch((error: unknown) => toApiError(deps, error).response);
  await discardBody(request);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("X-Supabase-Api-Version", API_VERSION);
  return response;
}

function toApiError(deps: ApiServices, thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // The client disconnected while sending the body. No one reads this response, and the site isn't at fault.
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ECONNRESET")
    return new ApiError(400, "bad_json", "The body ended early");
  if (isOutage(thrown) && deps.settings.maintenance) return moving();
  if (isOutage(thrown)) {
    const message = "We can't load or save anything right now. Please try again in a minute.";
    return later(503, "unexpected_failure", message, 60);
  }
  deps.log.error({ err: thrown }, "/auth/v1 request failed");
  return new ApiError(500, "unexpected_failure", "Something went wrong on our end.");
}

function moving(): ApiError {
  const message = "We're doing some maintenance. Please try again in a few minutes.";
  return later(503, "unexpected_failure", message, MAINTENANCE_SECONDS);
}

export function busy(): ApiError {
  return later(503, "request_timeout", "Please try again in a few seconds.", BUSY_SECONDS);
}

export function slowed(seconds: number): ApiError {
  return later(429, "over_request_rate_limit", "Request rate limit reached", seconds);
}

function later(status: number, code: string, message: string, seconds: number): ApiError {
  return new ApiError(status, code, message, { headers: { "Retry-After": String(seconds) } });
}

/** Maximum bytes of a request body; real ones have a few hundred. */
const LIMIT = 64 * 1024;

/**
 * Reads and checks the JSON body of a request. Requiring its Content-Type stops forms of other sites: browsers send
 * JSON across origins only after a CORS preflight, which this site never allows (OWASP CSRF Prevention Cheat Sheet).
 *
 * @throws {ApiError} 400, 413 or 415
 */
export async function readApiBody<Value>(request: Request, schema: Parameters<typeof check<Value>>[0]): Promise<Value> {
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
  response: Response;

  /** @param more.reasons why a password is too weak */
  constructor(
    status: number,
    code: string,
    message: string,
    { headers, reasons }: { headers?: Record<string, string>; reasons?: readonly string[] } = {},
  ) {
    super(message);
    const body = { code, message, ...(reasons && { weak_password: { message, reasons } }) };
    const authenticate = status === 401 && { "WWW-Authenticate": "Bearer" };
    this.response = Response.json(body, { status, headers: { ...headers, ...authenticate } });
  }
}
