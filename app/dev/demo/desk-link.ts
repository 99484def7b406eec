import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { insertStaff } from "../../auth/members/staff.store.server.ts";
import { openSession } from "../../auth/session/open-session.server.ts";
import type { Database } from "../../database/database.ts";
import { auditAccounts } from "../../desk/audit/audit.server.ts";
import { makeCookies } from "../../server/security/cookies-and-tokens.server.ts";

type Deps = Parameters<typeof auditAccounts>[0] & { db: Database };

/** Adds a member to the demo and signs them in. Returns the session's cookie, as a Set-Cookie header. */
export async function signInSampleMember(deps: Deps): Promise<string> {
  const { db, now, randomId } = deps;
  const id = randomId();
  await insertStaff(db, { id, email: "miriam@tetm.example", name: "Miriam Sample", createdAt: now().toISOString() });
  const who = { staffId: id, kind: "desk", userAgent: "The demo" } as const;
  const { token } = await openSession({ now, randomId, audit: auditAccounts(deps) }, db, who);
  return makeCookies(null).desk.serialize(token);
}

/**
 * Serves one link on the loopback address. It sets the cookie and redirects to the dashboard: cookies belong to a host,
 * not to a port (RFC 6265, section 8.5), so the site needs no other way in for the demo.
 *
 * @param key random text, so that no other page can guess the link
 */
export async function serveDeskLink({ cookie, desk, key }: { cookie: string; desk: string; key: string }) {
  const server = createServer((request, response) => {
    const isLink = request.url === `/desk?key=${key}`;
    response.writeHead(isLink ? 303 : 404, isLink ? { "Set-Cookie": cookie, Location: desk } : {}).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/desk?key=${key}`, close };
}
