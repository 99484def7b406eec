import { copyFileSync, existsSync, rmSync, statSync, truncateSync } from "node:fs";
import { flipBit } from "../../support/database-files.ts";
import { runNode } from "../../support/run-tool.ts";

/**
 * Tries to restore a truncated and a bit-flipped copy of a backup. Returns the output, and a finding for each that was
 * accepted.
 */
export async function refuseDamaged(
  backup: string,
  databaseFile: string,
): Promise<{ said: string[]; findings: string[] }> {
  const { size } = statSync(backup);
  const damages: Record<string, (file: string) => void> = {
    truncated: (file) => truncateSync(file, size - 4096),
    "bit-flipped": (file) => flipBit(file, Math.floor(size / 2), 3),
  };
  const [said, findings]: [string[], string[]] = [[], []];
  for (const [name, damage] of Object.entries(damages)) {
    const copy = `${backup}.${name}`;
    copyFileSync(backup, copy);
    copyFileSync(`${backup}.sha256`, `${copy}.sha256`);
    damage(copy);
    const { code, output } = await runNode(["app/cli/restore.ts", copy], { DATABASE_URL: `file:${databaseFile}` });
    said.push(output.trim());
    if (code !== 1 || existsSync(databaseFile)) findings.push(`a ${name} backup was not refused (code ${code})`);
    rmSync(copy);
  }
  return { said, findings };
}
