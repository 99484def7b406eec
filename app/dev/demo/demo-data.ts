import type { Logger } from "pino";
import { readMessage, sendMessage } from "../../contact/send-message.server.ts";
import type { Database } from "../../database/database.ts";
import type { Budget } from "../../server/security/shared-counter.server.ts";
import { readSurveyPost } from "../../survey/answer-post.server.ts";
import { saveStep } from "../../survey/save-step.server.ts";
import { writeSurveyKey } from "../../survey/which-survey.server.ts";

interface Dependencies {
  db: Database;
  log: Logger;
  now: () => Date;
  randomId: () => string;
  secrets: readonly string[];
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Stores the sample answers and messages through the same functions as their forms. */
export async function fillDemo(given: Dependencies): Promise<void> {
  const to = { ...given, budget: { charge: () => null }, settings: { siteOrigin: null } };
  for (const steps of demoSurveys) await answerSurvey(to, steps);
  for (const fields of demoMessages) {
    const { kind } = await sendMessage(to, readMessage(formOf(fields)), null);
    if (kind !== "sent") throw new Error(`A sample message is not sent, but ${kind}.`);
  }
}

/** Submits the survey's steps in order. The fourth step completes it. */
async function answerSurvey(
  deps: Dependencies & { budget: Budget; settings: { siteOrigin: null } },
  steps: readonly Fields[],
): Promise<void> {
  let key: string | null = null;
  for (const [index, fields] of steps.entries()) {
    const form = formOf({ ...fields, intent: index === 3 ? "submit" : "next", page: deps.randomId() });
    const outcome = await saveStep(
      { ...deps, secrets: [...deps.secrets] },
      readSurveyPost(form, String(index + 1)),
      key,
      null,
    );
    if (outcome.kind !== "saved") throw new Error(`A sample survey is not saved, but ${outcome.kind}.`);
    key = writeSurveyKey(outcome.survey, deps.secrets);
  }
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

// Form fields of made-up people who wrote to the site of `npm run demo`.

/** The submitted steps of each survey. Some creators did not finish. */
const demoSurveys = [
  [
    {
      name: "Ruth Sample",
      creator_name: "Gleaning Hours",
      current_stage: "actively_posting",
      self_description: "Slow hymns at the kitchen table, one a week.",
      archetypes: ["Artist", "Storyteller"],
      platforms: "YouTube",
    },
    {
      niche: "Hymns and how they were made",
      takeaway_goals: "Rest.",
      monetization_intent: "eventually",
      monetization_methods: ["Supporter Model"],
      current_barriers: ["Time", "Tech Skills"],
    },
    {
      weak_areas: ["Branding", "Website"],
      preferred_style: "done_with_you",
      community_needs: ["Accountability Partners"],
    },
    {
      success_vision: "Two days a week for this, and it pays for itself.",
      ideal_tetm_support: "Somebody who knows sound.",
      content_links: ["https://gleaninghours.example/"],
      discovery_call: "yes",
      email: "ruth@gleaninghours.example",
    },
  ],
  [
    {
      name: "Boaz Sample",
      current_stage: "already_monetizing",
      archetypes: ["Builder"],
      platforms: "TikTok, Instagram",
    },
    {
      niche: "Furniture from fallen trees",
      monetization_intent: "already_monetizing",
      monetization_methods: ["Merch", "Events"],
      current_barriers: ["Need a Team"],
    },
    {
      weak_areas: ["Merch/Products", "Email Marketing"],
      preferred_style: "done_for_you",
      community_needs: ["Audience Building"],
    },
    {
      success_vision: "A shop that runs while I am in the woods.",
      content_links: [""],
      discovery_call: "maybe_later",
      email: "boaz@fallenoak.example",
    },
  ],
  [
    {
      name: "Lydia Sample",
      creator_name: "Purple Thread",
      current_stage: "ready_to_scale",
      self_description: "Bible studies for people who sew.",
      archetypes: ["Teacher", "Sage"],
      platforms: "Podcast",
    },
    {
      niche: "Craft and scripture",
      takeaway_goals: "Steadiness, and a straight seam.",
      monetization_intent: "asap",
      monetization_methods: ["Digital Products", "Coaching"],
      current_barriers: ["Hit a Plateau"],
    },
    { weak_areas: ["Video Editing"], preferred_style: "done_with_you", community_needs: ["Creative Collaborators"] },
    { content_links: ["https://purplethread.example/", "https://purplethread.example/episodes"], discovery_call: "no" },
  ],
  [
    { name: "Silas Sample", current_stage: "exploring", archetypes: ["Comedian"] },
    { niche: "Clean comedy", current_barriers: ["Fear/Confidence"] },
  ],
  [{ name: "Miriam Sample", creator_name: "Timbrel", current_stage: "actively_posting", platforms: "Instagram" }],
];

const demoMessages = [
  {
    name: "Deborah Sample",
    email: "deborah@palmtree.example",
    subject: "Services Inquiry",
    message: "Our church needs an app for its small groups.\n\nIs there a time to talk next week?",
  },
  {
    name: "Jesse Sample",
    email: "jesse@eightsons.example",
    subject: "Collaboration",
    message: "We film weddings in three states and would like to meet.",
  },
  { name: "Anna Sample", email: "anna@temple.example", subject: "General Question", message: "" },
];
