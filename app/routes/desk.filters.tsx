import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { rightIn } from "../auth/members/roles.ts";
import { readMemberForm, requireRight, requireStaff } from "../auth/session/require-staff.server.ts";
import { filterPageWords } from "../content/desk/filters.ts";
import { FiltersPage } from "../desk/filters/filters-page.tsx";
import { changeFilters, saveFilter } from "../desk/filters/save-filter.server.ts";
import { listFilters } from "../desk/filters/saved-filter.store.server.ts";
import { type FilterReply, readFilteredList } from "../desk/filters/saved-filter.ts";
import { send, unreadable } from "../forms/answer.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, filterPageWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return (await listFilters(services.db, staff.id)).filter(({ list }) => rightIn(role, list) !== null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, role, form } = await readMemberForm(services, request);
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent = "", gone = null] = text("intent").split(":");
  if (intent === "rename" || intent === "delete") {
    const nameOf = (id: string) => (form.has(`name-${id}`) ? text(`name-${id}`) : null);
    const outcome = await changeFilters(services.db, staff.id, nameOf, gone);
    if (outcome.kind === "refused") return send<FilterReply>({ body: outcome, status: 400 });
    return send({ redirectTo: "/desk/filters" });
  }
  const list = readFilteredList(text("list"));
  if (intent !== "save" || !list) throw unreadable(400);
  await requireRight(services, role, "GET", `/desk/${list}`);
  const typed = { id: "", list, name: text("filter-name"), query: text("query") };
  const outcome = await saveFilter(services, staff.id, typed);
  if (outcome.kind === "refused") return send<FilterReply>({ body: outcome, status: 400 });
  return send({ redirectTo: `/desk/${list}?${outcome.filter.query}` });
}

export default function Filters() {
  return <FiltersPage saved={useLoaderData<typeof loader>()} reply={useActionData<FilterReply>() ?? null} />;
}
