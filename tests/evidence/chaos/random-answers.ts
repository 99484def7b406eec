import { type Answers, optionsOf } from "../../../app/survey/answers.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { fullAnswers } from "../../support/survey-answers.ts";

/** Text that is easily mangled. None begins or ends with a character that nobody sees: those are removed. */
const PIECES = [
  "Bread & wine",
  '"O\'Moab" <b>',
  "רות המואביה",
  "🏳️‍🌈 🌾",
  "line\nbreak",
  "\n\n  two",
  "100% \\ &amp;",
  "日本語",
  "go \u202Eback",
  "'; --",
];

/** The number of characters of a long answer: more than a page of the database file. */
const LONG = 9_000;

/** Makes unique answers to every question. Some are left out, some are long. */
export function randomAnswers(random: SeededRandom, name: string, email: string): Answers {
  const text = () => (random.chance(0.15) ? null : randomText(random));
  const some = (list: readonly string[]) => list.filter(() => random.chance(0.4));
  return {
    ...fullAnswers(name),
    creator_name: random.chance(0.15) ? null : randomWords(random),
    current_stage: random.pick(optionsOf("current_stage")),
    self_description: text(),
    archetypes: some(optionsOf("archetypes")),
    platforms: text(),
    niche: text(),
    takeaway_goals: text(),
    monetization_methods: some(optionsOf("monetization_methods")),
    current_barriers: some(optionsOf("current_barriers")),
    weak_areas: some(optionsOf("weak_areas")),
    preferred_style: random.pick(optionsOf("preferred_style")),
    community_needs: some(optionsOf("community_needs")),
    success_vision: text(),
    ideal_tetm_support: text(),
    content_links: Array.from(
      { length: random.between(0, 3) },
      (_, index) => `https://example.com/${index}?${random.between(0, 9999)}`,
    ),
    email,
  };
}

/** Makes random text that is no longer than a name may be. */
export function randomWords(random: SeededRandom): string {
  return Array.from({ length: random.between(1, 5) }, () => `${random.pick(PIECES)} ${random.between(0, 99_999)}`).join(
    " ",
  );
}

/** Makes text that must be stored unchanged, including line breaks and leading blanks. */
export function randomText(random: SeededRandom): string {
  const words = randomWords(random);
  return random.chance(0.05) ? words.repeat(Math.ceil(LONG / words.length)) : words;
}
