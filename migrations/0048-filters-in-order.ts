/** Only PostgreSQL needs these indexes: see 0048-filters-in-order.postgres.ts. */
export async function up(): Promise<void> {}
