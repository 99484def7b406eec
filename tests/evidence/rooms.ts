import { globSync, readFileSync } from "node:fs";
import process from "node:process";
import { placeOf } from "../architecture-rules.ts";
import { readModule } from "../support/read-module.ts";

// `npm run evidence -- rooms`: prints each room of app/ with its files, its lines and the rooms that it imports, as
// the sources are now, below all rooms that import it. Fails if there is a circle.

interface Room {
  files: number;
  lines: number;
  imports: Set<string>;
}

const rooms = new Map<string, Room>();
for (const path of globSync("{app,migrations}/**/*.{ts,tsx,js,css}")) {
  const name = placeOf(path);
  if (!name) continue;
  const room = rooms.get(name) ?? { files: 0, lines: 0, imports: new Set() };
  rooms.set(name, room);
  const source = readFileSync(path, "utf8");
  room.files += 1;
  room.lines += source.split("\n").length - 1;
  if (path.endsWith(".css")) continue;
  for (const { file } of readModule(path, source).imports) {
    const to = file && placeOf(file);
    if (to && to !== name) room.imports.add(to);
  }
}

console.log("| room | files | lines | imports |\n|---|---|---|---|");
while (rooms.size > 0) {
  const next = [...rooms].find(([name]) => [...rooms.values()].every(({ imports }) => !imports.has(name)));
  if (!next) {
    console.error(`A circle leads through ${[...rooms.keys()].join(", ")}.`);
    process.exit(1);
  }
  const [name, { files, lines, imports }] = next;
  console.log(`| ${name} | ${files} | ${lines} | ${[...imports].toSorted().join(", ")} |`);
  rooms.delete(name);
}
