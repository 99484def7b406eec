import type { Field } from "../content/questions.ts";
import type { Database } from "../database/database.ts";
import { CHUNK, readBeginnings, readChunk } from "./answer-chunks.store.server.ts";
import { isListField } from "./answers.ts";
import type { Survey } from "./survey.ts";

interface FileDeps {
  db: Database;
  /** Waits until the client has read what was written. Returns false if the client has disconnected. */
  paced: () => Promise<boolean>;
}

type Facts = Pick<Survey, "id" | "version" | "completedAt" | "createdAt" | "updatedAt">;

/**
 * Streams a survey as a JSON file, as fast as the client reads it. Answers stored before there were limits can be very
 * long, so only a chunk is in memory at a time. The stream closes early if the client disconnects, and fails if the
 * survey changes while an answer is being read.
 *
 * @param more what else is stored about the survey, by its name in the file
 */
export function answersFile(
  { db, paced }: FileDeps,
  survey: Facts,
  more: Readonly<Record<string, unknown>>,
): ReadableStream<Uint8Array> {
  const chunks = jsonChunks(db, survey, more);
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

async function* jsonChunks(
  db: Database,
  survey: Facts,
  more: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
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
  yield `${written}${JSON.stringify({ ...times, ...more }, null, 2).slice(2)}\n`;
}

/** Yields one JSON value of the file. Lists are already stored as JSON. */
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
  // A chunk shorter than CHUNK is the last one. `length` counts a surrogate pair twice, which costs at most one more
  // query.
  for (let number = 1, chunk = beginning; chunk.length >= CHUNK; number += 1) {
    const next = await readChunk(db, survey, field, number);
    if (next === null) throw new Error("The survey was changed while its file was made.");
    yield written(next);
    chunk = next;
  }
  yield quote;
}
