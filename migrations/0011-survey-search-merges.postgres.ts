/** PostgreSQL's index has no such pieces (docs/decisions/0033). */
export async function up(): Promise<void> {}
