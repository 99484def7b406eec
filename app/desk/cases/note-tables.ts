/** Where the notes on a kind of record are, and their column with its id. */
export const NOTE_TABLES = {
  survey: { table: "survey_notes", key: "survey_id" },
  message: { table: "message_notes", key: "message_id" },
} as const;
