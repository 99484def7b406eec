import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasVerifiedFactor } from "../auth/factor/factor.store.server.ts";
import { accessMeta } from "../auth/pages/access-page.tsx";
import { signInForm } from "../auth/pages/account.form.ts";
import {
  refuseForm,
  refuseForNow,
  refusePasskey,
  pageOfForm,
  refuseByRedirect,
} from "../auth/pages/desk-form.server.ts";
import { blankForm, type FormView } from "../auth/pages/page-data.ts";
import { SignInPage } from "../auth/pages/sign-in-pages.tsx";
import { signInWithPasskey } from "../auth/passkey/manage-passkeys.server.ts";
import { relyingParty } from "../auth/passkey/webauthn.server.ts";
import { readCookie, signInHeaders } from "../auth/session/desk-cookies.server.ts";
import { nextPath, withNext } from "../auth/session/next-path.ts";
import { signIn } from "../auth/session/open-session.server.ts";
import { readDeskSession } from "../auth/session/require-staff.server.ts";
import { shortUserAgent } from "../auth/session/session.ts";
import { type PageAnswer, send, unreadable } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { isAfterPost } from "../server/forms/form-page.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

/** The passkey button needs scripts. */
export const handle = { hydrate: true };
/** After a sign-out, Back shows nothing of the dashboard that the browser kept. */
export const headers: HeadersFunction = (answer) => ({
  ...privatePage(answer),
  ...(answer.loaderHeaders.has("Clear-Site-Data") && { "Clear-Site-Data": '"cache"' }),
});
export const meta = accessMeta("Sign in", "/desk/sign-in");

const SIGNED_OUT = {
  title: "You're signed out",
  text: "The dashboard can't be used from this browser until someone signs in again.",
};
const PASSWORD_SET = { title: "Your password is set", text: "Sign in with it." };

interface Reply {
  view: FormView;
  next: string;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = nextPath(searchParams.get("next"));
  const found = isAfterPost(request) ? null : await readDeskSession(services, request);
  if (found)
    throw redirect(found.needsFactor ? withNext("/desk/second-factor", next) : next, {
      status: 303,
      headers: privatePage(),
    });
  const done = searchParams.has("signed-out") ? SIGNED_OUT : searchParams.has("password-set") ? PASSWORD_SET : null;
  const page = { headline: fitLines(["Dashboard"]), next, done };
  const shown = await pageOfForm<typeof page, Reply>(services.cookies, request, page);
  if (!searchParams.has("signed-out")) return shown;
  return data(shown.data, { headers: { "Clear-Site-Data": '"cache"' } });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const next = nextPath(String(form.get("next") ?? ""));
  function refused({ body, ...answer }: PageAnswer<FormView>) {
    return refuseByRedirect<Reply>(services.cookies, request, { ...answer, body: { view: body, next } });
  }
  const { cookies, settings } = services;
  const visitor = visitorHash(request.headers, services);
  const before = (await readDeskSession(services, request))?.session ?? null;
  const userAgent = shortUserAgent(request.headers.get("User-Agent"));
  if (form.get("intent") === "passkey") {
    const party = relyingParty(settings.siteOrigin, request.url);
    if (!party) throw unreadable(400);
    const challenge = await readCookie(cookies.passkey, request.headers);
    const submitted = { credential: form.get("credential"), challenge };
    const signedIn = await signInWithPasskey(services, party, submitted, { userAgent, before });
    if (!signedIn) return refused(refusePasskey());
    return send({ redirectTo: next, headers: await signInHeaders(services, signedIn.account, signedIn.opened.token) });
  }
  const read = parseForm(form, signInForm);
  if (read.status !== "success") return refused(refuseForm(read));
  const outcome = await signIn(
    services,
    { ...read.value, visitor, deviceCookie: await readCookie(cookies.device, request.headers) },
    { kind: "desk", userAgent, before },
  );
  if (outcome.kind === "wrong")
    return refused(refuseForm(read, { email: "The email address or the password is wrong" }));
  if (outcome.kind !== "signed-in") return refused(refuseForNow(outcome, read));
  const { account, opened } = outcome;
  const asksMore = await hasVerifiedFactor(services.db, account.id);
  if (!asksMore) return send({ redirectTo: next, headers: await signInHeaders(services, account, opened.token) });
  // A member with a second factor gets the device cookie only after verifying that factor.
  const set = { ...privatePage(), "Set-Cookie": await cookies.desk.serialize(opened.token) };
  return send({ redirectTo: withNext("/desk/second-factor", next), headers: set });
}

export default function SignIn() {
  const { headline, next, done, refused } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? refused;
  return (
    <SignInPage
      headline={headline}
      done={reply ? null : done}
      next={reply?.next ?? next}
      view={reply?.view ?? blankForm}
    />
  );
}
