import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listPasskeys } from "../auth/factor/factor.store.server.ts";
import { verifySecondFactor } from "../auth/factor/manage-factors.server.ts";
import { accessMeta } from "../auth/pages/access-page.tsx";
import { codeForm } from "../auth/pages/account.form.ts";
import { refuseForm, refuseForNow, refusePasskey, WRONG_CODE } from "../auth/pages/desk-form.server.ts";
import { blankForm, type FormView } from "../auth/pages/page-data.ts";
import { SecondFactorPage } from "../auth/pages/sign-in-pages.tsx";
import { verifyPasskey } from "../auth/passkey/manage-passkeys.server.ts";
import { relyingParty } from "../auth/passkey/webauthn.server.ts";
import { readCookie, readDeviceCookie, signInHeaders } from "../auth/session/desk-cookies.server.ts";
import { nextPath } from "../auth/session/next-path.ts";
import { requirePassword } from "../auth/session/require-staff.server.ts";
import { type PageAnswer, send, unreadable } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { isAfterPost } from "../server/forms/form-page.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";
import { fitLines } from "../ui/fit-lines.server.ts";

/** The passkey button needs scripts. */
export const handle = { hydrate: true };
export const headers = privatePage;
export const meta = accessMeta("Enter a code", "/desk/second-factor");

export async function loader({ request }: LoaderFunctionArgs) {
  const { needsFactor, account } = await requirePassword(services, request);
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  if (!needsFactor && !isAfterPost(request)) throw redirect(next, { status: 303, headers: privatePage() });
  const hasPasskey = (await listPasskeys(services.db, account.id)).length > 0;
  return { headline: fitLines(["One more step"]), next, hasPasskey };
}

export async function action({ request }: ActionFunctionArgs) {
  const { account, session } = await requirePassword(services, request);
  const form = await readForm(services, request);
  const next = nextPath(String(form.get("next") ?? ""));
  function refused({ body, ...answer }: PageAnswer<FormView>) {
    return send({ ...answer, body: { view: body, next } });
  }
  const { cookies, settings } = services;
  const device = readDeviceCookie(services, await readCookie(cookies.device, request.headers), account);
  const byPasskey = form.get("intent") === "passkey";
  const party = relyingParty(settings.siteOrigin, request.url);
  if (byPasskey && !party) throw unreadable(400);
  const read = byPasskey ? null : parseForm(form, codeForm);
  if (read && read.status !== "success") return refused(refuseForm(read));
  const challenge = await readCookie(cookies.passkey, request.headers);
  const outcome =
    read || !party
      ? await verifySecondFactor(services, session, read?.value.code ?? "", device)
      : await verifyPasskey(services, party, session, { credential: form.get("credential"), challenge }, device);
  if (outcome.kind === "wrong") return refused(read ? refuseForm(read, { code: WRONG_CODE }) : refusePasskey());
  if (outcome.kind === "slowed") return refused(refuseForNow(outcome, read));
  return send({ redirectTo: next, headers: await signInHeaders(services, account, outcome.result.token) });
}

export default function SecondFactor() {
  const { headline, next, hasPasskey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SecondFactorPage
      headline={headline}
      next={reply?.next ?? next}
      view={reply?.view ?? blankForm}
      hasPasskey={hasPasskey}
    />
  );
}
