import type { FuzzRequest } from "./fuzz-request.ts";
import type { RequestCost } from "./measure-cost.ts";

/** The most that a request may cost (docs/decisions/0062). */
export const COST_LIMITS = {
  /** Multiple of the processor time of a plain GET of /contact that is rendered. */
  cpu: 40,
  /** Bytes of the response's body. */
  bytes: 500_000,
  /** MB above the server's memory before. */
  memory: 64,
} as const;

/**
 * Returns why a cost is a finding, or null. Error responses have the same limits, because their requests can be
 * repeated.
 */
export function judgeCost(
  request: Pick<FuzzRequest, "path">,
  { cpu, plain, bytes, memory }: RequestCost,
): string | null {
  const file = isDeskFile(request.path);
  const reasons = [
    !file && !(cpu <= plain * COST_LIMITS.cpu) && `costs ${(cpu / plain).toFixed(0)} times a plain GET`,
    !file && !(bytes <= COST_LIMITS.bytes) && `is answered with ${Math.ceil(bytes / 1000)} KB`,
    !(memory <= COST_LIMITS.memory) && `takes ${memory.toFixed(0)} MB`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(", ") : null;
}

/** Whether the request submits a form with a password. */
export function hashesPassword({ method, path, body }: Pick<FuzzRequest, "method" | "path" | "body">): boolean {
  return (
    method !== "GET" &&
    body !== null &&
    /sign-in|set-password|\/token|\/user|account/i.test(path) &&
    body.includes("password")
  );
}

/**
 * Whether the request is an export of the dashboard. It contains all of the team's data, so its length proves nothing,
 * but it must be streamed.
 */
function isDeskFile(path: string): boolean {
  return /\/export\./i.test(path);
}
