import { phoneLink } from "../../site/publishing/field-values.ts";
import { callTime, needsPhone, otherClocks, TALKS, talkWords } from "../../survey/calls/call.ts";
import { CALL_MINUTES } from "../../survey/questions.ts";
import { Alert } from "../../ui/alerts.tsx";
import { TextLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { Controls, useHasMail, IntentButton } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { Saved, useWork, WorkSection, WorkSummary } from "../work/work-form.tsx";
import type { DeskCall } from "./change-call.server.ts";
import { TALK, TALK_AT, TIMES } from "./desk-call.ts";

interface Props {
  call: DeskCall;
}

export function CallSection({ call }: Props) {
  const { outcome, done } = useWork();
  const when = useHasMail() ? "within a minute" : "once email is set up";
  return (
    <WorkSection id="call" title="Discovery call">
      {outcome?.kind === "call-overtaken" && (
        <Alert tone="error" title="The call has changed">
          <p>They or a colleague changed it first. Your times are still in the form.</p>
        </Alert>
      )}
      {done === "call" && <Saved words={`Saved. The email goes out ${when}`} />}
      <input type="hidden" name="seen-call" value={call.seen} />
      <State call={call} />
      <WorkSummary part="call" />
      {(call.state === "proposed" || call.state === "booked") && <HowToTalk call={call} />}
      {call.hasAddress ? (
        <Times call={call} />
      ) : (
        <p>They didn't leave an email address, so there's no one to invite.</p>
      )}
      {call.state === "booked" && <Cancel call={call} />}
    </WorkSection>
  );
}

function State({ call: { state, host, times, startsAt, reason } }: Props) {
  switch (state) {
    case "none":
      return null;
    case "linked":
      return <p>{`${host} sent our booking page.`}</p>;
    case "proposed":
      return (
        <>
          <p>{`${host} suggested these times. They haven't answered yet.`}</p>
          <ul className="mt-2 list-disc pl-5">
            {times.map((time) => (
              <li key={time}>{callTime(time)}</li>
            ))}
          </ul>
        </>
      );
    case "booked":
    case "over":
      return (
        <>
          <p className="font-semibold">
            {`${host} ${state === "over" ? "talked" : "will talk"} with them on ${callTime(startsAt ?? "")}.`}
          </p>
          <p className="text-xs text-quiet">{otherClocks(startsAt ?? "")}</p>
        </>
      );
    case "declined":
      return (
        <>
          <p>
            {startsAt === null
              ? "None of the times worked for them. They wrote:"
              : `They had booked ${callTime(startsAt)}, and asked for another time. They wrote:`}
          </p>
          <blockquote className="mt-2 border-l-4 border-ink pl-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {reason}
          </blockquote>
        </>
      );
    case "canceled":
      return <p>The call was canceled.</p>;
  }
}

function HowToTalk({ call: { state, talk, phone } }: Props) {
  return (
    <>
      {talk && (
        <p className="mt-2 wrap-anywhere">
          {talkWords.labels[talk.kind]}:{" "}
          {talk.kind === "video" ? (
            <TextLink href={talk.at}>{talk.at}</TextLink>
          ) : (
            <span dir="auto">
              {state === "booked" || !needsPhone(talk)
                ? talkWords.toHost({ talk, phone })
                : "you call them; they leave their number when they choose a time"}
            </span>
          )}
        </p>
      )}
      {phone !== null && (
        <p>
          {talkWords.theirPhone}: <TextLink href={phoneLink(phone) ?? undefined}>{phone}</TextLink>
        </p>
      )}
    </>
  );
}

const LABELS = ["First time", "Second time, if you like", "Third time, if you like"];

/** Asks for times and phone, video or place. Hidden fields hold the shown values so `doWork` can tell what changed. */
function Times({ call }: Props) {
  const { outcome, field } = useWork();
  const talk = field(TALK, call.talk?.kind);
  const isBooked = call.state === "booked";
  const warning = outcome?.kind === "wrong" ? outcome.warning : undefined;
  return (
    <Controls
      key={`${call.seen} ${warning}`}
      instead={call.state === "none" && <p>No one has suggested times.</p>}
      data-saves
    >
      {warning && <input type="hidden" name="anyway" value={warning} />}
      {call.state === "none" && (
        <p className="text-sm text-quiet">
          {`Suggest up to three times for a call of ${CALL_MINUTES} minutes. They choose one from an email.`}
        </p>
      )}
      {TIMES.slice(0, isBooked ? 1 : 3).map((name, place) => (
        <TextField
          key={name}
          {...field(name)}
          type="datetime-local"
          className="mt-4"
          label={isBooked ? "New time" : LABELS[place]!}
          hint={
            isBooked ? "Eastern time. Leave it blank to keep the time. They get a new invitation." : "Eastern time."
          }
        />
      ))}
      <input type="hidden" name={`was-${TALK}`} value={call.talk?.kind ?? ""} />
      <input type="hidden" name={`was-${TALK_AT}`} value={call.talk?.at ?? ""} />
      <OptionBoxes
        type="radio"
        {...talk}
        className="mt-6"
        label="How will you talk?"
        options={TALKS.map((kind) => ({ value: kind, label: talkWords.labels[kind] }))}
        chosen={[talk.value]}
      />
      <TextField
        {...field(TALK_AT, call.talk?.at)}
        className="mt-4"
        label="Phone number, link or address"
        hint="Their invitation has it. For a phone call you can leave it blank: they'll give you their number, and you call them."
      />
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <IntentButton
          intent={isBooked ? "call-move" : "call-propose"}
          label={isBooked ? "Change the call" : call.state === "none" ? "Send these times" : "Suggest other times"}
        />
        {call.hasBookingPage && !isBooked && <IntentButton outline intent="call-page" label="Send our booking page" />}
        <SaveNote unsaved="Not sent yet" isLeft={[...TIMES, TALK].some((name) => field(name).value.trim() !== "")} />
      </p>
    </Controls>
  );
}

function Cancel({ call: { hasAddress } }: Props) {
  const when = useHasMail() ? "" : " once email is set up";
  return (
    <Controls className="mt-5">
      <details>
        <summary>Cancel the call</summary>
        <div className="mt-3">
          <p>
            {hasAddress
              ? `Both of you get an email${when}.`
              : "Only you get an email: they took their address out of the survey."}
          </p>
          <IntentButton className="mt-3" outline intent="call-cancel" label="Cancel the call" />
        </div>
      </details>
    </Controls>
  );
}
