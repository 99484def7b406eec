import { setTimeout as wait } from "node:timers/promises";
import type { DeskMember } from "../../support/desk-member.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import { type Sample, type Visitor, visit, type VisitorOptions } from "../../support/visitor.ts";
import type { Notes } from "./summary.ts";

export const MIXED_KINDS = [
  "document",
  "portfolio",
  "contact",
  "survey",
  "shop",
  "cart",
  "checkout",
  "desk",
  "not found",
] as const;

export type MixedKind = (typeof MIXED_KINDS)[number];

/** State that all visitors of the mixed load share. */
export interface MixedWorld {
  shop: ShopServer;
  member: DeskMember;
  notes: Notes;
  /** Aborts whatever does not end by itself. */
  signal: AbortSignal;
  /** Once set, no visitor sends another request. */
  over: boolean;
  /** Visitors so far. Each has their own address. */
  visitors: number;
}

/** Thrown to end a visit. */
export class Over extends Error {}

/** Think time: milliseconds between two requests of one visitor. */
const THINKING = { least: 300, most: 1_500 };

/** A new browser, whose requests count as one kind. */
export function newVisitor(world: MixedWorld, kind: MixedKind): Visitor {
  return visit(world.shop.origin, { ...asVisitor(world), note: (sample) => note(world, kind, sample) });
}

/** Options of a browser with think time and its own address. */
export function asVisitor(world: MixedWorld): Pick<VisitorOptions, "headers" | "signal" | "before"> {
  const number = (world.visitors += 1);
  return {
    headers: { "Fly-Client-IP": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
    signal: world.signal,
    before: async () => {
      await wait(THINKING.least + Math.random() * (THINKING.most - THINKING.least));
      if (world.over) throw new Over();
    },
  };
}

/** Keeps a sample. A wrong or missing response is a fault. */
export function note({ notes }: MixedWorld, kind: MixedKind, sample: Sample): void {
  notes.samples.push({ ...sample, step: kind });
  const expected = kind === "not found" ? [404] : [200, 302, 303];
  if (!expected.includes(sample.status))
    notes.faults.push(`${sample.kind} ${sample.path} was answered with ${sample.status || "nothing"}`);
}
