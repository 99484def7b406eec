import { isFromScript, type PageAnswer, send } from "../../server/forms/answer.server.ts";
import { type DeskCookies, forget } from "../session/desk-cookies.server.ts";

interface Refused<View> extends Pick<PageAnswer<View>, "body" | "status"> {
  path: string;
  retryAfter: string | null;
}

type Cookies = Pick<DeskCookies, "refused">;

/**
 * Refuses a form that has a password or a secret. A browser may keep the answer to a post for Back, with what was typed
 * into it, and it asks before it posts again if it didn't. So the browser is sent to the form's own page, which shows
 * the refusal and isn't kept (docs/decisions/0137-what-back-shows-after-a-post.md).
 */
export async function refuseByRedirect<View>({ refused }: Cookies, request: Request, answer: PageAnswer<View>) {
  if (isFromScript()) return send(answer);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("refused", "");
  const { body, status, headers } = answer;
  const note: Refused<View> = { path: pathname, body, status, retryAfter: new Headers(headers).get("Retry-After") };
  return send({
    redirectTo: `${pathname}?${searchParams}`,
    headers: { "Set-Cookie": await refused.serialize(note) },
  });
}

/** Returns a form's page, with the refusal if there was one. */
export async function pageOfForm<Page extends object, View>({ refused }: Cookies, request: Request, page: Page) {
  const { pathname, searchParams } = new URL(request.url);
  const found = searchParams.has("refused") ? await refused.parse(request.headers.get("Cookie")) : null;
  const note = found as Refused<View> | null;
  if (note?.path !== pathname) return send({ body: { ...page, refused: null }, status: 200 });
  const headers = new Headers({ "Set-Cookie": await forget(refused) });
  if (note.retryAfter !== null) headers.set("Retry-After", note.retryAfter);
  return send({ body: { ...page, refused: note.body }, status: note.status, headers });
}
