import { afterEach, beforeEach } from "vitest";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

/** Gives each test of a file a database of its own with the newest schema. Call it before hooks that need it. */
export function useTestDatabase(): TestDatabase {
  const store = {} as TestDatabase;
  beforeEach(async () => void Object.assign(store, await openTestDatabase()));
  afterEach(() => store.remove());
  return store;
}
