/**
 * One request of the fuzzer. Paths, header values and bodies are bytes, so that what is no UTF-8 can be sent too; in
 * text each byte is one character (latin1).
 */
export interface FuzzRequest {
  /** How it was made, for the report. */
  made: "generated" | "mutated" | "by hand";
  /** The route that it is meant for, as its pattern. */
  route: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  /** `socket`: the body is all that is sent, head and framing too. `left`: the sender is gone before the answer. */
  manner: "whole" | "chunked" | "slow" | "socket" | "left";
}

/** What became of a request. */
export interface FuzzAnswer {
  /** 0 where the connection was closed without an answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The beginning of the body; of an answer read on a socket, of all of it. */
  text: string;
  /** Of the whole body. */
  bytes: number;
  /** No whole answer came in time. */
  hung: boolean;
}

export function headerOf({ headers }: Pick<FuzzRequest, "headers">, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

/** With this header once, in place of all of its name; without it for null. */
export function withHeader(headers: FuzzRequest["headers"], name: string, value: string | null): [string, string][] {
  const others = headers
    .filter(([own]) => own.toLowerCase() !== name.toLowerCase())
    .map(([own, text]): [string, string] => [own, text]);
  return value === null ? others : [...others, [name, value]];
}

/** Text as UTF-8 bytes, one character each. */
export function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}
