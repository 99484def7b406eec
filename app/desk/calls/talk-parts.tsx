import { phoneLink } from "../../site/publishing/field-values.ts";
import { needsPhone, type Talk, TALKS } from "../../survey/calls/call.ts";
import { talkWords } from "../../survey/calls/words.ts";
import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { useWorkErrors } from "../work/work-context.tsx";
import { type CallTyped, type DeskCall, TALK, TALK_AT } from "./call-on-desk.ts";
import { deskCallWords } from "./words.ts";

const words = deskCallWords.how;

/** How both talk, once times were suggested, and the number that the creator left. */
export function HowToTalk({ call: { state, talk, phone } }: { call: DeskCall }) {
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
  return state === "booked" || !needsPhone(talk) ? talkWords.toHost({ talk, phone }) : words.theyLeaveNumber;
}

interface Fields {
  talk: Talk | null;
  /** What was chosen and not sent; null for nothing. */
  typed: CallTyped["talk"];
}

/** Asks how both talk. What the page shows goes along, so that the answer knows what the member has changed. */
export function TalkFields({ talk, typed }: Fields) {
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
        label={words.label}
        options={TALKS.map((kind) => ({ value: kind, label: talkWords.labels[kind] }))}
        chosen={[shown?.kind ?? ""]}
        errors={errorsOf(TALK)}
      />
      <TextField
        name={TALK_AT}
        className="mt-4"
        label={words.at}
        hint={words.hint}
        value={shown?.at ?? ""}
        errors={errorsOf(TALK_AT)}
      />
    </>
  );
}
