import { stripVTControlCharacters } from "node:util";
import { runNode } from "../../support/run-tool.ts";
import type { Person, World } from "./person.ts";

/** One thing that people do. What isn't as it should be is among their problems, or is thrown. */
export type Step = () => Promise<void>;

/** What a step took, and how it ended. */
export interface Played {
  step: string;
  clicks: number;
  fields: number;
  seconds: string;
  result: string;
}

/** Plays steps in order. After one that fails, the others are not reached. */
export async function playSteps(steps: Readonly<Record<string, Step>>, people: readonly Person[]): Promise<Played[]> {
  const rows: Played[] = [];
  let isBroken = false;
  for (const [step, act] of Object.entries(steps)) {
    const start = performance.now();
    const thrown: string = isBroken ? "not reached" : await failureOf(act);
    isBroken ||= thrown !== "";
    const problems = people.flatMap((person) => person.problems.splice(0));
    const sum = (kind: "clicks" | "fields") => people.reduce((all, { counts }) => all + counts[kind], 0);
    const row = {
      clicks: sum("clicks"),
      fields: sum("fields"),
      result: [thrown, ...problems].filter(Boolean).join("; "),
    };
    for (const { counts } of people) Object.assign(counts, { clicks: 0, fields: 0 });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    rows.push({ step, ...row, seconds, result: row.result || "ok" });
    console.log(`${step}: ${row.result || "ok"}`);
  }
  return rows;
}

async function failureOf(act: Step): Promise<string> {
  try {
    await act();
    return "";
  } catch (error) {
    return stripVTControlCharacters(String(error)).split("\n").slice(0, 4).join(" ");
  }
}

/** Adds a member by `npm run staff`. Returns what it printed, with the link to set a password. */
export async function addMember({ shop }: World, email: string, name: string): Promise<string> {
  return (await runNode(["app/cli/staff.ts", "add", email, "--name", name], shop.databaseEnv)).output;
}
