import { phoneLink } from "../../site/publishing/field-values.ts";
import { callTime, MOST_TIMES, otherClocks, needsPhone, type Talk, TALKS } from "../../survey/calls/call.ts";
import { talkWords } from "../../survey/calls/words.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { useHasMail } from "../shell/has-mail.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { Saved, WorkSection, useWorkErrors, WorkSummary } from "../work/work-form.tsx";
import type { WorkReply } from "../work/work.ts";
import { type CallTyped, type DeskCall, isCallLeft, timeField, TALK, TALK_AT } from "./desk-call.ts";
import { deskCallWords as words } from "./words.ts";

interface Props {
  call: DeskCall;
  outcome: WorkReply["outcome"];
  /** What was typed and not sent. */
  typed: CallTyped;
  saved: boolean;
}

/** The discovery call on a survey's page: suggest times, move it, cancel it. */
export function CallSection({ call, outcome, typed, saved }: Props) {
  const hasMail = useHasMail();
  return (
    <WorkSection id="call" titleId="call-title" title="Discovery call">
      {outcome?.kind === "call-overtaken" && (
        <Alert tone="error" title="The call has changed">
          <p>They or a colleague changed it first. Your times are still in the form.</p>
        </Alert>
      )}
      {saved && <Saved words={hasMail ? "Saved. The email goes out within a minute" : "Saved. The email goes out once email is set up"} />}
      <input type="hidden" name="seen-call" value={call.seen} />
      <State call={call} />
      <WorkSummary part="call" />
      <HowToTalk call={call} />
      {call.hasAddress ? <Times call={call} outcome={outcome} typed={typed} /> : <p>They didn't leave an email address, so there's no one to invite.</p>}
      {call.state === "booked" && <Cancel call={call} />}
    </WorkSection>
  );
}

function State({ call: { state, host, times, startsAt, reason } }: Pick<Props, "call">) {
  const who = host ?? "";
  switch (state) {
    case "none":
      return null;
    case "linked":
      return <p>{words.states.linked(who)}</p>;
    case "proposed":
      return (
        <>
          <p>{words.states.proposed(who)}</p>
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
          <p className="font-semibold">{words.states[state](who, callTime(startsAt ?? ""))}</p>
          <p className="text-xs text-quiet">{otherClocks(startsAt ?? "")}</p>
        </>
      );
    case "declined":
      return (
        <>
          <p>{words.states.declined}</p>
          <blockquote className="mt-2 border-l-4 border-ink pl-3 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {reason}
          </blockquote>
        </>
      );
    case "canceled":
      return <p>{words.states.canceled}</p>;
  }
}

function Times({ call, outcome, typed }: Omit<Props, "saved">) {
  const isBooked = call.state === "booked";
  const problem = outcome?.kind === "wrong-call" ? outcome : null;
  const errorsOf = useWorkErrors();
  const places = isBooked ? [0] : Array.from({ length: MOST_TIMES }, (_, place) => place);
  return (
    <div key={`${call.seen} ${problem?.problem}`} className="print:hidden" data-saves>
      {(problem?.problem === "taken" || problem?.problem === "suggested") && (
        <input type="hidden" name="anyway" value={problem.problem} />
      )}
      {call.state === "none" && <p className="text-sm text-quiet">{words.states.none}</p>}
      {places.map((place) => (
        <TextField
          key={place}
          name={timeField(place)}
          type="datetime-local"
          className="mt-4"
          label={isBooked ? "New time" : words.times[place]!}
          hint={isBooked ? "Eastern time. Leave it blank to keep the time. They get a new invitation." : "Eastern time."}
          value={typed.times[place] ?? ""}
          errors={errorsOf(timeField(place))}
        />
      ))}
      <TalkFields talk={call.talk} typed={typed.talk} />
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value={isBooked ? "call-move" : "call-propose"}>
          {isBooked ? "Change the call" : call.state === "none" ? "Send these times" : "Suggest other times"}
        </Button>
        {call.hasBookingPage && !isBooked && (
          <Button type="submit" name="intent" value="call-page" outline>
            Send our booking page
          </Button>
        )}
        <SaveNote unsaved="Not sent yet" isLeft={isCallLeft(typed)} />
      </p>
    </div>
  );
}

function Cancel({ call: { hasAddress } }: Pick<Props, "call">) {
  const textForBoth = useHasMail() ? "Both of you get an email." : "Both of you get an email once email is set up.";
  return (
    <details className="mt-5 print:hidden">
      <summary>Cancel the call</summary>
      <div className="mt-3">
        <p>{hasAddress ? textForBoth : "Only you get an email: they took their address out of the survey."}</p>
        <Button className="mt-3" type="submit" name="intent" value="call-cancel" outline>
          Cancel the call
        </Button>
      </div>
    </details>
  );
}

/** Phone, video or place, once times were suggested, and the number that the creator left. */
function HowToTalk({ call: { state, talk, phone } }: { call: DeskCall }) {
  if (state !== "proposed" && state !== "booked") return null;
  return (
    <>
      {talk && (
        <p className="mt-2 wrap-anywhere">
          {talkWords.labels[talk.kind]}:{" "}
          {talk.kind === "video" ? (
            <a className="text-link" href={talk.at}>
              {talk.at}
            </a>
          ) : (
            <span dir="auto">{howOf(talk, phone, state)}</span>
          )}
        </p>
      )}
      {phone !== null && (
        <p>
          {talkWords.theirPhone}:{" "}
          <a className="text-link" href={phoneLink(phone) ?? undefined}>
            {phone}
          </a>
        </p>
      )}
    </>
  );
}

function howOf(talk: Talk, phone: string | null, state: DeskCall["state"]): string {
  return state === "booked" || !needsPhone(talk) ? talkWords.toHost({ talk, phone }) : "you call them; they leave their number when they choose a time";
}

interface Fields {
  talk: Talk | null;
  /** Null if unchanged. */
  typed: CallTyped["talk"];
}

/** Asks for phone, video or place. Hidden fields have the shown values, so that `doWork` knows what has changed. */
function TalkFields({ talk, typed }: Fields) {
  const errorsOf = useWorkErrors();
  const shown = typed ?? talk;
  return (
    <>
      <input type="hidden" name={`was-${TALK}`} value={talk?.kind ?? ""} />
      <input type="hidden" name={`was-${TALK_AT}`} value={talk?.at ?? ""} />
      <OptionBoxes
        type="radio"
        name={TALK}
        className="mt-6"
        label="How will you talk?"
        options={TALKS.map((kind) => ({ value: kind, label: talkWords.labels[kind] }))}
        chosen={[shown?.kind ?? ""]}
        errors={errorsOf(TALK)}
      />
      <TextField
        name={TALK_AT}
        className="mt-4"
        label="Phone number, link or address"
        hint="Their invitation has it. For a phone call you can leave it blank: they'll give you their number, and you call them."
        value={shown?.at ?? ""}
        errors={errorsOf(TALK_AT)}
      />
    </>
  );
}
