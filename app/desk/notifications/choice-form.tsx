import { Form } from "@remix-run/react";
import { notificationWords as words } from "../../content/desk/notifications.ts";
import { CHOICES, type Choice, seenField } from "../../notifications/topic.ts";
import { Button } from "../../ui/button.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { type Hearing, isUnheard, type TopicChoice } from "./hearing.ts";

const OPTIONS = CHOICES.map((choice) => ({ value: choice, label: words.choices[choice] }));

/** Asks when a member is emailed about each topic, and says who is told now. */
export function ChoiceForm({ topics }: { topics: readonly TopicChoice[] }) {
  return (
    <Form method="post" className={FORM} noValidate>
      {topics.map((one) => (
        <div key={one.topic}>
          <input type="hidden" name={seenField(one.topic)} value={one.choice} />
          <OptionBoxes
            type="radio"
            name={one.topic}
            label={words.topics[one.topic].title}
            hint={`${words.topics[one.topic].text} ${toldNow(one)}`}
            className={QUESTION}
            options={OPTIONS}
            chosen={[one.choice]}
          />
        </div>
      ))}
      <Button type="submit" className={SEND} name="intent" value="notify">
        {words.button}
      </Button>
    </Form>
  );
}

/** Says in words who is told of a topic. */
function toldNow(hearing: Hearing): string {
  const { topic, address, atOnce, daily } = hearing;
  if (isUnheard(hearing)) {
    if (address === null) return words.noMail;
    return topic === "refunds" ? words.nobodyRefunds(address) : words.nobody(address);
  }
  return [...toldAs("at-once", atOnce), ...toldAs("digest", daily)].join(" ");
}

function toldAs(choice: Exclude<Choice, "never">, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${words.told[choice]} ${names.join(", ")}.`];
}
