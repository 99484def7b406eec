/** PostgreSQL's index has no such segments (docs/decisions/0033). */
export async function up(): Promise<void> {}
