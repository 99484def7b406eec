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
    <WorkSection id="call" titleId="call-title" title={words.title}>
      {outcome?.kind === "call-overtaken" && (
        <Alert tone="error" title={words.overtaken.title}>
          <p>{words.overtaken.text}</p>
        </Alert>
      )}
      {saved && <Saved words={words.saved(hasMail)} />}
      <input type="hidden" name="seen-call" value={call.seen} />
      <State call={call} />
      <WorkSummary part="call" />
      <HowToTalk call={call} />
      {call.hasAddress ? <Times call={call} outcome={outcome} typed={typed} /> : <p>{words.noAddress}</p>}
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
          label={isBooked ? words.move.label : words.times[place]!}
          hint={isBooked ? words.move.hint : words.hint}
          value={typed.times[place] ?? ""}
          errors={errorsOf(timeField(place))}
        />
      ))}
      <TalkFields talk={call.talk} typed={typed.talk} />
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value={isBooked ? "call-move" : "call-propose"}>
          {isBooked ? words.move.button : call.state === "none" ? words.propose : words.again}
        </Button>
        {call.hasBookingPage && !isBooked && (
          <Button type="submit" name="intent" value="call-page" outline>
            {words.page}
          </Button>
        )}
        <SaveNote unsaved={words.notSent} isLeft={isCallLeft(typed)} />
      </p>
    </div>
  );
}

function Cancel({ call: { hasAddress } }: Pick<Props, "call">) {
  const { summary, text, textWithoutMail, textAlone, button } = words.cancel;
  const textForBoth = useHasMail() ? text : textWithoutMail;
  return (
    <details className="mt-5 print:hidden">
      <summary>{summary}</summary>
      <div className="mt-3">
        <p>{hasAddress ? textForBoth : textAlone}</p>
        <Button className="mt-3" type="submit" name="intent" value="call-cancel" outline>
          {button}
        </Button>
      </div>
    </details>
  );
}

const talkFieldWords = words.how;

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
  return state === "booked" || !needsPhone(talk) ? talkWords.toHost({ talk, phone }) : talkFieldWords.theyLeaveNumber;
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
        label={talkFieldWords.label}
        options={TALKS.map((kind) => ({ value: kind, label: talkWords.labels[kind] }))}
        chosen={[shown?.kind ?? ""]}
        errors={errorsOf(TALK)}
      />
      <TextField
        name={TALK_AT}
        className="mt-4"
        label={talkFieldWords.at}
        hint={talkFieldWords.hint}
        value={shown?.at ?? ""}
        errors={errorsOf(TALK_AT)}
      />
    </>
  );
}
