import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { messageWords } from "../content/desk-messages.ts";
import { readCursor, readFilter } from "../desk/list/list-page.ts";
import { MessagesPage } from "../desk/messages/messages-page.tsx";
import { loadMessages } from "../desk/messages/messages.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(messageWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const params = new URL(request.url).searchParams;
  const filter = readFilter(params, ["open"]);
  return { page: await loadMessages(services.db, readCursor(params), { openOnly: filter === "open" }), filter };
}

export default function Messages() {
  const [params] = useSearchParams();
  return <MessagesPage {...useLoaderData<typeof loader>()} params={params} />;
}
