import { stripVTControlCharacters } from "node:util";
import type { Owner } from "./owner-at-desk.ts";

/** One thing that people do. What isn't as it should be is noted as a problem of one of them, or is thrown. */
export type Step<World> = (world: World) => Promise<void>;

/** What a step took, and how it ended. */
export interface Played {
  step: string;
  clicks: number;
  fields: number;
  seconds: string;
  result: string;
}

/**
 * Plays steps in order. After one that fails, the others are not reached.
 *
 * @param people whose clicks and problems count
 * @param tell is called after each step, with what its people noted and the result
 */
export async function playSteps<World>(
  steps: Readonly<Record<string, Step<World>>>,
  world: World,
  people: readonly Owner[],
  tell: (step: string, notes: string) => void,
): Promise<Played[]> {
  const rows: Played[] = [];
  let isBroken = false;
  for (const [step, act] of Object.entries(steps)) {
    for (const one of people) one.reset();
    const start = performance.now();
    const result: string = isBroken ? "not reached" : await play(() => act(world), people);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const sum = (kind: "clicks" | "fields") => people.reduce((all, { doings }) => all + doings[kind], 0);
    rows.push({ step, clicks: sum("clicks"), fields: sum("fields"), seconds, result });
    tell(step, [...people.flatMap(({ doings }) => doings.notes), result].join("; "));
    isBroken ||= result !== "ok";
  }
  return rows;
}

async function play(act: () => Promise<void>, people: readonly Owner[]): Promise<string> {
  try {
    await act();
  } catch (error) {
    people[0]?.doings.problems.push(stripVTControlCharacters(String(error)).split("\n").slice(0, 4).join(" "));
    for (const one of people) await one.look("failed").catch(() => undefined);
  }
  const problems = people.flatMap(({ doings }) => doings.problems);
  return problems.length === 0 ? "ok" : problems.join("; ");
}
