import { Form } from "@remix-run/react";
import { CHOICES, type Choice, seenField } from "../../mail/notifications/topic.ts";
import { Button } from "../../ui/button.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { type TopicRecipients, hasNoMember, type TopicChoice } from "./hearing.ts";
import { notificationWords as words } from "./words.ts";

const OPTIONS = CHOICES.map((choice) => ({ value: choice, label: words.choices[choice] }));

interface Props {
  topics: readonly TopicChoice[];
}

/** Asks a member when they are emailed about each topic. */
export function ChoiceForm({ topics }: Props) {
  return (
    <Form method="post" className={FORM} noValidate>
      <ChoiceFields topics={topics} />
      <p className={`${SEND} flex flex-wrap items-center gap-x-4 gap-y-2`}>
        <Button type="submit" name="intent" value="notify">
          {words.button}
        </Button>
        <SaveNote />
      </p>
    </Form>
  );
}

/** Asks when a member is emailed about each topic, and says who is told now. */
export function ChoiceFields({ topics }: Props) {
  return topics.map((one) => (
    <div key={one.topic} className={QUESTION}>
      <input type="hidden" name={seenField(one.topic)} value={one.choice} />
      <OptionBoxes
        key={one.choice}
        type="radio"
        name={one.topic}
        label={words.topics[one.topic].title}
        hint={`${words.topics[one.topic].text} ${toldNow(one)}`}
        className=""
        options={OPTIONS}
        chosen={[one.choice]}
      />
    </div>
  ));
}

/** Says in words who is told of a topic. */
function toldNow(hearing: TopicRecipients): string {
  const { topic, address, atOnce, daily } = hearing;
  if (hasNoMember(hearing)) {
    if (address === null) return words.noMail;
    return topic === "refunds" ? words.nobodyRefunds(address) : words.nobody(address);
  }
  return [...toldAs("at-once", atOnce), ...toldAs("digest", daily)].join(" ");
}

function toldAs(choice: Exclude<Choice, "never">, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${words.told[choice]} ${names.join(", ")}.`];
}
