import { openFile } from "./connect-sqlite.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import type { MoveMark, MoveSource } from "./move.ts";
import { markMoved, readMark, unmark } from "./moved-mark-sqlite.server.ts";

/** A file as what a move reads from. */
export function moveSourceOf(file: string): MoveSource {
  return { db: openFile(file), name: file, readMark, mark: markMoved };
}

/** Lets a file that was moved be written to again. Returns where and when it was moved, or null where it was not. */
export async function takeBackFile(file: string): Promise<MoveMark | null> {
  const db = openFile(file);
  try {
    return await inTransaction(db, async (trx) => {
      const mark = await readMark(trx);
      if (mark) await unmark(trx);
      return mark;
    });
  } finally {
    await db.destroy();
  }
}
