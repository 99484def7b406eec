import { sql, type Insertable } from "kysely";
import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/in-transaction.server.ts";
import type { AnswerColumns, CreatorSurveyTable } from "../../database/schema/schema.ts";
import { allFields, LAST_STEP, optionsOf } from "../../survey/answers.ts";
import { type Field, type Question, questions } from "../../survey/questions.ts";

const BATCH = 500;
const BATCHES_AT_ONCE = 20;
/** All surveys arrive within this many days, so that no draft is old enough to be deleted. */
const DAYS = 85;
const DAY = 24 * 60 * 60 * 1000;

/** Adds made-up surveys, the oldest first, most of them answered. `note` gets the number added so far. */
export async function seedSurveys(
  db: Database,
  count: number,
  now: Date,
  note: (made: number) => void = () => {},
): Promise<void> {
  const chance = makeChance(20_200_621);
  const run = now.getTime().toString(36);
  const first = now.getTime() - DAYS * DAY;
  for (let made = 0; made < count;) {
    made = await inTransaction(db, async (trx) => {
      let next = made;
      for (let batch = 0; batch < BATCHES_AT_ONCE && next < count; batch += 1) {
        const size = Math.min(BATCH, count - next);
        const rows = Array.from({ length: size }, (_, place) => {
          const number = next + place;
          return sampleSurvey(
            run,
            number,
            chance,
            new Date(first + Math.floor(((number + 1) / (count + 1)) * DAYS * DAY)),
          );
        });
        await trx.insertInto("creator_surveys").values(rows).execute();
        next += size;
      }
      return next;
    });
    note(made);
  }
  await answerThem(db, now);
  await timeSteps(db);
}

/** Marks most surveys that were submitted more than four days ago as answered. */
async function answerThem(db: Database, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - 4 * DAY).toISOString();
  const last = await lastPlace(db);
  // Our PostgreSQL cancels a statement after 30 seconds.
  for (let from = 0; from <= last; from += BATCH * BATCHES_AT_ONCE)
    await sql`update survey_cases set status = case place % 5 when 0 then 'call_booked' when 1 then 'closed' else 'contacted' end, status_at = arrived_at
    where submitted_at < ${cutoff} and place % 7 <> 0 and place between ${from} and ${from + BATCH * BATCHES_AT_ONCE - 1}`.execute(
      db,
    );
}

/** Gives the steps made-up durations and recalculates the funnel. */
async function timeSteps(db: Database): Promise<void> {
  const last = await lastPlace(db);
  await inTransaction(db, async (trx) => {
    for (let from = 0; from <= last; from += BATCH * BATCHES_AT_ONCE)
      await sql`update survey_steps set seconds = 25 * step + (own.place * 7919) % (90 * step) + case when own.place % 12 = 0 then (own.place * 104729) % 7200 else 0 end
        from survey_cases own where own.survey_id = survey_steps.survey_id and step > 2
        and own.place between ${from} and ${from + BATCH * BATCHES_AT_ONCE - 1}`.execute(trx);
    await sql`delete from funnel_days where step > 2`.execute(trx);
    await sql`insert into funnel_days (step, day, seconds, surveys)
      select step, begun_on, case when seconds < 60 then seconds / 5 * 5 when seconds < 600 then seconds / 15 * 15 when seconds < 3600 then seconds / 60 * 60 else seconds / 600 * 600 end, count(*)
      from survey_steps where step > 2 group by 1, 2, 3`.execute(trx);
  });
}

async function lastPlace(db: Database): Promise<number> {
  const { place } = await db
    .selectFrom("survey_cases")
    .select(({ fn }) => fn.max("place").as("place"))
    .executeTakeFirstOrThrow();
  return place ?? 0;
}

/** Returns a generator of numbers from 0 to 1 that repeats the same sequence for the same seed (mulberry32). */
function makeChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST =
  "Ruth Naomi Micah Selah Josiah Miriam Caleb Esther Amos Lydia Silas Hannah Gideon Priscilla Ezra Tabitha Boaz Joanna Asher Phoebe Tobias Abigail Levi Dorcas Jonah Susanna Elias Martha Noah Zipporah Isaiah Eunice Nathan Junia Reuben Chloe Simon Rhoda Joel Damaris 美咲 דוד Zoë José".split(
    " ",
  );
const LAST =
  "Ellison Carter Rowe Brooks Vale Hale Whitaker Mercer Dawson Pruitt Langley Foster Greer Hollis Tate Bynum Alston Crowder Sutton Pickett Moody Barnes Webb Lomax Purcell Ruffin Yarborough Stokes Ivey Gaines Oxendine Locklear Hunt Bryant Leak Covington Everett Kearney Spruill Outlaw".split(
    " ",
  );
