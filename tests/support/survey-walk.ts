import type { Answers, Page, Visitor } from "./visitor.ts";

/** Answers to every question, in easily mangled characters. */
export const ANSWERS: Record<1 | 2 | 3 | 4, Answers> = {
  1: {
    name: 'Ruth 🌾 "O\'Moab" & Sons <b>',
    creator_name: "רות המואביה",
    current_stage: "ready_to_scale",
    self_description: "First line\nsecond line\n\n  fourth, after a blank one",
    archetypes: ["Artist", "Storyteller"],
    platforms: "YouTube, TikTok",
  },
  2: {
    niche: "Bread & wine",
    takeaway_goals: "Hope\nand courage",
    monetization_intent: "asap",
    monetization_methods: ["Digital Products", "Events"],
    current_barriers: ["Fear/Confidence", "Other"],
  },
  3: {
    weak_areas: ["Visuals/Graphics", "Merch/Products"],
    preferred_style: "done_with_you",
    community_needs: ["Audience Building"],
  },
  4: {
    success_vision: "\nA field of my own",
    ideal_tetm_support: "100% \\ honest",
    content_links: ["https://example.com/?a=1&b=2", "https://example.org/קישור"],
    discovery_call: "yes",
    email: "ruth@example.com",
  },
};

/** Answers the steps before `step` and opens it. */
export async function walkTo(visitor: Visitor, step: 1 | 2 | 3 | 4): Promise<Page> {
  let page = await visitor.get("/survey/creator?step=1");
  for (const done of ([1, 2, 3] as const).slice(0, step - 1)) page = await visitor.go(page, "next", ANSWERS[done]);
  return page;
}

export function resumePath(page: Page): string {
  const [path] = /\/survey\/creator\/resume\/[\w-]{22}/.exec(page.text) ?? [];
  if (!path) throw new Error(`There is no link on '${page.title}' (${page.status}).`);
  return path;
}
