import { Form } from "@remix-run/react";
import { CHOICES, type Choice, seenField } from "../../mail/notifications/subscription.ts";
import { Alert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { BackLink, FORM, QUESTION, SEND } from "../shell/page-parts.tsx";
import { SaveNote } from "../shell/save-note.tsx";
import { type TopicChoice, type TopicRecipients, hasNoMember } from "./recipients.ts";
import { notificationWords as words } from "./words.ts";

interface Props {
  topics: readonly TopicChoice[];
  /** Whether email can be sent to the member's address. */
  isReachable: boolean;
  isSaved: boolean;
  isRefused: boolean;
}

/** The page where members choose what they are emailed about. */
export function NotificationsPage({ topics, isReachable, isSaved, isRefused }: Props) {
  return (
    <>
      <PageHead title={words.title}>
        <BackLink href="/desk/account">{words.back}</BackLink>
      </PageHead>
      {isRefused && (
        <Alert tone="error" title={words.changed.title}>
          <p>{words.changed.text}</p>
        </Alert>
      )}
      {isSaved && (
        <Alert tone="note" title={words.saved.title}>
          <p>{words.saved.text}</p>
        </Alert>
      )}
      {!isReachable && (
        <Alert tone="warning" title={words.unreachable.title}>
          <p>{words.unreachable.text}</p>
        </Alert>
      )}
      {topics.length === 0 ? (
        <EmptyState {...words.none} />
      ) : (
        <>
          <p className="max-w-measure">{words.intro}</p>
          <ChoiceForm topics={topics} />
          <p className="mt-7 max-w-measure text-sm text-quiet">{words.flood}</p>
        </>
      )}
    </>
  );
}

const OPTIONS = CHOICES.map((choice) => ({ value: choice, label: words.choices[choice] }));

/** Asks a member when they are emailed about each topic. */
function ChoiceForm({ topics }: Pick<Props, "topics">) {
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

/** Asks when a member is emailed about each topic, and says who is emailed now. */
export function ChoiceFields({ topics }: Pick<Props, "topics">) {
  return topics.map((one) => (
    <div key={one.topic} className={QUESTION}>
      <input type="hidden" name={seenField(one.topic)} value={one.choice} />
      <OptionBoxes
        key={one.choice}
        type="radio"
        name={one.topic}
        label={words.topics[one.topic].title}
        hint={`${words.topics[one.topic].text} ${recipientsInWords(one)}`}
        className=""
        options={OPTIONS}
        chosen={[one.choice]}
      />
    </div>
  ));
}

function recipientsInWords(recipients: TopicRecipients): string {
  const { topic, address, atOnce, daily } = recipients;
  if (hasNoMember(recipients)) {
    if (address === null) return words.noMail;
    return topic === "refunds" ? words.nobodyRefunds(address) : words.nobody(address);
  }
  return [...namesFor("at-once", atOnce), ...namesFor("digest", daily)].join(" ");
}

function namesFor(choice: Exclude<Choice, "never">, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${words.recipients[choice]} ${names.join(", ")}.`];
}
