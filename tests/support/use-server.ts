import { afterAll, beforeAll } from "vitest";
import { useSharedServer } from "./shared-server.ts";
import type { TestServer } from "./start-server.ts";

/**
 * Starts a server before the calling file's tests and its later `beforeAll` hooks, and removes it after them. The
 * returned object is empty until then. Without an argument it is the shared server.
 */
export function useServer(): TestServer;
export function useServer<Own extends TestServer>(start: () => Promise<Own>): Own;
export function useServer(start: () => Promise<TestServer> = useSharedServer): TestServer {
  const server = {} as TestServer;

  beforeAll(async () => void Object.assign(server, await start()));
  afterAll(() => server.remove?.());

  return server;
}
