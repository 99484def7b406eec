import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import ts from "typescript";

// `node app/dev/build/collect-commands.ts FOLDER`: copies app/cli and the program that the server starts for each
// picture, and every file of ours that they import, into a folder. The container image gets only these files.

const PICTURES = path.join("app", "site", "pictures", "picture-process.server.ts");

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name a folder: node app/dev/build/collect-commands.ts commands");
  process.exit(1);
}
const files = new Set<string>();
for (const name of readdirSync(path.join("app", "cli"))) addWithImports(path.join("app", "cli", name), files);
addWithImports(PICTURES, files);
for (const file of files) cpSync(file, path.join(folder, file));
console.log(`${folder}: ${files.size} files for the commands of app/cli and for pictures`);

/** Follows type-only imports too: Node doesn't need them, but leaving them out would take a list of exceptions. */
function addWithImports(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
    if (fileName.startsWith(".")) addWithImports(path.join(path.dirname(file), fileName), found);
  }
}
