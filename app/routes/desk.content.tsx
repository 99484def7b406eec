import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { contentWords } from "../content/desk-content.ts";
import { ContentListPage } from "../desk/content/content-list-page.tsx";
import { listContent } from "../desk/content/read-content.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(contentWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return { rows: await listContent(services.db) };
}

export default function Content() {
  return <ContentListPage {...useLoaderData<typeof loader>()} />;
}
