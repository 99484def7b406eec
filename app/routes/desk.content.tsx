import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { ContentListPage } from "../desk/content/content-list-page.tsx";
import { listContent } from "../desk/content/read-content.server.ts";
import { readFilter } from "../desk/list/list-page.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Content");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const filter = readFilter(new URL(request.url).searchParams, ["drafts"]);
  const rows = await listContent(services.db, services.now());
  return { rows: filter === "drafts" ? rows.filter(({ draft }) => draft) : rows };
}

export default function Content() {
  return <ContentListPage {...useLoaderData<typeof loader>()} />;
}
