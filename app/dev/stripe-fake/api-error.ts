/** The body of Stripe's error responses: https://docs.stripe.com/api/errors. */
interface ErrorBody {
  type: string;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A 400 about one parameter. */
export function refusal(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message, param });
}

/** A 404: the object does not exist. `param` is Stripe's name for the id in that place. */
export function missing(kind: string, id: string, param: string): ApiError {
  const message = `No such ${kind}: ${id}`;
  return new ApiError(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** The response never reached the client. `handle` throws this error, and a server then destroys the socket. */
export class ConnectionDropped extends Error {
  /** The code that Node's HTTP client reports. The stripe package retries such a call once by itself. */
  readonly code = "ECONNRESET";

  constructor() {
    super("The fake dropped the connection.");
  }
}
