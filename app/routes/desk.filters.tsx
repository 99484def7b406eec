import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMemberForm, requireRight, requireStaff } from "../auth/session/require-staff.server.ts";
import { nameField, newFilterSchema, renameSchema } from "../desk/filters/filter.form.ts";
import { changeFilters, saveFilter } from "../desk/filters/save-filter.server.ts";
import { listFilters } from "../desk/filters/saved-filter.store.server.ts";
import { FILTERED_LISTS, type FilterReply } from "../desk/filters/saved-filter.ts";
import { FiltersPage } from "../desk/filters/saved-filters.tsx";
import { send, unreadable } from "../server/forms/answer.server.ts";
import { parseForm } from "../server/forms/form-body.server.ts";
import { rightIn } from "../server/security/roles.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Saved filters");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return (await listFilters(services.db, staff.id)).filter(({ list }) => rightIn(role, list) !== null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, role, form } = await readMemberForm(services, request);
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent = "", gone = null] = text("intent").split(":");
  if (intent === "rename" || intent === "delete") {
    const left = [...form.keys()].filter((name) => name.startsWith(nameField("")) && name !== nameField(gone ?? ""));
    const submission = parseForm(form, renameSchema(left));
    if (submission.status !== "success") return refuse(submission.reply(), null);
    const taken = await changeFilters(services.db, staff.id, submission.value, gone);
    if (!taken) return send({ redirectTo: "/desk/filters" });
    return refuse(submission.reply({ fieldErrors: { [nameField(taken.id)]: [problems["taken-name"]] } }), null);
  }
  const list = FILTERED_LISTS.find((one) => one === text("list"));
  if (intent !== "save" || !list) throw unreadable(400);
  await requireRight(services, role, "GET", `/desk/${list}`);
  const added = { list, query: text("query") };
  const submission = parseForm(form, newFilterSchema);
  if (submission.status !== "success") return refuse(submission.reply(), added);
  const outcome = await saveFilter(services, staff.id, { name: submission.value["filter-name"], ...added });
  if (outcome.kind === "saved") return send({ redirectTo: `/desk/${list}?${outcome.filter.query}` });
  return refuse(submission.reply({ fieldErrors: { "filter-name": [problems[outcome.kind]] } }), added);
}

const problems = {
  "taken-name": "You have a filter with this name. Choose another name",
  "too-many": "You have 20 filters for this list. Delete one first",
};

function refuse(lastResult: FilterReply["lastResult"], added: FilterReply["added"]) {
  return send<FilterReply>({ body: { lastResult, added }, status: 400 });
}

export default function Filters() {
  return <FiltersPage saved={useLoaderData<typeof loader>()} reply={useActionData<FilterReply>() ?? null} />;
}
