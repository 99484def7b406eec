import { type Answers, STEPS } from "../../app/survey/answers.ts";
import { formAnswers, fullAnswers } from "./survey-answers.ts";
import { autosave, type Visitor } from "./visitor.ts";

/** Each creator's answers are unique, so that a mix-up shows. */
export function answersOf(index: number): Answers {
  const common = fullAnswers(`Creator ${index}`);
  return {
    ...common,
    niche: `Niche ${index}`,
    success_vision: `Vision ${index}`,
    email: `creator-${index}@example.com`,
    content_links: [`https://example.com/${index}`, ...common.content_links.slice(index % 3)],
    weak_areas: index % 2 === 0 ? common.weak_areas : [],
  };
}

/** Fills in the whole survey. Every third creator autosaves, every fourth goes back once. */
export async function fillIn(visitor: Visitor, answers: Answers, index: number): Promise<void> {
  let page = await visitor.get("/survey/creator");
  for (const step of STEPS) {
    const own = formAnswers(step, answers);
    if (step > 1 && index % 3 === 0) await autosave(visitor, page, own);
    if (step === 3 && index % 4 === 0) {
      page = await visitor.go(page, "previous", own);
      page = await visitor.go(page, "next", formAnswers(2, answers));
    }
    page = await visitor.go(page, step === 4 ? "submit" : "next", own);
  }
  if (!page.title.startsWith("Survey Complete"))
    throw new Error(`${answers.name} ended at '${page.title}' (${page.status}).`);
}
