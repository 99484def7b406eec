import { deskAccess } from "../../content/desk/access.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AccountFrame, Done, FormNotice, LIST_ITEM, SECTION_HEADING } from "./access-page.tsx";
import { AddApp, PendingAppForm } from "./enroll-app.tsx";
import { messagesFor, MFA_PATH, type MfaReply, type MfaView } from "./page-data.ts";
import { NewPasskeyPage, PasskeyPage, Passkeys } from "./passkey-pages.tsx";

interface Props {
  view: MfaView;
  reply: MfaReply;
}

const words = deskAccess.twoStep;

export function MfaPage({ view, reply }: Props) {
  const { apps, pending, done } = view;
  if (reply.form !== "codes" && reply.codes) return <FirstCodes codes={reply.codes} done={reply.form} />;
  if (view.opened) return <PasskeyPage passkey={view.opened} reply={reply} />;
  if (view.newPasskey) return <NewPasskeyPage asksPassword={view.newPasskey.asksPassword} reply={reply} />;
  return (
    <AccountFrame title={words.title} intro={<p>{words.intro}</p>}>
      <Done words={done && reply.form === "" ? words[done] : null} />
      <FormNotice view={reply} />
      {pending && <PendingAppForm pending={pending} reply={reply} />}
      {!pending && <Passkeys passkeys={view.passkeys} />}
      {apps.length + view.passkeys.length > 0 && <RecoveryCodes left={view.codesLeft} codes={reply.codes} />}
      {apps.length > 0 && <Apps apps={apps} reply={reply} />}
      {!pending && <AddApp view={view} reply={reply} />}
    </AccountFrame>
  );
}

function Apps({ apps, reply }: { apps: MfaView["apps"]; reply: MfaReply }) {
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.apps}</h2>
      <ul>
        {apps.map(({ id, name }) => (
          <li key={id} className={LIST_ITEM}>
            <form method="post" action={MFA_PATH}>
              <strong>{name || words.unnamed}</strong>
              <input type="hidden" name="factor" value={id} />
              <TextField
                name={`code-${id}`}
                label={words.removeCode}
                required
                value=""
                errors={messagesFor(reply, `code-${id}`)}
                autoComplete="one-time-code"
              />
              <Button outline className="mt-7" type="submit" name="intent" value="remove">
                {words.remove}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The recovery codes of the first factor, alone on the page, so that they are kept before anything else. */
function FirstCodes({ codes, done }: { codes: readonly string[]; done: string }) {
  return (
    <AccountFrame title={words.firstCodes.title} intro={<p>{words.firstCodes.intro}</p>}>
      <Done words={done === "passkey" ? words["passkey-added"] : words.added} />
      <Codes codes={codes} />
      <p className="mt-4">{words.firstCodes.text}</p>
      <ButtonLink className="mt-7" href={MFA_PATH}>
        {words.firstCodes.kept}
      </ButtonLink>
    </AccountFrame>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <ol className="mt-4 columns-[14rem_2] border-2 border-ink px-5.5 py-4.5 text-lg leading-9">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}

/** The number of unused recovery codes, or the new codes, which are shown only once. */
function RecoveryCodes({ left, codes }: { left: number; codes: readonly string[] | null }) {
  return (
    <>
      <h2 className={SECTION_HEADING}>{words.recovery}</h2>
      {codes ? (
        <>
          <Done words={words.made} />
          <Codes codes={codes} />
        </>
      ) : (
        <p>{left > 0 ? `${words.recoveryText} ${left} ${words.left}.` : words.none}</p>
      )}
      <form method="post" action={MFA_PATH}>
        <Button className="mt-7" type="submit" name="intent" value="codes">
          {words.makeCodes}
        </Button>
      </form>
    </>
  );
}
