import { shortTime } from "../../ui/short-dates.ts";
import { OwnerCell, showFollowUp, StepCell } from "../cases/care-cells.tsx";
import { ChooseBox, showChoice } from "../cases/many-form.tsx";
import type { BulkReply } from "../cases/many.ts";
import { caseWords } from "../cases/words.ts";
import type { Column } from "../list/data-table.tsx";
import { Time } from "../shell/page-parts.tsx";
import { visibleName } from "../shell/visible-name.ts";
import type { ListedMessage } from "./desk-message.ts";
import { messageWords as words } from "./words.ts";

type ShownMessage = ReturnType<typeof showMessage>;

const { columns } = words;

export const messageColumns: readonly Column<ShownMessage>[] = [
  { key: "who", label: columns.who, heads: true, cell: Name },
  { key: "when", label: columns.when, cell: ({ time, when }) => <Time iso={time} text={when} /> },
  { key: "subject", label: columns.subject, cell: ({ subject }) => subject },
  { key: "state", label: columns.state, cell: Answered },
  { key: "owner", label: caseWords.columns.owner, cell: OwnerCell },
  { key: "step", label: caseWords.columns.step, cell: StepCell },
];

/** Returns what a row of the list shows of a message: its texts, and what else its look depends on. */
export function showMessage(row: ListedMessage, reply: BulkReply | null) {
  const { id, time, subject, followUpAt, answeredAt, answeredBy } = row;
  const name = visibleName(row.name);
  return {
    id,
    href: `/desk/messages/${id}`,
    name,
    time,
    when: shortTime(time),
    subject,
    ...showAnswer({ answeredAt, answeredBy }),
    ...showFollowUp(row),
    ...showChoice({ id, followUpAt, statusAt: answeredAt }, name, reply),
  };
}

function Name({ href, name, ...choice }: ShownMessage) {
  return (
    <span className="flex items-center gap-2">
      <ChooseBox {...choice} />
      <a className="min-w-11 text-link md:min-w-24" href={href}>
        <bdi>{name}</bdi>
      </a>
    </span>
  );
}

type Answer = Pick<ListedMessage, "answeredAt" | "answeredBy">;

/** Adds to when a message was answered how that is shown. */
export function showAnswer({ answeredAt, answeredBy }: Answer) {
  return { answeredAt, answeredBy, answered: answeredAt && shortTime(answeredAt) };
}

/** Shows when and by whom a message was answered, or that it is still open. */
export function Answered({ answeredAt, answeredBy, answered }: ReturnType<typeof showAnswer>) {
  if (answeredAt === null) return <b>{words.notYet}</b>;
  return (
    <>
      <Time iso={answeredAt} text={answered ?? ""} /> {words.by} <bdi>{answeredBy}</bdi>
    </>
  );
}
