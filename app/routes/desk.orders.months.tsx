import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { accountsWords } from "../content/desk/accounts.ts";
import { AccountsPage } from "../desk/accounts/accounts-page.tsx";
import { loadAccounts } from "../desk/accounts/load-accounts.server.ts";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(accountsWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return { view: await loadAccounts(services, new URL(request.url).searchParams) };
}

export default function Accounts() {
  return <AccountsPage {...useLoaderData<typeof loader>()} />;
}
