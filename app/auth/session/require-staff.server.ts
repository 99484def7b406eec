import { isFromScript, refusalWithForm, refuse as refusePage, send } from "../../server/forms/answer.server.ts";
import { type PostDeps, readForm } from "../../server/forms/form-action.server.ts";
import { discardBody, readFormBody } from "../../server/forms/form-body.server.ts";
import type { Refusal } from "../../server/forms/form-page.ts";
import type { FormLimit } from "../../server/forms/limits.ts";
import { isSameOrigin } from "../../server/hosts.server.ts";
import { currentRequest, oncePerRequest } from "../../server/request-context.server.ts";
import { mayDo, mayRequest, type Role } from "../../server/security/roles.ts";
import type { AuthDeps } from "../auth-deps.server.ts";
import type { Staff } from "../members/member.ts";
import { roleTableWords, roleWords } from "../members/role-words.ts";
import { ownerNames } from "../members/staff.store.server.ts";
import { type Cookie, forget, readCookie } from "./desk-cookies.server.ts";
import { findDeskSession, type FoundSession } from "./find-session.server.ts";
import { signInPath, withNext } from "./next-path.ts";
import type { Session } from "./session.ts";

export interface SignedIn {
  staff: Staff;
  role: Role;
  session: Session;
}

interface GuardServices extends Pick<AuthDeps, "db" | "now"> {
  cookies: { desk: Cookie };
  settings: { siteOrigin: string | null };
}

/**
 * Allows only signed-in members whose role may send this request, by its URL and method (server/security/roles.ts). If
 * a form field names something else, the action also calls `requireRight`. Outside the sign-in flow, every loader under
 * /desk calls this before it reads data, and every action calls this or `readMemberForm`. A member with a verified
 * factor needs a session at aal2.
 *
 * @param as `page` redirects to the sign-in page and back, and refuses a form with a 401 that keeps it; `resource` (a
 *   file, a script's request) throws a 401
 * @throws a redirect or 401, or 403 if the role isn't allowed
 */
export async function requireStaff(
  services: GuardServices,
  request: Request,
  as: "page" | "resource" = "page",
): Promise<SignedIn> {
  const found = await readDeskSession(services, request);
  if (!found || found.needsFactor) throw await refuse(services, request, found, as);
  if (!mayRequest(found.account.role, request.method, new URL(request.url))) {
    await discardBody(request);
    throw await refuseRole(services, found.account.role, as);
  }
  return signedIn(found);
}

/**
 * Reads the form of a member's action. Looks up session and role again once the form has arrived: that may take two
 * minutes, in which the member may have been signed out, deactivated or given another role.
 *
 * @throws as `requireStaff` and `readForm`
 */
export async function readMemberForm(
  services: GuardServices & PostDeps,
  request: Request,
  limit?: FormLimit,
): Promise<SignedIn & { form: FormData }> {
  await requireStaff(services, request);
  const form = await readForm(services, request, limit);
  return { ...(await requireStaff(services, request)), form };
}

/** Checks the role for `path`, the page of something that a form field names. @throws 403 */
export async function requireRight(services: GuardServices, role: Role, method: "GET" | "POST", path: string) {
  if (!mayDo(role, method, path)) throw await refuseRole(services, role, "page");
}

/** Looks the member up again each time, for a file that is streamed for hours. */
export async function isStillAllowed(services: GuardServices, request: Request): Promise<boolean> {
  const token = await readCookie(services.cookies.desk, request.headers);
  const found = token === null ? null : await findDeskSession(services, token);
  return found !== null && !found.needsFactor && mayRequest(found.account.role, request.method, new URL(request.url));
}

/** Lets the loaders of this request's page find the session by its new token: the request's cookie has the old one. */
export function rememberToken(token: string): void {
  const context = currentRequest.getStore();
  if (context) context.newToken = token;
}

/** Returns the browser's session, at aal1 or aal2. */
export function readDeskSession(services: GuardServices, request: Request): Promise<FoundSession | null> {
  return oncePerRequest("desk session", async () => {
    const token = currentRequest.getStore()?.newToken ?? (await readCookie(services.cookies.desk, request.headers));
    return token === null ? null : findDeskSession(services, token);
  });
}

/** Whether a signed-in member may change the page at a path: public pages then show a link. Not an access check. */
export async function mayChange(services: GuardServices, request: Request, path: string): Promise<boolean> {
  const found = await readDeskSession(services, request);
  return found !== null && !found.needsFactor && mayDo(found.account.role, "POST", path);
}

/** Allows members who signed in with a password, even before the second factor. */
export async function requirePassword(services: GuardServices, request: Request): Promise<FoundSession> {
  const found = await readDeskSession(services, request);
  if (!found) throw await refuse(services, request, null, "page");
  return found;
}

function signedIn({ account: { id, email, name, role }, session }: FoundSession): SignedIn {
  return { staff: { id, email, name }, role, session };
}

async function refuseRole({ db }: GuardServices, role: Role, as: "page" | "resource") {
  const { title, text } = roleTableWords.notAllowed;
  const message = text(roleWords[role].name, await ownerNames(db));
  if (as === "page") return refusePage(403, title, message);
  const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
  return Response.json({ error: message }, { status: 403, headers });
}

async function refuse(services: GuardServices, request: Request, found: FoundSession | null, as: "page" | "resource") {
  const isForm = as === "page" && !["GET", "HEAD"].includes(request.method);
  // A form from another site can't be sent again.
  const keeps = isForm && isSameOrigin(request.headers, services.settings.siteOrigin);
  // A page with scripts keeps the submitted values itself. A stranger may send this, so it reads no more than usual.
  if (keeps && !isFromScript() && !request.bodyUsed) await readFormBody(request);
  await discardBody(request);
  const headers = new Headers({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
  if (!found && request.headers.has("Cookie")) headers.append("Set-Cookie", await forget(services.cookies.desk));
  if (as === "resource") return Response.json({ error: "Please sign in." }, { status: 401, headers });
  if (keeps) {
    const body: Refusal = {
      ...refusalWithForm({
        title: "You're signed out",
        page: "Your session has ended, and nothing was saved. Open the sign-in page in a new tab, then go back and enter it again.",
        form: "Your session has ended, and nothing was saved yet. What you typed is still on this page: leave it open, sign in (the link opens a new tab), then send it again from here.",
      }),
      signIn: { href: "/desk/sign-in", words: "Sign in (opens a new tab)" },
    };
    return send({ body, status: 401, headers });
  }
  const { pathname, search } = new URL(request.url);
  headers.set("Location", found ? withNext("/desk/second-factor", pathname + search) : signInPath(pathname + search));
  return new Response(null, { status: 303, headers });
}
