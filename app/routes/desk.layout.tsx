import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { findOpenRequest } from "../auth/members/reset-colleague.server.ts";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { secondsLeft } from "../auth/session/session.ts";
import { useSessionRefresh } from "../auth/session/use-session-refresh.ts";
import { readSearchText } from "../desk/list/list-page.ts";
import { DeskShell, NoMailNotice, ResetNotice } from "../desk/shell/desk-shell.tsx";
import { HasMail } from "../desk/shell/page-parts.tsx";
import { useUnsavedGuard } from "../desk/shell/save-note.tsx";
import { countWaitingMail, loadMenuCounts } from "../desk/today/load-today.server.ts";
import { isAutosave } from "../server/forms/form-page.ts";
import { mayDo } from "../server/security/roles.ts";
import { services } from "../services.server.ts";
import { deskHeaders } from "../site/seo/meta-and-headers.ts";
import { Alert } from "../ui/alerts.tsx";

// Loaders run concurrently, so each page under this layout checks the session itself, in its loader and its action.

export const handle = { hydrate: true, ownFrame: true };

/** For the pages of this layout, too: Remix takes a parent's headers where a page exports none. */
export const headers = deskHeaders;

const SEARCH = "/desk/search";
const WAITING = "/desk/outbox";

/** Autosave doesn't change the layout's data. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isAutosave(formData);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, role, session } = await requireStaff(services, request);
  const now = services.now();
  return {
    member: staff.name,
    role,
    secondsLeft: secondsLeft({ ...session, lastUsedAt: now.toISOString() }, now),
    isBeingReset: (await findOpenRequest(services, staff.id)) !== null,
    counts: await loadMenuCounts(services, role),
    waitingMail: services.settings.mail ? null : await countWaitingMail(services, role),
  };
}

/** If a post's answer takes its button away, the focus moves to the part that the address names, or to the page. */
function useFocusAfterPost() {
  const { state } = useNavigation();
  const { hash } = useLocation();
  const before = useRef(state);
  useEffect(() => {
    const isOver = before.current !== "idle" && state === "idle";
    before.current = state;
    if (!isOver || document.activeElement !== document.body) return;
    const part = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
    if (part) part.tabIndex = -1;
    part?.focus({ preventScroll: true });
  }, [state, hash]);
}

export default function Desk() {
  const { member, role, secondsLeft: seconds, isBeingReset, counts, waitingMail } = useLoaderData<typeof loader>();
  const notSent = useSessionRefresh(seconds);
  useUnsavedGuard();
  useFocusAfterPost();
  const { pathname, search } = useLocation();
  const q = pathname === SEARCH ? readSearchText(new URLSearchParams(search)) : "";
  return (
    <DeskShell
      member={member}
      role={role}
      counts={counts}
      path={pathname}
      q={q}
      notice={
        <>
          {isBeingReset && <ResetNotice />}
          {waitingMail !== null && (
            <NoMailNotice waiting={waitingMail} href={mayDo(role, "GET", WAITING) ? `${WAITING}?show=waiting` : null} />
          )}
        </>
      }
    >
      {notSent !== null && (
        <Alert key={notSent} tone={notSent > 0 ? "error" : "warning"} title="You're signed out">
          <p>
            Your session has ended. What you typed on this page is still here:{" "}
            <a className="text-link" href="/desk/sign-in" target="_blank" rel="noopener">
              sign in again in a new tab, then send it
            </a>
            .
          </p>
        </Alert>
      )}
      <HasMail.Provider value={waitingMail === null}>
        <Outlet />
      </HasMail.Provider>
    </DeskShell>
  );
}
