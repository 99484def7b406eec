import { type FuzzAnswer, type FuzzRequest, headerOf } from "./fuzz-request.ts";
import type { Verdict } from "./judge.ts";
import { newCostList, type CostList } from "./most-expensive.ts";
import { kindOf } from "./targets.ts";

/** The results of a run so far. */
export interface RunCounts {
  tried: number;
  /** Responses by kind of route and status. */
  statuses: Map<string, Map<number, number>>;
  routes: Map<string, number>;
  made: Map<string, number>;
  /** Each finding once, with its count and its first request. */
  findings: Map<string, { times: number; replay: string }>;
  memory: number[];
  costs: CostList;
  stored: number;
  /** The last request and its response. */
  last: { request: FuzzRequest; answer: FuzzAnswer } | null;
}

export function newCounts(): RunCounts {
  return {
    tried: 0,
    statuses: new Map(),
    routes: new Map(),
    made: new Map(),
    findings: new Map(),
    memory: [],
    costs: newCostList(),
    stored: 0,
    last: null,
  };
}

/** Counts a response. `number` replays the request. */
export function count(
  counts: RunCounts,
  number: number,
  request: FuzzRequest,
  { status }: FuzzAnswer,
  verdict: Verdict,
): void {
  counts.tried += 1;
  const kind = request.manner === "socket" ? "by hand" : kindOf(request.route);
  const own = counts.statuses.get(kind) ?? new Map<number, number>();
  add(own, status);
  counts.statuses.set(kind, own);
  add(counts.routes, request.route);
  add(counts.made, request.made);
  if (verdict) find(counts, `${kind}: ${verdict.finding}`, `-- --only ${number}\n${describe(request)}`);
}

export function find(counts: RunCounts, finding: string, replay = ""): void {
  const before = counts.findings.get(finding);
  counts.findings.set(finding, { times: (before?.times ?? 0) + 1, replay: before?.replay ?? replay });
}

/** Formats a request as text: escapes non-ASCII bytes and truncates long bodies. */
export function describe(request: FuzzRequest): string {
  const body = request.body?.toString("latin1") ?? "";
  const head = [
    `${request.method} ${request.path} (${request.made}, ${request.manner})`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const cut = body.length > 2000 ? `${body.slice(0, 2000)}... ${body.length} bytes` : body;
  const type = headerOf(request, "Content-Type") === undefined && body ? ["(no Content-Type)"] : [];
  return [...head, ...type, "", cut].map((line) => `    ${JSON.stringify(line).slice(1, -1)}`).join("\n");
}

export function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
