import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readSearchText } from "../desk/list/list-page.ts";
import { searchDesk } from "../desk/search/search-desk.server.ts";
import { SearchPage } from "../desk/search/search-page.tsx";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Search");

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role } = await requireStaff(services, request);
  return searchDesk({ ...services, reader: staff.id }, role, readSearchText(new URL(request.url).searchParams).trim());
}

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
