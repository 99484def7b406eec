import { readBytes } from "../../forms/form-body.server.ts";
import { ApiError } from "./api-error.ts";
import { check } from "./api.form.ts";

/** Bytes that a call may have; the longest is a few hundred. */
const LIMIT = 64 * 1024;

/**
 * The JSON that a call brings. Asking for the type keeps other sites' forms out: a browser asks before it sends JSON
 * across sites, and nobody here says yes.
 *
 * @throws {ApiError} 400, 413 or 415
 */
export async function readApiBody<Schema extends Parameters<typeof check>[0]>(
  request: Request,
  schema: Schema,
): Promise<ValueOf<Schema>> {
  const bytes = await readBytes(request, LIMIT, 16 * LIMIT);
  const type = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new ApiError(415, "bad_json", "Send JSON: Content-Type has to be application/json");
  if (!bytes) throw new ApiError(413, "validation_failed", "The body may have 64 KiB");
  const checked = check(schema, parse(bytes));
  if ("wrong" in checked) throw new ApiError(400, "validation_failed", `Missing or invalid: ${checked.wrong}`);
  return checked.value as ValueOf<Schema>;
}

type ValueOf<Schema> = Schema extends { safeParse(value: unknown): infer Result }
  ? Extract<Result, { success: true }> extends { data: infer Value }
    ? Value
    : never
  : never;

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new ApiError(400, "bad_json", "Could not parse request body as JSON");
  }
}
