/** What Stripe says when it refuses: https://docs.stripe.com/api/errors. */
interface ErrorBody {
  type: string;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
}

/** A refusal with its HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400 about one parameter. */
export function refusal(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message, param });
}

/** 404: there is no such thing. `param` is what Stripe calls the id in that place. */
export function missing(kind: string, id: string, param: string): ApiError {
  const message = `No such ${kind}: ${id}`;
  return new ApiError(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** The answer never reached the client: `handle` throws this, a server destroys the socket. */
export class ConnectionDropped extends Error {
  /** What Node's http client reports; the stripe package tries such a call once more by itself. */
  readonly code = "ECONNRESET";

  constructor() {
    super("The fake dropped the connection.");
  }
}
