import type { Visitor } from "../../support/visitor.ts";

/** An attack, which repeats its requests until the time is over. */
export interface Attack {
  name: string;
  /** Its number among the original attacks (docs/decisions/0061), or null for one that was added. */
  row: number | null;
  /** A description for the table. */
  about: string;
  /** Concurrent lanes: connections, mostly. */
  lanes: number;
  /** Prepares the attack. Returns what each lane repeats until the time is over. */
  begin: (attacker: Attacker) => Promise<AttackTurn>;
}

export type AttackTurn = (lane: number, turn: number) => Promise<unknown>;

/** Tools of an attack. All requests come from one address unless they name another. */
export interface Attacker {
  origin: string;
  /** A member's email address, which is public. */
  victim: string;
  /**
   * The version of Remix's route manifest. Remix returns nothing about its routes without it; each page with scripts
   * contains it.
   */
  manifestVersion: string;
  send: (request: RawRequest) => Promise<RawAnswer>;
  /** A browser without scripts. */
  visitor: (address?: string) => Visitor;
  /**
   * Opens a connection, calls the function to write to it, and waits until the connection is closed or the time is
   * over.
   */
  connect: (write: (socket: RawSocket) => void | Promise<void>) => Promise<void>;
  isOver: () => boolean;
}

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds after which the connection is closed. By default, the response is awaited. */
  leaveAfter?: number;
  /** Replaces the attacker's own address. */
  address?: string;
}

export interface RawAnswer {
  /** 0 without a response. */
  status: number;
  location: string | null;
  cookies: string[];
  bytes: number;
}

export interface RawSocket {
  write: (data: string | Buffer) => void;
  isOpen: () => boolean;
  /** Stops reading. */
  pause: () => void;
}

/** Headers of a form post from the site's own page. */
export function formHeaders(origin: string, cookie?: string): Record<string, string> {
  return {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: origin,
    "Sec-Fetch-Site": "same-origin",
    ...(cookie && { Cookie: cookie }),
  };
}

export function encode(fields: Record<string, string | readonly string[]>): string {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ).toString();
}

/**
 * Returns the first of these sizes that the site accepts, otherwise the last. A broken connection counts as refused.
 */
export async function largestTaken(
  sizes: readonly number[],
  isTaken: (size: number) => Promise<boolean>,
): Promise<number> {
  for (const size of sizes) if (await isTaken(size).catch(() => false)) return size;
  return sizes.at(-1) ?? 0;
}

export function cookieOf(visitor: Visitor): string {
  return [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
