/** Only SQLite needs a table for the words that begin alike: see 0040-search.ts. */
export async function up(): Promise<void> {}
