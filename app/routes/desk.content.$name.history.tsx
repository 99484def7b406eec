import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMemberForm, requireStaff } from "../auth/session/require-staff.server.ts";
import { bringBack } from "../desk/content/edit-content.server.ts";
import { HistoryPage } from "../desk/content/history-page.tsx";
import { definitionOf, loadHistory } from "../desk/content/read-content.server.ts";
import { notFound, send } from "../server/forms/answer.server.ts";
import { unlessAnswered } from "../server/forms/form-page.ts";
import { services } from "../services.server.ts";
import { isDocument } from "../site/content/documents.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) =>
  deskMeta(args, `Earlier versions of ${data?.title ?? ""}`);

export const shouldRevalidate = unlessAnswered;

export async function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  if (!isDocument(name)) throw notFound(request, services.log);
  const below = Number(new URL(request.url).searchParams.get("below"));
  return {
    name,
    title: definitionOf(name).name,
    view: await loadHistory(services.db, name, below > 0 ? { below } : {}),
  };
}

export async function action({ request, params: { name = "" } }: ActionFunctionArgs) {
  const { staff, form } = await readMemberForm(services, request);
  if (!isDocument(name)) throw notFound(request, services.log);
  return send(await bringBack({ ...services, by: staff.id }, name, form));
}

export default function History() {
  const { view, ...shown } = useLoaderData<typeof loader>();
  return <HistoryPage {...shown} view={useActionData<typeof action>() ?? view} />;
}
