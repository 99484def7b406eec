import type { Visitor } from "../../support/visitor.ts";

/** What one attacker does over and over. */
export interface Attack {
  name: string;
  /** Its number among the attacks that the siege began with (docs/decisions/0061), or null for one that was added. */
  row: number | null;
  /** What is sent, for whoever reads the table. */
  about: string;
  /** How many do it at once: connections, mostly. */
  lanes: number;
  /** Makes what is needed, and answers what each lane repeats until the time is over. */
  begin: (attacker: Attacker) => Promise<AttackTurn>;
}

export type AttackTurn = (lane: number, turn: number) => Promise<unknown>;

/** What an attack may use. All of it comes from one address unless it is told another. */
export interface Attacker {
  origin: string;
  /** The email address of a member of the team, which is no secret. */
  victim: string;
  /** Without it Remix answers nothing about its routes; each page with scripts names it. */
  manifestVersion: string;
  send: (request: RawRequest) => Promise<RawAnswer>;
  /** A browser without scripts. */
  visitor: (address?: string) => Visitor;
  /** Opens a connection, writes to it as the function likes, and waits until it is closed or the time is over. */
  connect: (write: (socket: RawSocket) => void | Promise<void>) => Promise<void>;
  isOver: () => boolean;
}

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds after which the connection is cut; an answer is waited for otherwise. */
  leaveAfter?: number;
  /** Instead of the attacker's own. */
  address?: string;
}

export interface RawAnswer {
  /** 0 where there was none. */
  status: number;
  location: string | null;
  cookies: string[];
  bytes: number;
}

export interface RawSocket {
  write: (data: string | Buffer) => void;
  isOpen: () => boolean;
  /** Reads nothing any more. */
  pause: () => void;
}

/** A form's head as the site's own page sends it. */
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

/** The first of these sizes that is taken: so much is legal on the site as it is today. A broken connection is a no. */
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
