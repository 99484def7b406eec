import type { Insertable } from "kysely";
import type { AnswerColumns, CreatorSurveyTable } from "../../database/schema/schema.ts";
import { allFields, LAST_STEP, optionsOf } from "../../survey/answers.ts";
import { type Question, type Field, questions } from "../../survey/questions.ts";

/** Returns a generator of numbers from 0 to 1 that repeats the same sequence for the same seed (mulberry32). */
export function makeChance(seed: number): () => number {
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

/**
 * Makes one survey row with made-up answers.
 *
 * @param run makes ids differ from those of another run
 * @param number counts from 0 and makes ids and addresses differ
 */
export function sampleSurvey(
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
  /** Fields whose sample is not a random sentence or option. */
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
