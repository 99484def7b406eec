import { Alert } from "../../ui/alerts.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import type { listOwnSessions } from "../session/find-session.server.ts";
import { AccountFrame, LIST_ITEM, SECTION_HEADING, SPREAD_ITEM } from "./access-page.tsx";

interface Props {
  name: string;
  email: string;
  changed: boolean;
  hasFactor: boolean;
  sessions: Awaited<ReturnType<typeof listOwnSessions>>;
}

const CHANGED = { title: "Your password has been changed", text: "You've been signed out everywhere else." };

/** The page's head ends with a rule, so a list that follows it starts without one. */
const FIRST_ITEM = "in-[ul:first-child]:border-t-0 in-[ul:first-child]:pt-0";

export function AccountPage({ name, email, changed, hasFactor, sessions }: Props) {
  const links = [
    ["/desk/account/password", "Change your password"],
    ["/desk/account/second-step", hasFactor ? "Two-step sign-in is on: change it" : "Turn on two-step sign-in"],
    ["/desk/account/notifications", "Choose what you're emailed about"],
  ];
  const intro = (
    <p>
      {name}, {email}
    </p>
  );
  return (
    <AccountFrame title="Your account" intro={intro}>
      {changed && <Alert tone="note" {...CHANGED} />}
      <ul>
        {links.map(([href, text], place) => (
          <li key={href} className={place === 0 ? `${LIST_ITEM} ${FIRST_ITEM}` : LIST_ITEM}>
            <TextLink href={href}>{text}</TextLink>
          </li>
        ))}
      </ul>
      <h2 className={SECTION_HEADING}>Where you're signed in</h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={SPREAD_ITEM}>
            <div>
              <p>
                {session.userAgent}
                {session.kind === "api" && " (API)"}
                {session.isThisOne && <strong> This browser</strong>}
              </p>
              <p className="text-sm text-quiet">
                since {shortTime(session.beganAt)}, last used {shortTime(session.lastUsedAt)}
              </p>
            </div>
            {!session.isThisOne && (
              <form method="post" action="/desk/account">
                <input type="hidden" name="session" value={session.id} />
                <Button
                  outline
                  type="submit"
                  name="intent"
                  value="revoke"
                  aria-label={`Sign out of ${session.userAgent}`}
                >
                  Sign out
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/desk/account">
        <Button className="mt-7" type="submit" name="intent" value="everywhere">
          Sign out everywhere
        </Button>
      </form>
    </AccountFrame>
  );
}
