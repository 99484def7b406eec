import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changeRole, disableMember } from "../auth/members/manage-members.server.ts";
import type { Staff } from "../auth/members/member.ts";
import { sendNewLink, showResetRequest, withdrawReset } from "../auth/members/reset-colleague.server.ts";
import { findMember } from "../auth/members/staff.store.server.ts";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { MemberPage } from "../desk/members/member-page.tsx";
import { commandForm, disableForm, linkForm, type MemberCommand } from "../desk/members/member.form.ts";
import type { MemberReply } from "../desk/members/members-page.tsx";
import { changeChoices, loadTopicChoices } from "../desk/notifications/notifications.server.ts";
import { type AskedChoice, readChoices } from "../mail/notifications/subscription.ts";
import { pageOrigin } from "../server/addresses.ts";
import { notFound, send, unreadable } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import type { Role } from "../server/security/roles.ts";
import { services } from "../services.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

/** The layout's headers would lack this page's Retry-After. */
export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, "Members");

export { always as shouldRevalidate } from "../server/forms/form-page.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const loaded = await load(request, params.id, staff.id);
  return {
    ...loaded,
    request: await showResetRequest(services, loaded.member.id, staff),
    topics: await loadTopicChoices(services, loaded.member),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  const { data: command } = commandForm.safeParse(Object.fromEntries(form));
  const choices = readChoices(form);
  if (!command || choices === null) throw unreadable(400);
  const { member, isSelf } = await load(request, params.id, staff.id);
  const { intent } = command;
  const read =
    intent === "link" ? parseForm(form, linkForm(member)) : intent === "disable" ? parseForm(form, disableForm) : null;
  // After a refusal, the member has to confirm again.
  const lastResult = read?.reply({ hideFields: ["confirm-link", "confirm-disable"] }) ?? null;
  if (!isSelf && read && read.status !== "success") return send<MemberReply>({ body: { lastResult }, status: 400 });
  const outcome = await run(member.id, command, choices, staff);
  switch (outcome.kind) {
    case "asked":
      return send({ redirectTo: `/desk/members/${member.id}?asked` });
    case "done":
      return send({ redirectTo: `/desk/members/${member.id}?${doneParams(command, choices)}` });
    case "link": {
      const url = pageOrigin(services.settings.siteOrigin, new URL(request.url)) + outcome.link.path;
      return send<MemberReply>({ body: { link: { ...outcome.link, url } }, status: 200 });
    }
    case "slowed":
      return send<MemberReply>({
        body: { lastResult, refused: "slowed" },
        status: 429,
        headers: { "Retry-After": String(outcome.seconds) },
      });
    case "out":
      return send({ redirectTo: "/desk/sign-in" });
    case "unknown":
      throw notFound(request, services.log);
    default:
      return send<MemberReply>({ body: { lastResult, refused: outcome.kind }, status: 409 });
  }
}

function run(id: string, command: MemberCommand, choices: readonly AskedChoice[], by: Staff) {
  switch (command.intent) {
    case "link":
      return sendNewLink(services, id, { seen: command.seen, factors: command.factors === "remove" }, by);
    case "withdraw":
      return withdrawReset(services, id, by);
    case "save":
      return save(id, { role: command.role, seen: command["seen-role"] }, choices, by);
    default:
      return disableMember(services, id, command.intent === "disable", by);
  }
}

/** Notifications first, because the form lists those of the previous role. */
async function save(id: string, asked: { role: Role; seen: string }, choices: readonly AskedChoice[], by: Staff) {
  const { kind } = await changeChoices(services, id, choices, by);
  if (kind !== "done") return { kind: kind === "changed" ? ("role-changed" as const) : kind };
  return asked.role === asked.seen ? { kind } : changeRole(services, id, asked, by);
}

/** The query that makes the page confirm what was done. */
function doneParams(command: MemberCommand, choices: readonly AskedChoice[]): string {
  if (command.intent !== "save")
    return { disable: "disabled", enable: "enabled", withdraw: "withdrawn", link: "" }[command.intent];
  const isSame = command.role === command["seen-role"];
  const isChosen = choices.some((one) => one.choice !== one.seen);
  return [...(isSame ? [] : ["role"]), ...(isChosen || isSame ? ["notified"] : [])].join("&");
}

/** @throws {Response} 404 if there is no such member */
async function load(request: Request, id: string | undefined, self: string) {
  const member = await findMember(services.db, id ?? "", services.now().toISOString());
  if (!member) throw notFound(request, services.log);
  return { member, isSelf: member.id === self };
}

export default function MemberRoute() {
  const params = new URLSearchParams(useLocation().search);
  return (
    <MemberPage {...useLoaderData<typeof loader>()} params={params} reply={useActionData<MemberReply>() ?? null} />
  );
}
