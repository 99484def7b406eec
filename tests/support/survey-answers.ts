import { type Answers, stepFields } from "../../app/survey/answers.ts";
import type { Step } from "../../app/survey/questions.ts";

/** Answers every question: several options per list, and texts with several lines and scripts. */
export function fullAnswers(name: string): Answers {
  return {
    name,
    creator_name: `${name} on stage`,
    current_stage: "ready_to_scale",
    self_description: 'I sing & preach "slow" hymns.\nSecond line: ünïcode, 日本語, 🎺.',
    archetypes: ["Artist", "Preacher", "Storyteller"],
    platforms: "YouTube, a church stage",
    niche: "Gospel < jazz > folk",
    takeaway_goals: "Hope.\n\nCourage.",
    monetization_intent: "asap",
    monetization_methods: ["Merch", "Digital Products", "Events"],
    current_barriers: ["Unclear Where to Start", "Fear/Confidence", "Other"],
    weak_areas: ["Visuals/Graphics", "Merch/Products", "Other"],
    preferred_style: "done_with_you",
    community_needs: ["Accountability Partners", "Audience Building"],
    success_vision: "A record that feeds two families.",
    ideal_tetm_support: "Somebody who answers the phone.",
    content_links: ["https://example.com/one?a=1&b=2", "example.com/two", "not even a link"],
    discovery_call: "maybe_later",
    email: "creator@example.com",
  };
}

/** Returns a step's answers as its form submits them. */
export function formAnswers(step: Step, answers: Answers): Record<string, string | string[]> {
  return Object.fromEntries(stepFields[step].map((field) => [field, answers[field] ?? ""]));
}
