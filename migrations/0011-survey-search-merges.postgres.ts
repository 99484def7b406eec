/** PostgreSQL's index has no such segments. */
export async function up(): Promise<void> {}
