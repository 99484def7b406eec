import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";
import { hashesPassword } from "./judge-price.ts";
import type { Price } from "./price.ts";

/** One line of the tables of the dearest requests. */
export interface Priced extends Price {
  what: string;
  status: number;
}

/** The dearest requests of a run. */
export interface PriceList {
  priced: number;
  cpu: Priced[];
  bytes: Priced[];
}

const KEPT = 10;
/** Signs of a path that say which request it was. */
const SHOWN = 70;

export function newPriceList(): PriceList {
  return { priced: 0, cpu: [], bytes: [] };
}

/** Keeps the ten dearest by each measure, one of a kind (route, method, status). */
export function enter(
  list: PriceList,
  request: FuzzRequest,
  { status }: Pick<FuzzAnswer, "status">,
  price: Price,
  what?: string,
): void {
  list.priced += 1;
  const kind =
    what ??
    `${request.method} ${request.route}, ${request.manner}${hashesPassword(request) ? ", with a password" : ""}`;
  const one = {
    ...price,
    status,
    what: `${kind}: ${request.path.slice(0, SHOWN)}${request.path.length > SHOWN ? `... (${request.path.length})` : ""}${request.body ? `, ${request.body.length} bytes` : ""}`,
  };
  keep(list.cpu, one, kind, ({ cpu, plain }) => cpu / plain);
  keep(list.bytes, one, kind, ({ bytes }) => bytes);
}

function keep(list: Priced[], one: Priced, kind: string, measure: (one: Priced) => number): void {
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

/** The two tables, in markdown. */
export function priceTables({ priced, cpu, bytes }: PriceList): string {
  const head =
    "| times a plain GET | CPU ms | plain ms | bytes | memory MB | status | request |\n| --- | --- | --- | --- | --- | --- | --- |";
  return [
    `The dearest of ${priced} requests that were priced:`,
    head,
    ...cpu.map(row),
    "",
    "The longest answers:",
    head,
    ...bytes.map(row),
  ].join("\n");
}

function row({ cpu, plain, bytes, memory, status, what }: Priced): string {
  return `| ${(cpu / plain).toFixed(1)} | ${cpu.toFixed(1)} | ${plain.toFixed(2)} | ${bytes} | ${memory.toFixed(0)} | ${status || "none"} | ${printable(what)} |`;
}

function printable(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("|", "\\|");
}
