import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { changeRole, disableMember } from "../auth/members/manage-members.server.ts";
import type { Staff } from "../auth/members/member.ts";
import { sendNewLink, showResetRequest, withdrawReset } from "../auth/members/reset-colleague.server.ts";
import { findMember } from "../auth/members/staff.store.server.ts";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { type MemberCommand, type MemberReply, readMemberCommand } from "../desk/members/member-command.ts";
import { MemberPage } from "../desk/members/member-page.tsx";
import { disableForm, linkForm } from "../desk/members/member.form.ts";
import { changeChoices, loadTopicChoices } from "../desk/notifications/notifications.server.ts";
import { pageOrigin } from "../server/addresses.ts";
import { notFound, send, unreadable } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/parse-form.server.ts";
import { services } from "../services.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

/** Of its own, because it answers with Retry-After. */
export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, "Members");

/** Loads again even after an error, because the error may mean that the member has changed. */
export function shouldRevalidate() {
  return true;
}

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
  const command = readMemberCommand(form);
  if (command === null) throw unreadable(400);
  const { member, isSelf } = await load(request, params.id, staff.id);
  const { kind } = command;
  const read =
    kind === "link" ? parseForm(form, linkForm(member)) : kind === "disable" ? parseForm(form, disableForm) : null;
  // After a refusal, the member has to confirm again.
  const lastResult = read?.reply({ hideFields: ["confirm-link", "confirm-disable"] }) ?? null;
  if (!isSelf && read && read.status !== "success") return send<MemberReply>({ body: { lastResult }, status: 400 });
  const outcome = await run(member.id, command, staff);
  switch (outcome.kind) {
    case "asked":
      return send({ redirectTo: `/desk/members/${member.id}?asked` });
    case "done":
      return send({ redirectTo: `/desk/members/${member.id}?${doneParams(command)}` });
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

function run(id: string, command: MemberCommand, by: Staff) {
  if (command.kind === "link") return sendNewLink(services, id, command, by);
  if (command.kind === "withdraw") return withdrawReset(services, id, by);
  if (command.kind === "save") return save(id, command, by);
  return disableMember(services, id, command.kind === "disable", by);
}

type SaveCommand = Extract<MemberCommand, { kind: "save" }>;

/** Notifications first, because the form lists those of the previous role. */
async function save(id: string, command: SaveCommand, by: Staff) {
  const { kind } = await changeChoices(services, id, command.choices, by);
  if (kind !== "done") return { kind: kind === "changed" ? ("role-changed" as const) : kind };
  return command.role === command.seen ? { kind } : changeRole(services, id, command, by);
}

/** Returns the query that makes the page confirm what was done. */
function doneParams(command: MemberCommand): string {
  if (command.kind !== "save")
    return { disable: "disabled", enable: "enabled", withdraw: "withdrawn", link: "" }[command.kind];
  const { role, seen, choices } = command;
  const isChosen = choices.some((one) => one.choice !== one.seen);
  return [...(role === seen ? [] : ["role"]), ...(isChosen || role === seen ? ["notified"] : [])].join("&");
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
