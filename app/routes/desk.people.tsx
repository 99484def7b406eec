import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { PeoplePage, type PeopleReply } from "../desk/people/people-page.tsx";
import { deletionForm } from "../desk/people/person.form.ts";
import { deletePerson, findPerson } from "../desk/people/person.server.ts";
import { type PersonAreas, personAreas } from "../desk/people/person.ts";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "People");

const NOTHING: PeopleReply = { query: "", view: null, deletion: null, isBlank: false, lastResult: null, chosen: null };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, role, form } = await readMemberForm(services, request);
  const areas = personAreas(role);
  const intent = form.get("intent");
  if (intent === "search") return search(String(form.get("q") ?? ""), areas);
  if (intent !== "delete") throw unreadable(400);
  const email = String(form.get("email") ?? "");
  const chosen = form.getAll("names").map(String);
  const read = parseForm(form, deletionForm(email));
  if (read.status !== "success") {
    const lastResult = read.reply({ hideFields: ["confirm"] });
    const view = await findPerson(services.db, services.secrets, email, areas);
    return send<PeopleReply>({ body: { ...NOTHING, query: email, view, lastResult, chosen }, status: 400 });
  }
  const actor = { ...services, by: staff.id };
  const deletion = await deletePerson(services.db, services.secrets, actor, email, areas, new Set(chosen));
  return send<PeopleReply>({ body: { ...NOTHING, deletion }, status: 200 });
}

async function search(query: string, areas: PersonAreas) {
  if (query.trim() === "") return send<PeopleReply>({ body: { ...NOTHING, isBlank: true }, status: 400 });
  const view = await findPerson(services.db, services.secrets, query, areas);
  return send<PeopleReply>({ body: { ...NOTHING, query, view }, status: 200 });
}

export default function People() {
  const reply = useActionData<PeopleReply>() ?? NOTHING;
  return <PeoplePage key={reply.query} reply={reply} />;
}
