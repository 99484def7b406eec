import { Alert } from "../../ui/alerts.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../list/data-table.tsx";
import { BackLink } from "../shell/page-parts.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import type { TopicChoice } from "./hearing.ts";
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
