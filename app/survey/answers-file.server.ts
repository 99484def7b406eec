import type { Field } from "../content/questions.ts";
import type { Database } from "../database/database.ts";
import { CHUNK, readBeginnings, readChunk } from "./answer-chunks.store.server.ts";
import { isListField } from "./answers.ts";
import type { Survey } from "./survey.ts";

interface FileDeps {
  db: Database;
  /** Waits until the reader has taken what was written. Returns false when nobody reads any more. */
  paced: () => Promise<boolean>;
}

type Facts = Pick<Survey, "id" | "version" | "completedAt" | "createdAt" | "updatedAt">;

/**
 * A survey as a JSON file, written as fast as it is read: however long an answer of before the limits is, a chunk of it
 * is in memory. Ends early where nobody reads on, and breaks off where the survey is changed in the middle of an
 * answer.
 */
export function answersFile({ db, paced }: FileDeps, survey: Facts): ReadableStream<Uint8Array> {
  const chunks = jsonChunks(db, survey);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = (await paced()) ? await chunks.next() : null;
        if (!next || next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
    },
    { highWaterMark: 1 },
  );
}

async function* jsonChunks(db: Database, survey: Facts): AsyncGenerator<string> {
  const beginnings = await readBeginnings(db, survey);
  if (!beginnings) throw new Error("The survey was changed while its file was made.");
  let written = "{\n";
  for (const [name, beginning] of Object.entries(beginnings)) {
    const field = name as Field;
    written += `  ${JSON.stringify(field)}: `;
    for await (const chunk of valueChunks(db, survey, field, beginning)) {
      written += chunk;
      if (written.length < CHUNK) continue;
      yield written;
      written = "";
    }
    written += ",\n";
  }
  const times = { completed_at: survey.completedAt, created_at: survey.createdAt, updated_at: survey.updatedAt };
  yield `${written}${JSON.stringify(times, null, 2).slice(2)}\n`;
}

/** One value of the file. Lists are kept as JSON already. */
async function* valueChunks(
  db: Database,
  survey: Facts,
  field: Field,
  beginning: string | null,
): AsyncGenerator<string> {
  if (beginning === null) return yield "null";
  const written = isListField(field) ? (text: string) => text : (text: string) => JSON.stringify(text).slice(1, -1);
  const quote = isListField(field) ? "" : '"';
  yield quote + written(beginning);
  // What is shorter than a chunk has ended. Characters of two halves make it look longer, and cost one look more.
  for (let number = 1, chunk = beginning; chunk.length >= CHUNK; number += 1) {
    const next = await readChunk(db, survey, field, number);
    if (next === null) throw new Error("The survey was changed while its file was made.");
    yield written(next);
    chunk = next;
  }
  yield quote;
}
