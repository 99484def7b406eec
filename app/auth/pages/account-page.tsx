import { Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { deskAccess } from "../words.ts";
import { AccountFrame, Done, LIST_ITEM, SECTION_HEADING } from "./access-page.tsx";
import type { ShownSession } from "./page-data.ts";

interface Props {
  name: string;
  email: string;
  changed: boolean;
  hasFactor: boolean;
  sessions: readonly ShownSession[];
}

const { account } = deskAccess;

/** The page's head ends with a rule, so a list that follows it starts without one. */
const FIRST_ITEM = "in-[ul:first-child]:border-t-0 in-[ul:first-child]:pt-0";

export function AccountPage({ name, email, changed, hasFactor, sessions }: Props) {
  const intro = (
    <p>
      {name}, {email}
    </p>
  );
  return (
    <AccountFrame title={account.title} intro={intro}>
      <Done words={changed ? account.changed : null} />
      <ul>
        <li className={`${LIST_ITEM} ${FIRST_ITEM}`}>
          <a className="text-link" href="/desk/account/password">
            {account.password}
          </a>
        </li>
        <li className={LIST_ITEM}>
          <a className="text-link" href="/desk/account/second-step">
            {hasFactor ? account.twoStep.on : account.twoStep.off}
          </a>
        </li>
        <li className={LIST_ITEM}>
          <a className="text-link" href="/desk/account/notifications">
            {account.notifications}
          </a>
        </li>
      </ul>
      <h2 className={SECTION_HEADING}>{account.sessions}</h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={`${LIST_ITEM} flex flex-wrap items-center justify-between gap-x-6 gap-y-3`}>
            <SessionFacts session={session} />
            {!session.isThisOne && (
              <form method="post" action="/desk/account">
                <input type="hidden" name="session" value={session.id} />
                <Button
                  outline
                  type="submit"
                  name="intent"
                  value="revoke"
                  aria-label={`${account.revokeLabel} ${session.userAgent}`}
                >
                  {account.revoke}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/desk/account">
        <Button className="mt-7" type="submit" name="intent" value="everywhere">
          {account.everywhere}
        </Button>
      </form>
    </AccountFrame>
  );
}

function SessionFacts({ session }: { session: ShownSession }) {
  return (
    <div>
      <p>
        {session.userAgent}
        {session.kind === "api" && ` (${account.program})`}
        {session.isThisOne && <strong> {account.thisOne}</strong>}
      </p>
      <p className="text-sm text-quiet">
        {account.since} {shortTime(session.beganAt)}, {account.lastUsed} {shortTime(session.lastUsedAt)}
      </p>
    </div>
  );
}
