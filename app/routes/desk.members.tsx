import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inviteMember } from "../auth/members/manage-members.server.ts";
import { listMembers } from "../auth/members/staff.store.server.ts";
import { inviteForm } from "../auth/pages/account.form.ts";
import { readDeskForm } from "../auth/pages/desk-form.server.ts";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { membersWords } from "../content/desk/members.ts";
import type { InviteReply } from "../desk/members/member-command.ts";
import { MembersPage } from "../desk/members/members-page.tsx";
import { loadHearings } from "../desk/notifications/load-hearings.server.ts";
import { send, unreadable } from "../forms/answer.server.ts";
import { pageOrigin } from "../seo/addresses.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

const BLANK: InviteReply = { typed: { name: "", email: "", role: "" }, mistakes: [], refused: null, link: null };

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, membersWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return {
    members: await listMembers(services.db, services.now().toISOString()),
    self: staff.id,
    hearings: await loadHearings(services),
    form: services.randomId(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  if (form.get("intent") !== "invite") throw unreadable(400);
  const typed = {
    name: String(form.get("name") ?? ""),
    email: String(form.get("email") ?? ""),
    role: String(form.get("role") ?? ""),
  };
  const read = readDeskForm(form, inviteForm);
  if ("errors" in read) return send<InviteReply>({ body: { ...BLANK, typed, mistakes: read.errors }, status: 400 });
  const outcome = await inviteMember(services, read.value, String(form.get("form") ?? ""), staff);
  switch (outcome.kind) {
    case "link": {
      const url = pageOrigin(services.settings.siteOrigin, new URL(request.url)) + outcome.link.path;
      return send<InviteReply>({ body: { ...BLANK, link: { ...outcome.link, url } }, status: 200 });
    }
    case "slowed":
      return send<InviteReply>({
        body: { ...BLANK, typed, refused: "slowed" },
        status: 429,
        headers: { "Retry-After": String(outcome.seconds) },
      });
    case "taken":
    case "full":
      return send<InviteReply>({ body: { ...BLANK, typed, refused: outcome.kind }, status: 409 });
    case "out":
      return send({ redirectTo: "/desk/sign-in" });
  }
}

export default function Members() {
  return <MembersPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? BLANK} />;
}
