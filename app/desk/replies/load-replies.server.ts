import { FORMER_MEMBER } from "../../auth/members/member.ts";
import { namesOf } from "../../auth/members/staff.store.server.ts";
import type { Database } from "../../database/database.ts";
import type { ReplyTemplate } from "../../site/content/replies.ts";
import type { CaseKind } from "../cases/care.ts";
import type { RepliesView } from "./replies-view.ts";
import { lastAnswersTo, listReplies, MOST_REPLIES } from "./reply.store.server.ts";

interface LoadDeps {
  db: Database;
  company: () => { email: string };
  documents: { read: (name: "replies") => { templates: readonly ReplyTemplate[] } };
}

/** @param reader the member who reads the page */
export async function loadReplies(
  { db, documents, company }: LoadDeps,
  { kind, id }: { kind: CaseKind; id: string },
  reader: { id: string; email: string },
): Promise<RepliesView> {
  const found = await listReplies(db, kind, id);
  const shown = found.slice(0, MOST_REPLIES).toReversed();
  const names = await namesOf(
    db,
    shown.map(({ by }) => by),
  );
  return {
    sent: shown.map(({ id: replyId, by, subject, text, state, replyTo, at }) => ({
      id: replyId,
      by: names[by] ?? FORMER_MEMBER,
      subject,
      text,
      to: replyTo ?? "",
      progress: state === "waiting" || state === "failed" ? state : "sent",
      at,
    })),
    hasEarlier: found.length > MOST_REPLIES,
    templates: documents.read("replies").templates.map(({ name }) => name),
    addresses: { me: reader.email, company: company().email },
    preferred: (await lastAnswersTo(db, reader.id)) === "company" ? "company" : "me",
    seen: found[0]?.id ?? "",
  };
}