const THINGS =
  "hymns sermons songs films stories paintings podcasts letters testimonies prayers poems lessons interviews shorts devotionals recipes sketches cartoons banners sets".split(
    " ",
  );
const PEOPLE =
  "mothers students pastors veterans teachers farmers neighbors singers fathers widows teenagers nurses drummers readers builders newcomers".split(
    " ",
  );
const PLACES =
  "YouTube TikTok Instagram Spotify Facebook Substack Twitch church radio porch stage kitchen studio choir".split(" ");
const MANNERS =
  "slow honest funny quiet bold warm short daily weekly hopeful plain restless patient joyful handmade unhurried".split(
    " ",
  );

/** `run` makes ids differ from another run's. `number`, from 0, makes ids and addresses differ. */
function sampleSurvey(
  run: string,
  number: number,
  chance: () => number,
  arrivedAt: Date,
): Insertable<CreatorSurveyTable> {
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value;
  const some = (values: readonly string[]) => JSON.stringify(values.filter(() => chance() < 0.35));
  const maybe = (share: number, text: () => string) => (chance() < share ? text() : null);
  const sentence = () =>
    `I make ${one(MANNERS)} ${one(THINGS)} and ${one(THINGS)} for ${one(PEOPLE)}, mostly on ${one(PLACES)}.`;
  const furthest = chance() < 0.62 ? LAST_STEP : 2 + Math.floor(chance() * 3);
  const finished = furthest === LAST_STEP && chance() < 0.88;
  const taken = (120 + Math.floor(chance() ** 4 * 200_000)) * 1000;
  const createdAt = new Date(arrivedAt.getTime() - (finished ? taken : 0));
  const updatedAt = new Date(createdAt.getTime() + taken).toISOString();
  const name = `${one(FIRST)} ${one(LAST)}`;
  const from = (step: number) => (finished || furthest > step ? 0.85 : 0);
  /** Fields whose sample isn't a random sentence or option. */
  const special: { [field in Field]?: () => string | null } = {
    name: () => name,
    creator_name: () => maybe(0.5, () => `The ${one(MANNERS)} ${one(THINGS)} of ${one(LAST)}`),
    self_description: () =>
      maybe(0.9, () => `${sentence()} ${number % 2 === 0 ? "Gospel is where I come from." : "I learned it at home."}`),
    platforms: () => maybe(0.9, () => `${one(PLACES)}, ${one(PLACES)}`),
    niche: () => maybe(from(2), () => `${one(MANNERS)} ${one(THINGS)}`),
    takeaway_goals: () =>
      maybe(from(2), () => `That ${one(PEOPLE)} feel less alone.\nThat they begin ${one(THINGS)} of their own.`),
    success_vision: () =>
      maybe(
        finished ? 0.85 : 0,
        () =>
          `A year of ${one(THINGS)}, and ${10 + Math.floor(chance() * 90)} ${one(PEOPLE)} who come back. ${sentence()}`,
      ),
    ideal_tetm_support: () =>
      maybe(finished ? 0.8 : 0, () => `Somebody who helps with ${one(THINGS)} and asks ${one(MANNERS)} questions.`),
    content_links: () =>
      JSON.stringify(
        chance() < 0.6 ? [`https://example.com/${name.toLowerCase().replaceAll(" ", "-")}/${number}`] : [],
      ),
    discovery_call: () => (finished ? maybe(0.9, () => one(optionsOf("discovery_call"))) : null),
    email: () => (finished ? maybe(0.8, () => `creator-${number}@example.com`) : null),
  };
  function answer(field: Field): string | null {
    const question: Question = questions[field];
    if (question.kind === "selection") return some(question.options);
    if (question.kind !== "choice") return maybe(from(question.step), sentence);
    const chosen = () => one(Object.keys(question.options));
    return question.required ? chosen() : maybe(from(question.step), chosen);
  }
  const answers = allFields.map((field) => [field, (special[field] ?? (() => answer(field)))()]);
  return {
    ...(Object.fromEntries(answers) as AnswerColumns),
    id: `${number.toString(36).padStart(5, "0")}-${run}`,
    completed_at: finished ? updatedAt : null,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt,
    furthest_step: furthest,
    left_off_step: furthest,
    version: furthest,
    step_writers: "{}",
    first_page_hash: null,
    key_generation: 1,
    resume_token_hash: `sample ${run} ${number}`,
  };
}
