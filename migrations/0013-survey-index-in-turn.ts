/** SQLite has one writer (docs/decisions/0059). */
export async function up(): Promise<void> {}
