import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inviteMember } from "../auth/members/manage-members.server.ts";
import { listMembers } from "../auth/members/staff.store.server.ts";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { inviteForm } from "../desk/members/member.form.ts";
import { type MemberReply, MembersPage } from "../desk/members/members-page.tsx";
import { loadRecipients } from "../desk/notifications/notifications.server.ts";
import { pageOrigin } from "../server/addresses.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { services } from "../services.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

/** The layout's headers would lack this page's Retry-After. */
export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, "Members");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return {
    members: await listMembers(services.db, services.now().toISOString()),
    self: staff.id,
    recipients: await loadRecipients(services),
    form: services.randomId(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  if (form.get("intent") !== "invite") throw unreadable(400);
  const read = parseForm(form, inviteForm);
  if (read.status !== "success") return send<MemberReply>({ body: { lastResult: read.reply() }, status: 400 });
  const outcome = await inviteMember(services, read.value, String(form.get("form") ?? ""), staff);
  if (outcome.kind === "out") return send({ redirectTo: "/desk/sign-in" });
  if (outcome.kind === "link") {
    const url = pageOrigin(services.settings.siteOrigin, new URL(request.url)) + outcome.link.path;
    return send<MemberReply>({ body: { link: { ...outcome.link, url } }, status: 200 });
  }
  return send<MemberReply>({
    body: { lastResult: read.reply({ fieldErrors: { email: [refusals[outcome.kind]] } }) },
    status: outcome.kind === "slowed" ? 429 : 409,
    ...(outcome.kind === "slowed" && { headers: { "Retry-After": String(outcome.seconds) } }),
  });
}

const refusals = {
  taken: "There is already a member with this address. You can create a new link on their page",
  full: "There are 100 members, which is the limit. No one was invited",
  slowed: "A lot of links were created in the last hour. No one was invited: try again in an hour",
};

export default function Members() {
  return <MembersPage {...useLoaderData<typeof loader>()} reply={useActionData<MemberReply>() ?? {}} />;
}
