import { deskAccess } from "../../content/desk-access.ts";
import { shortTime } from "../../ui/dates.ts";
import { AccountFrame, Done } from "./access-page.tsx";
import type { ShownSession } from "./page-data.ts";

interface Props {
  name: string;
  email: string;
  changed: boolean;
  hasFactor: boolean;
  sessions: readonly ShownSession[];
}

const { account } = deskAccess;

export function AccountPage({ name, email, changed, hasFactor, sessions }: Props) {
  const intro = (
    <p>
      {name}, {email}
    </p>
  );
  return (
    <AccountFrame title={account.title} intro={intro}>
      <Done words={changed ? account.changed : null} />
      <ul className="access-list">
        <li>
          <a className="text-link" href="/desk/account/password">
            {account.password}
          </a>
        </li>
        <li>
          <a className="text-link" href="/desk/account/second-step">
            {hasFactor ? account.twoStep.on : account.twoStep.off}
          </a>
        </li>
      </ul>
      <h2>{account.sessions}</h2>
      <ul className="access-list">
        {sessions.map((session) => (
          <li key={session.id} className="session">
            <SessionFacts session={session} />
            {!session.isThisOne && (
              <form method="post" action="/desk/account">
                <input type="hidden" name="session" value={session.id} />
                <button
                  className="button button-outline"
                  type="submit"
                  name="intent"
                  value="revoke"
                  aria-label={`${account.revokeLabel} ${session.userAgent}`}
                >
                  {account.revoke}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action="/desk/account">
        <button className="button" type="submit" name="intent" value="everywhere">
          {account.everywhere}
        </button>
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
      <p className="session-times">
        {account.since} {shortTime(session.beganAt)}, {account.lastUsed} {shortTime(session.lastUsedAt)}
      </p>
    </div>
  );
}
