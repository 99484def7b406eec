import type { ActionFunctionArgs } from "@remix-run/node";
import { isPasskeyPurpose } from "../auth/pages/page-data.ts";
import { beginPasskey } from "../auth/passkey/manage-passkeys.server.ts";
import { relyingParty } from "../auth/passkey/webauthn.server.ts";
import { readDeskSession } from "../auth/session/require-staff.server.ts";
import { unreadable } from "../server/forms/answer.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { visitorHash } from "../server/security/visitor.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

/** Makes the challenge that a passkey signs, for the script of a page (passkey-form.tsx). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(services, request);
  const { settings, cookies } = services;
  const purpose = form.get("purpose");
  const party = relyingParty(settings.siteOrigin, request.url);
  if (!isPasskeyPurpose(purpose) || !party) throw unreadable(400);
  const found = await readDeskSession(services, request);
  const visitor = visitorHash(request.headers, services);
  const outcome = await beginPasskey(services, party, { purpose, found, visitor });
  const headers = new Headers(privatePage());
  if (outcome.kind === "refused") return Response.json({ error: "Please sign in." }, { status: 401, headers });
  if (outcome.kind === "slowed") {
    headers.set("Retry-After", String(outcome.seconds));
    return Response.json({ error: "Too many attempts." }, { status: 429, headers });
  }
  headers.append("Set-Cookie", await cookies.passkey.serialize(outcome.challenge));
  return Response.json({ options: outcome.options }, { headers });
}

export { refuseGet as loader } from "../server/forms/answer.server.ts";
