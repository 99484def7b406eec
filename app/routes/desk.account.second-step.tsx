import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeMfa, loadMfa } from "../auth/factor/change-mfa.server.ts";
import { accessMeta } from "../auth/pages/access-page.tsx";
import { pageOfForm, refuseByRedirect } from "../auth/pages/desk-form.server.ts";
import { MfaPage } from "../auth/pages/mfa-page.tsx";
import { blankForm, MFA_PATH, mfaDone, type MfaDone, type MfaReply } from "../auth/pages/page-data.ts";
import { relyingParty } from "../auth/passkey/webauthn.server.ts";
import { readCookie } from "../auth/session/desk-cookies.server.ts";
import { readMemberForm, rememberToken, requireStaff } from "../auth/session/require-staff.server.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

const noReply: MfaReply = { ...blankForm, form: "", codes: null };

export const headers = privatePage;
export const meta = accessMeta("Two-step sign-in", MFA_PATH);

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(services, request);
  const { searchParams } = new URL(request.url);
  const done = (Object.keys(mfaDone) as MfaDone[]).find((one) => searchParams.has(one)) ?? null;
  const asked = {
    appId: searchParams.get("app"),
    passkeyId: searchParams.get("passkey"),
    addsPasskey: searchParams.has("new-passkey"),
  };
  const loaded = { view: await loadMfa(services, signedIn, asked), done };
  return pageOfForm<typeof loaded, MfaReply>(services.cookies, request, loaded);
}

export async function action({ request }: ActionFunctionArgs) {
  const { form, ...signedIn } = await readMemberForm(services, request);
  const visitor = visitorHash(request.headers, services);
  const party = relyingParty(services.settings.siteOrigin, request.url);
  const challenge = await readCookie(services.cookies.passkey, request.headers);
  const answer = await changeMfa({ deps: services, signedIn, form, party, challenge, visitor });
  if (answer === null) throw unreadable(400);
  if ("body" in answer && answer.status >= 400 && answer.token === null)
    return refuseByRedirect<MfaReply>(services.cookies, request, answer);
  const sent = new Headers("body" in answer ? answer.headers : privatePage());
  if (answer.token !== null) {
    sent.set("Set-Cookie", await services.cookies.desk.serialize(answer.token));
    rememberToken(answer.token);
  }
  return send({ ...answer, headers: sent });
}

export default function Mfa() {
  const { view, done, refused } = useLoaderData<typeof loader>();
  return <MfaPage view={view} done={done} reply={useActionData<typeof action>() ?? refused ?? noReply} />;
}
