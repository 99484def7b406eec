import { ApiError, ConnectionDropped } from "./api-error.ts";
import { API_VERSION, type Book } from "./book.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import type { FaultKind, Operation } from "./faults.ts";
import { randomId } from "./objects.ts";

interface Api {
  book: Book;
  secretKey: string;
  keys: IdempotencyKeys;
  takeFault: (operation: Operation) => FaultKind | null;
  pause: (ms: number) => Promise<void>;
}

interface Asked {
  endpoint: Endpoint;
  id: string;
  path: string;
  parameters: string;
  key: string | null;
  requestId: string;
}

/** Handles one request to /v1. Throws `ConnectionDropped` if a fault requires it. */
export async function answerApi(api: Api, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const requestId = randomId("req", 7);
  const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
  try {
    authorize(api.secretKey, request.headers.get("Authorization"));
    const { endpoint, id } = route(request.method, url.pathname);
    const parameters = endpoint.method === "POST" ? await request.text() : url.search;
    const asked: Asked = { endpoint, id, path: url.pathname, parameters, key, requestId };
    return await answerAsked(api, asked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return respond(refusalOf(error, requestId), requestId, key);
  }
}

async function answerAsked(api: Api, asked: Asked): Promise<Response> {
  const { key, requestId } = asked;
  const fault = api.takeFault(asked.endpoint.operation);
  if (fault?.kind === "drop") throw new ConnectionDropped();
  if (fault?.kind === "status" && !fault.saved) throw injected(fault.status);
  const before = key === null ? null : api.keys.begin(key, asked.path, asked.parameters);
  const answer = before ?? (await answerAnew(api, asked, fault));
  if (fault?.kind === "drop-after") throw new ConnectionDropped();
  return respond(answer, requestId, key, before !== null);
}

async function answerAnew(api: Api, asked: Asked, fault: FaultKind | null): Promise<Answer> {
  const { endpoint, id, parameters, key, requestId } = asked;
  let work: () => object;
  try {
    if (fault?.kind === "slow") await api.pause(fault.ms);
    work = endpoint.prepare(api.book, { id, parameters, cause: { id: requestId, idempotency_key: key } });
  } catch (error) {
    if (key !== null) api.keys.forget(key);
    throw error;
  }
  const answer = carryOut(work, requestId, fault);
  if (key !== null) api.keys.save(key, answer);
  return answer;
}

function carryOut(work: () => object, requestId: string, fault: FaultKind | null): Answer {
  try {
    if (fault?.kind === "status") throw injected(fault.status);
    const result = {
      ...work(),
      ...(fault?.kind === "no-url" && { url: null }),
      ...(fault?.kind === "lie" && fault.fields),
    };
    if (fault?.kind === "status-after") throw injected(fault.status ?? 500);
    return { status: 200, body: JSON.stringify(result, null, 2), requestId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A retry would only return the saved response, so Stripe tells clients not to retry.
    return { ...refusalOf(error, requestId), ...(error.status >= 500 && { shouldRetry: false }) };
  }
}

function authorize(secretKey: string, header: string | null): void {
  const given = /^Bearer (.+)$/.exec(header ?? "")?.[1];
  if (given === secretKey) return;
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new ApiError(401, { type: "invalid_request_error", message });
}

function route(method: string, path: string): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    const match = endpoint.method === method && endpoint.path.exec(path);
    if (match) return { endpoint, id: match[1] ?? "" };
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new ApiError(404, { type: "invalid_request_error", message });
}

function injected(status: number): ApiError {
  const [type, code] = {
    400: ["invalid_request_error"],
    402: ["card_error", "card_declined"],
    429: ["invalid_request_error", "rate_limit"],
  }[status] ?? ["api_error"];
  return new ApiError(status, {
    type: type ?? "api_error",
    code,
    message: `The fake was told to answer ${status}.`,
  });
}

function refusalOf(error: ApiError, requestId: string): Answer {
  const shouldRetry = error.body.code === "idempotency_key_in_use";
  return {
    status: error.status,
    body: JSON.stringify({ error: error.body }, null, 2),
    requestId,
    ...(shouldRetry && { shouldRetry }),
  };
}

function respond(answer: Answer, requestId: string, key: string | null, replayed = false): Response {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "Request-Id": requestId,
    "Stripe-Version": API_VERSION,
  };
  if (key !== null) headers["Idempotency-Key"] = key;
  if (answer.shouldRetry !== undefined) headers["Stripe-Should-Retry"] = String(answer.shouldRetry);
  if (replayed) Object.assign(headers, { "Idempotent-Replayed": "true", "Original-Request": answer.requestId });
  return new Response(answer.body, { status: answer.status, headers });
}

/** A response that was sent, or would have been without a fault. */
interface Answer {
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

type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

const DAY = 24 * 60 * 60 * 1000;

/** Keeps responses to started work for 24 hours, even errors: https://docs.stripe.com/api/idempotent_requests */
export function createIdempotencyKeys(now: () => Date) {
  const kept = new Map<string, Kept>();

  /** Null if there is no saved response: the caller then does the work, and calls `save` or `forget`. */
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
