import { site } from "./site.ts";

/** Days and minutes that the code keeps to; the route hands them in, so that page and code can't disagree. */
export interface Retention {
  draftDays: number;
}

export const privacyPage = {
  title: "Privacy",
  titleLines: ["Privacy in", "plain words"],
  description: "What this site keeps about you, why, for how long, and how to see, download or delete it.",
  intro: "We keep what you give us, for the reason you gave it. Nobody follows you here: no trackers, no advertising, no third parties.",
  mail: { before: "Questions, or something to delete? Write to", name: site.email, href: `mailto:${site.email}?subject=Privacy` },
  what: "What is kept",
  why: "Why",
  long: "How long",
  yours: "How to see, download or delete it",
  cookies: {
    heading: "Cookies",
    caption: "Three cookies, set by the survey only. None of them is read by anybody else. On a secure connection their names begin with __Host-.",
    columns: { name: "Name", purpose: "What it does", lasts: "How long" },
  },
};

/** Everything that the site keeps, one entry each. */
export function keptRecords({ draftDays }: Retention) {
  return [
    {
      heading: "Survey answers",
      what: "What you write and choose in the creator survey, and, if you give it, your email address.",
      why: "So that you can stop and come back, and so that our team can answer you.",
      long: `An unfinished draft and its link are deleted ${draftDays} days after the last change. A survey that you submitted stays until you delete it.`,
      yours: "See, download and delete your answers yourself:",
      link: { name: "Your survey answers", href: "/survey/creator/answers" },
    },
    {
      heading: "Contact messages",
      what: "Your name, your email address, the subject and your message.",
      why: "So that we can answer you.",
      long: "Until you ask us to delete them.",
      yours: "Write to us, and we send you what we have or delete it:",
      link: { name: site.email, href: `mailto:${site.email}?subject=My%20data` },
    },
    {
      heading: "Counts",
      what: "How often a form was sent from one internet address. The address is hashed with a secret; we can't read it back.",
      why: "So that a program can't flood us with forms.",
      long: "A day.",
      yours: "They name nobody, so there is nothing to show. They delete themselves.",
    },
    {
      heading: "Request logs",
      what: "The time, the path and the result of each request, without what follows the question mark.",
      why: "So that we can find out why a page failed.",
      long: "As long as our host keeps its logs, which is days and not months.",
      yours: "They name nobody, so there is nothing to show.",
    },
  ];
}

export function cookieRows({ draftDays }: Retention) {
  return [
    { name: "tetm-survey", purpose: "Opens your survey on this device.", lasts: `${draftDays} days` },
    {
      name: "tetm-survey-offered",
      purpose: "Remembers a survey that you opened by its link, while you choose between it and this device's own.",
      lasts: "10 minutes",
    },
    { name: "tetm-cookies", purpose: "Tells us whether your browser keeps cookies at all.", lasts: "Until you close the browser" },
  ];
}
