/**
 * A request of the fuzzer. Paths, header values and bodies are bytes, to allow invalid UTF-8. In strings, each byte is
 * one character (latin1).
 */
export interface FuzzRequest {
  /** How it was made, for the report. */
  made: "generated" | "mutated" | "by hand";
  /** The pattern of its target route. */
  route: string;
  method: string;
  /** Path and query. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
  /**
   * `socket`: the body is sent as it is, with its own head and framing. `left`: the sender disconnects before the
   * response.
   */
  manner: "whole" | "chunked" | "slow" | "socket" | "left";
}

/** The response to a request. */
export interface FuzzAnswer {
  /** 0 if the connection was closed without a response. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The beginning of the body; for a raw socket, the whole response. */
  text: string;
  /** Bytes of the whole body. */
  bytes: number;
  /** No complete response came in time. */
  hung: boolean;
}

export function headerOf({ headers }: Pick<FuzzRequest, "headers">, name: string): string | undefined {
  return headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
}

/** Replaces all headers of a name with one, or removes them if the value is null. */
export function withHeader(headers: FuzzRequest["headers"], name: string, value: string | null): [string, string][] {
  const others = headers
    .filter(([own]) => own.toLowerCase() !== name.toLowerCase())
    .map(([own, text]): [string, string] => [own, text]);
  return value === null ? others : [...others, [name, value]];
}

/** Encodes text as UTF-8, with one character for each byte. */
export function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}
