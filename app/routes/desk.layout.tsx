import { type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "../auth/require-staff.server.ts";
import deskCss from "../desk/desk.css?url";
import { DeskShell } from "../desk/desk-shell.tsx";
import { deskHeaders } from "../http/desk-page.ts";
import { services } from "../services.server.ts";

// Loaders run side by side: each page under this one asks who is there by itself, in its loader and in its action.

export const handle = { hydrate: true, ownFrame: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskCss }];

export const headers = deskHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request);
  return { member: staff.name };
}

export default function Desk() {
  const { member } = useLoaderData<typeof loader>();
  return (
    <DeskShell member={member} path={useLocation().pathname}>
      <Outlet />
    </DeskShell>
  );
}
