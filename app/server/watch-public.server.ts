import { readdirSync, watch } from "node:fs";
import path from "node:path";

interface Log {
  warn(details: object, message: string): void;
}

/** Calls `onChange` whenever a file in one of the folder's present folders comes, goes or changes. */
export function watchPublic(folder: string, onChange: () => void, log: Log): void {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const one of [folder, ...below.map((entry) => path.join(entry.parentPath, entry.name))]) {
    try {
      watch(one, { persistent: false }, onChange).on("error", (error) => noteUnwatched(one, error));
    } catch (error) {
      noteUnwatched(one, error);
    }
  }

  // A system allows so many watches; the pages then stay as they were rendered.
  function noteUnwatched(one: string, error: unknown): void {
    log.warn({ folder: one, err: error }, "a public folder is not watched");
  }
}
