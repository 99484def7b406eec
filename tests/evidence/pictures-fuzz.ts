import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { isBuilt } from "../../app/dev/build/site-build.js";
import { deployedMemory } from "../support/deployed-memory.ts";
import { signInMember, visitDesk } from "../support/desk-member.ts";
import { freshDatabase } from "../support/fresh-database.ts";
import { hostileCorpus, type OddFile } from "../support/hostile-corpus.ts";
import { untilPrepared, upload } from "../support/library.ts";
import { makeMemoryGroup } from "../support/memory-group.ts";
import { root } from "../support/run-tool.ts";
import { startServer } from "../support/start-server.ts";
import { faultsOfServed, statesOf } from "./pictures-fuzz/look-at-library.ts";
import { watchHealth } from "./pictures-fuzz/watch-health.ts";
import { watchMemory } from "./pictures/watch-memory.ts";

// `npm run evidence -- pictures-fuzz [--only drawings,bombs]`: more than 370 harmful, broken and odd files are added
// to the library of the built site, on 512 MB if a group for that can be made. Fails if an answer is an error of the
// server or has no sentence about a file, if the site stops or answers no health check within five seconds, if a
// served file is no picture or has anything of what stood around the picture, if a process takes too much memory, if
// an error is logged, or if a temporary file is left.

/** MB of the picture process (PSS): its own limit, and what it may take until it notices. */
const MOST_MEMORY = 400;
const MOST_WAIT = 5_000;

const { values } = parseArgs({ options: { only: { type: "string" } } });
if (!isBuilt(root)) {
  console.error("build/ is missing or older than its sources. Run npm run build.");
  process.exit(1);
}
const wanted = values.only?.split(",");
const corpus = (await hostileCorpus()).filter(({ group }) => wanted?.includes(group) ?? true);
const temporary = mkdtempSync(path.join(os.tmpdir(), "pictures-fuzz-"));
const group = makeMemoryGroup();
const server = await startServer({ ...deployedMemory(), TMPDIR: temporary }, await freshDatabase(), {
  ...(group && { within: group.within }),
});
const findings: string[] = [];
try {
  const member = await signInMember(server.databaseFile);
  const desk = visitDesk(server.origin, member, { timeout: 300_000 });
  const pid = server.pid();
  console.log(`${corpus.length} files; ${group ? "512 MB are a limit" : "memory is only looked at"}\n`);
  console.log(
    "| files | number | refused at once | failed | ready | picture process MB | together MB | longest health ms | s |",
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
  for (const name of new Set(corpus.map((one) => one.group)))
    await addAll(
      name,
      corpus.filter((one) => one.group === name),
    );
  findings.push(...(await faultsOfServed(server)));
  if (server.pid() !== pid) findings.push("the server was started again");
  for (const record of server.records())
    if (Number(record.level) >= 50) findings.push(`logged: ${JSON.stringify(record)}`);
  if (group && group.kills() > 0) findings.push(`the system killed ${group.kills()} processes for want of memory`);
  const left = readdirSync(temporary);
  if (left.length > 0) findings.push(`temporary files are left: ${left.join(", ")}`);

  async function addAll(name: string, files: readonly OddFile[]): Promise<void> {
    const [endMemory, endHealth] = [watchMemory(pid ?? 0), watchHealth(server.origin)];
    const start = performance.now();
    let refused = 0;
    // As many as a form may have are too many to say which one was it.
    for (let at = 0; at < files.length; at += 10) refused += await add(files.slice(at, at + 10));
    await untilPrepared(desk, 600_000, 500);
    const [peaks, slowest] = [await endMemory(), await endHealth()];
    const states = await statesOf(server, files);
    if (peaks.child > MOST_MEMORY) findings.push(`${name}: the picture process took ${Math.round(peaks.child)} MB`);
    if (slowest > MOST_WAIT) findings.push(`${name}: health was not answered for ${Math.round(slowest)} ms`);
    const figures = [files.length, refused, states.failed, states.ready, peaks.child, peaks.sum, slowest].map(
      Math.round,
    );
    console.log(`| ${name} | ${figures.join(" | ")} | ${((performance.now() - start) / 1000).toFixed(0)} |`);
  }

  /** Adds some files in one form. Returns how many were refused. */
  async function add(files: readonly OddFile[]): Promise<number> {
    const answer = await upload(desk, server.origin, files);
    if (answer.status === 303) return 0;
    const names = files.map((file) => file.name);
    if (answer.status !== 400) findings.push(`${answer.status} for ${names.join(", ")}`);
    const refused = names.filter((one) => answer.text.includes(`${one}:`) || answer.text.includes(`${one} :`));
    for (const one of refused)
      if (!new RegExp(`${one.replaceAll(".", "\\.")} ?: [A-Z][^:]{15,}\\.`).test(answer.text))
        findings.push(`no sentence for ${one}`);
    const [, count = ""] = /(\d+|One) files? (?:was|were) not added/.exec(answer.text) ?? [];
    if ((count === "One" ? 1 : Number(count)) !== refused.length)
      findings.push(`${count} refused, ${refused.length} named: ${names.join(", ")}`);
    return refused.length;
  }
} finally {
  await server.remove();
  group?.remove();
  rmSync(temporary, { recursive: true, force: true });
}
console.log(
  findings.length === 0 ? "\nNothing was found." : `\nFound:\n${findings.map((one) => `- ${one}`).join("\n")}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
