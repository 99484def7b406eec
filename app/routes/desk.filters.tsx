import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { rightIn } from "../auth/members/roles.ts";
import { requireRight, requireStaff } from "../auth/session/require-staff.server.ts";
import { filterPageWords } from "../content/desk/filters.ts";
import { FiltersPage } from "../desk/filters/filters-page.tsx";
import { removeFilter, saveFilter } from "../desk/filters/save-filter.server.ts";
import { listFilters } from "../desk/filters/saved-filter.store.server.ts";
import { type FilterReply, readFilteredList } from "../desk/filters/saved-filter.ts";
import { notFound, send, unreadable } from "../forms/answer.server.ts";
import { readForm } from "../forms/form-action.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, filterPageWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return (await listFilters(services.db, staff.id)).filter(({ list }) => rightIn(role, list) !== null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  const form = await readForm(services, request);
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  if (intent === "delete") {
    await removeFilter(services.db, staff.id, text("id"));
    return send({ redirectTo: "/desk/filters" });
  }
  const list = intent === "rename" ? "surveys" : readFilteredList(text("list"));
  if ((intent !== "save" && intent !== "rename") || !list) throw unreadable(400);
  if (intent === "save") await requireRight(services, role, "GET", `/desk/${list}`);
  const id = intent === "rename" ? text("id") || "none" : "";
  const typed = { id, list, name: text("filter-name"), query: text("query") };
  const outcome = await saveFilter(services, staff.id, typed);
  if (outcome.kind === "missing") throw notFound(request, services.log);
  if (outcome.kind === "refused") return send<FilterReply>({ body: outcome, status: 400 });
  return send({ redirectTo: id === "" ? `/desk/${list}?${outcome.filter.query}` : "/desk/filters" });
}

export default function Filters() {
  return <FiltersPage saved={useLoaderData<typeof loader>()} reply={useActionData<FilterReply>() ?? null} />;
}
