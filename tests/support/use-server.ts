import { afterAll, beforeAll } from "vitest";
import type { Role } from "../../app/server/security/roles.ts";
import { type DeskMember, signInMember, visitDesk } from "./desk-member.ts";
import { useSharedServer } from "./shared-server.ts";
import { openInbox, type SmtpInbox } from "./smtp-inbox.ts";
import type { TestServer } from "./start-server.ts";
import type { Visitor } from "./visitor.ts";

/** Starts a server (by default the shared one) before later hooks and tests. Until then, the object is empty. */
export function useServer(): TestServer;
export function useServer<Own extends TestServer>(start: () => Promise<Own>): Own;
export function useServer(start: () => Promise<TestServer> = useSharedServer): TestServer {
  const server = {} as TestServer;

  beforeAll(async () => void Object.assign(server, await start()));
  afterAll(() => server.remove?.());

  return server;
}

/** Opens a mail server for a site that is started later. */
export function useInbox(): SmtpInbox {
  const inbox = {} as SmtpInbox;

  beforeAll(async () => void Object.assign(inbox, await openInbox()));
  afterAll(() => inbox.close?.());

  return inbox;
}

/** Signs a member in. `open` opens a browser of theirs, without scripts. */
export function useMember(server: TestServer, name?: string, role?: Role): DeskMember & { open: () => Visitor } {
  const member = {} as DeskMember;

  beforeAll(async () => void Object.assign(member, await signInMember(server.databaseFile, name, role)));

  return Object.assign(member, { open: () => visitDesk(server.origin, member) });
}
