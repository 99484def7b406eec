import { afterEach, beforeEach } from "vitest";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** Gives each test its own database with the newest schema. Call it before hooks that need it. */
export function useTestDatabase(): TestDatabase {
  const store = {} as TestDatabase;
  beforeEach(async () => void Object.assign(store, await openTestDatabase()));
  afterEach(() => store.remove());
  return store;
}
