import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { messageWords } from "../content/desk-messages.ts";
import { listColleagues } from "../desk/cases/change-care.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { messageConditions, readMessageFilter } from "../desk/messages/message-filters.ts";
import { MessagesPage } from "../desk/messages/messages-page.tsx";
import { loadMessages } from "../desk/messages/messages.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(messageWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  const params = new URL(request.url).searchParams;
  const filter = readMessageFilter(params);
  const conditions = messageConditions(filter, { ...services, reader: staff.id });
  return {
    page: await loadMessages(services.db, readCursor(params), conditions),
    filter,
    colleagues: await listColleagues(services.db, staff.id),
    reader: staff.id,
  };
}

export default function Messages() {
  const [params] = useSearchParams();
  return <MessagesPage {...useLoaderData<typeof loader>()} params={params} />;
}
