import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import deskAccessCss from "../auth/desk-access.css?url";
import { DeskFrame } from "../auth/desk-frame.tsx";
import { requireStaff } from "../auth/require-staff.server.ts";
import { secondsLeft } from "../auth/session.ts";
import { services } from "../services.server.ts";

/** The desk runs scripts: its session is kept going while somebody looks at it. */
export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskAccessCss }];

/** Loaders run beside each other: each page of the desk has to call the guard itself too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, session } = await requireStaff(services, request);
  const now = services.now();
  return { name: staff.name, secondsLeft: secondsLeft({ ...session, lastUsedAt: now.toISOString() }, now) };
}

export default function DeskLayout() {
  const { pathname } = useLocation();
  return (
    <DeskFrame {...useLoaderData<typeof loader>()} path={pathname}>
      <Outlet />
    </DeskFrame>
  );
}
