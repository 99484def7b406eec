import { Form } from "@remix-run/react";
import { CHOICES, seenField } from "../../mail/notifications/subscription.ts";
import { Alert } from "../../ui/alerts.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { BackLink, FORM, QUESTION } from "../shell/page-parts.tsx";
import { SaveButton } from "../shell/save-note.tsx";
import { type TopicChoice, type TopicRecipients, hasNoMember, choiceWords, noTopics, topicWords } from "./topics.ts";

interface Props {
  topics: readonly TopicChoice[];
  isReachable: boolean;
  isSaved: boolean;
  isRefused: boolean;
}

export function NotificationsPage({ topics, isReachable, isSaved, isRefused }: Props) {
  return (
    <>
      <PageHead title="Email notifications">
        <BackLink href="/desk/account">Your account</BackLink>
      </PageHead>
      {isRefused && (
        <Alert tone="error" title="The role just changed">
          <p>Nothing was saved. Reload this page to see what can be chosen now.</p>
        </Alert>
      )}
      {isSaved && <Alert tone="note" title="Saved" text="Emails follow your choice from now on." />}
      {!isReachable && (
        <Alert tone="warning" title="We can't send email to this address">
          <p>Choices below have no effect until an owner adds an account with another address.</p>
        </Alert>
      )}
      {topics.length === 0 ? (
        <EmptyState {...noTopics} />
      ) : (
        <>
          <p className="mb-6 max-w-measure">Choose what you want to hear about by email.</p>
          <Form method="post" className={FORM} noValidate>
            <ChoiceFields topics={topics} />
            <SaveButton intent="notify" />
          </Form>
          <p className="mt-7 max-w-measure text-sm text-quiet">
            If a lot comes in within an hour, “right away” becomes a summary every 15 minutes. “8 AM daily” is one
            email, in the morning in North Carolina, with everything since the day before. There's none when nothing
            happened.
          </p>
        </>
      )}
    </>
  );
}

const OPTIONS = CHOICES.map((choice) => ({ value: choice, label: choiceWords[choice] }));

export function ChoiceFields({ topics }: Pick<Props, "topics">) {
  return topics.map((one) => (
    <div key={one.topic} className={QUESTION}>
      <input type="hidden" name={seenField(one.topic)} value={one.choice} />
      <OptionBoxes
        key={one.choice}
        type="radio"
        name={one.topic}
        label={topicWords[one.topic].title}
        hint={`${topicWords[one.topic].text} ${recipientsInWords(one)}`}
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
    if (address === null) return "No one has chosen this, and email isn't set up: it's only on the dashboard.";
    return topic === "refunds"
      ? `No one has chosen this: failed refunds and disputes go to ${address}, and refunds that went through aren't emailed.`
      : `No one has chosen this: emails go to ${address}.`;
  }
  return [namesFor("at-once", atOnce), namesFor("digest", daily)].filter(Boolean).join(" ");
}

function namesFor(choice: "at-once" | "digest", names: readonly string[]): string {
  return names.length === 0 ? "" : `${choiceWords[choice]}: ${names.join(", ")}.`;
}
