import { deskWords } from "../../content/desk.ts";
import type { Database } from "../../database/database.ts";
import { draftCutoff } from "../../survey/journey.ts";
import { findSurvey } from "../../survey/survey.store.server.ts";
import type { Survey } from "../../survey/survey.ts";
import { beginningOf } from "../../ui/beginning-of.ts";
import { timeKey } from "../list/keyset-cursor.ts";
import { namesOf } from "../members/staff-names.store.server.ts";
import { notesOnPage } from "./notes-on-page.ts";
import { promiseClock } from "./promise.ts";
import { findCase, listNotes } from "./survey-case.store.server.ts";
import type { SurveyPageView } from "./survey-view.ts";

interface ShowDeps {
  db: Database;
  now: () => Date;
  randomId: () => string;
}

/** Fields of two hundred characters. */
const SHORT_FIELDS = ["name", "creator_name", "email"] as const;

/**
 * One survey with what the team did about it, or null where there is none. Its resume link is the creator's alone;
 * `before` is the key of a note, see `listNotes`.
 */
export async function showSurvey(
  { db, now, randomId }: ShowDeps,
  id: string,
  before: string | null,
): Promise<SurveyPageView | null> {
  const survey = await findSurvey(db, id, draftCutoff(now()));
  const own = survey && (await findCase(db, id));
  if (!own) return null;
  const found = await listNotes(db, id, before);
  const notes = notesOnPage(found);
  const [first] = notes;
  const names = await namesOf(db, [...notes.map(({ by }) => by), ...(own.statusBy === null ? [] : [own.statusBy])]);
  const nameOf = (member: string) => names[member] ?? deskWords.somebody;
  return {
    id,
    ...withShortNames(survey),
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
    submittedAt: own.submittedAt,
    furthestStep: survey.progress.furthest,
    clock: promiseClock(own, now()),
    status: { now: own.status, by: own.statusBy && nameOf(own.statusBy), at: own.statusAt },
    notes: notes.map((note) => ({ id: note.id, by: nameOf(note.by), text: note.text, createdAt: note.createdAt })),
    earlierNotes: first && notes.length < found.length ? timeKey({ time: first.createdAt, id: first.id }) : null,
    hasLaterNotes: before !== null,
    page: randomId(),
  };
}

/** They stand in a page more than once: as many bytes of them are shown as two hundred characters may take. */
function withShortNames({
  answers,
  cutFields,
}: Pick<Survey, "answers" | "cutFields">): Pick<SurveyPageView, "answers" | "cutFields"> {
  const short = Object.fromEntries(
    SHORT_FIELDS.map((field) => [field, answers[field] && beginningOf(answers[field], 1200)]),
  );
  const cut = SHORT_FIELDS.filter((field) => short[field] !== answers[field]);
  return { answers: { ...answers, ...short }, cutFields: [...cutFields, ...cut] };
}
