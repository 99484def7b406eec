import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import ts from "typescript";

// `node app/cli/collect-commands.ts FOLDER COMMAND...`: copies commands of app/cli
// and every file of ours that they import into a folder, for the container's image.

const [folder, ...commands] = process.argv.slice(2);
if (!folder || commands.length === 0) {
  console.error("Name a folder and the commands: node app/cli/collect-commands.ts commands migrate");
  process.exit(1);
}
const files = new Set<string>();
for (const command of commands) addWithImports(path.join("app", "cli", `${command}.ts`), files);
for (const file of files) cpSync(file, path.join(folder, file));
console.log(`${folder}: ${files.size} files for ${commands.join(", ")}`);

/** Types too: Node takes them out by itself, and a list of exceptions would be one more thing to know. */
function addWithImports(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
    if (fileName.startsWith(".")) addWithImports(path.join(path.dirname(file), fileName), found);
  }
}
