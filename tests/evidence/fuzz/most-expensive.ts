import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";
import { hashesPassword } from "./judge-cost.ts";
import type { RequestCost } from "./measure-cost.ts";

/** One line of the tables of the most expensive requests. */
interface Measured extends RequestCost {
  what: string;
  status: number;
}

/** The most expensive requests of a run. */
export interface CostList {
  measured: number;
  cpu: Measured[];
  bytes: Measured[];
}

const KEPT = 10;
/** Characters of a path that identify a request. */
const SHOWN = 70;

export function newCostList(): CostList {
  return { measured: 0, cpu: [], bytes: [] };
}

/** Keeps the ten most expensive requests by each measure, one of each kind (route, method, status). */
export function enter(
  list: CostList,
  request: FuzzRequest,
  { status }: Pick<FuzzAnswer, "status">,
  cost: RequestCost,
  what?: string,
): void {
  list.measured += 1;
  const kind =
    what ??
    `${request.method} ${request.route}, ${request.manner}${hashesPassword(request) ? ", with a password" : ""}`;
  const one = {
    ...cost,
    status,
    what: `${kind}: ${request.path.slice(0, SHOWN)}${request.path.length > SHOWN ? `... (${request.path.length})` : ""}${request.body ? `, ${request.body.length} bytes` : ""}`,
  };
  keep(list.cpu, one, kind, ({ cpu, plain }) => cpu / plain);
  keep(list.bytes, one, kind, ({ bytes }) => bytes);
}

function keep(list: Measured[], one: Measured, kind: string, measure: (one: Measured) => number): void {
  const alike = list.findIndex(({ what, status }) => what.startsWith(`${kind}:`) && status === one.status);
  if (alike !== -1) {
    const known = list[alike];
    if (known && measure(known) >= measure(one)) return;
    list.splice(alike, 1);
  }
  list.push(one);
  list.sort((first, second) => measure(second) - measure(first));
  list.length = Math.min(list.length, KEPT);
}

/** Formats the two tables as Markdown. */
export function costTables({ measured, cpu, bytes }: CostList): string {
  const head =
    "| times a plain GET | CPU ms | plain ms | bytes | memory MB | status | request |\n| --- | --- | --- | --- | --- | --- | --- |";
  return [
    `The most expensive of ${measured} requests that were measured:`,
    head,
    ...cpu.map(row),
    "",
    "The longest answers:",
    head,
    ...bytes.map(row),
  ].join("\n");
}

function row({ cpu, plain, bytes, memory, status, what }: Measured): string {
  return `| ${(cpu / plain).toFixed(1)} | ${cpu.toFixed(1)} | ${plain.toFixed(2)} | ${bytes} | ${memory.toFixed(0)} | ${status || "none"} | ${printable(what)} |`;
}

function printable(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("|", "\\|");
}
