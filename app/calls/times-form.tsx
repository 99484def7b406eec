import { callWords as words } from "../content/calls.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { OptionBoxes } from "../ui/option-boxes.tsx";
import type { CallView } from "./call-view.ts";
import { CALL_PATH, callTime, otherClocks } from "./call.ts";
import { needsPhone } from "./talk.ts";

export interface FormProps {
  linkKey: string;
  errors: { time?: string[]; phone?: string[]; reason?: string[] };
}

interface TimesProps extends FormProps {
  view: Extract<CallView, { kind: "proposed" }>;
  chosen: string;
  phone: string;
}

/** Lets a creator choose a time, and leave a phone number. */
export function TimesForm({ linkKey, errors, view: { times, host, talk }, chosen, phone }: TimesProps) {
  const { needed, phone: byPhone, other } = words.proposed.phoneHints;
  const hint = needsPhone(talk) ? needed(host) : talk?.kind === "phone" ? byPhone(host) : other;
  return (
    <form method="post" action={CALL_PATH} noValidate>
      <input type="hidden" name="key" value={linkKey} />
      <OptionBoxes
        type="radio"
        name="time"
        className=""
        label={words.proposed.label}
        required
        errors={errors.time}
        options={times.map((time) => ({ value: time, label: `${callTime(time)} (${otherClocks(time)})` }))}
        chosen={[chosen]}
      />
      <TextField
        name="phone"
        type="tel"
        autoComplete="tel"
        className="mt-7"
        label={words.proposed.phone}
        hint={hint}
        required={needsPhone(talk)}
        value={phone}
        errors={errors.phone}
      />
      <Button className="mt-7" type="submit" name="intent" value="book">
        {words.proposed.button}
      </Button>
    </form>
  );
}
