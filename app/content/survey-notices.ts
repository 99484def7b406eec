import type { Notice } from "../survey/page.ts";

/** What the survey tells a person besides its questions. */
export const notices: Record<Exclude<Notice, "unavailable">, { title: string; text: string }> = {
  "welcome-back": {
    title: "Welcome back",
    text: "Your answers are saved. This is where you left off.",
  },
  sent: {
    title: "You have sent this survey",
    text: "You can still change your answers. Press Submit Survey on the last step to send them again.",
  },
  another: {
    title: "This is a new survey",
    text: "The earlier survey on this device stays as it is. To open it again, keep its link:",
  },
  gone: {
    title: "Your earlier answers are not here any more",
    text: "They were deleted, or the link to them was withdrawn. You can start again below.",
  },
  "link-sent": {
    title: "Your link is on its way",
    text: "If the address is right, it arrives within a few minutes. Look into the spam folder too.",
  },
  "link-slowed": {
    title: "Please wait before the next mail",
    text: "Your link was mailed three times within the last hour. It is the same each time, and it also stands below.",
  },
  "link-not-sent": {
    title: "We can't send letters right now",
    text: "Your answers are saved. Copy your link instead: it stands below, and is the same that we would have sent.",
  },
  cookieless: {
    title: "Your browser did not keep our cookie",
    text: "You can fill in the whole survey without it. Keep this page open until you have sent it, because we can't find your answers again from a new window.",
  },
  "cookies-blocked": {
    title: "This browser blocks cookies",
    text: "Your link is fine, but a link needs a cookie to open your answers. Allow cookies for this site and open the link again.",
  },
  slowed: {
    title: "Please wait a little",
    text: "More came from your connection than we take in a while. What you typed is still on this page: press the button again in",
  },
  crowded: {
    title: "Many people are here right now",
    text: "More people are filling this in right now than we can take. Your answers are still on this page: press the button again in",
  },
  missing: {
    title: "The first part of your survey is not here any more",
    text: "It was deleted, or its link was withdrawn. What you typed on this page is still below. Open step 1 in a new tab, give your name and stage, then come back and send this page.",
  },
};

export const resumeWords = {
  title: "Continue on another device",
  text: "Open this link on your phone or computer and go on where you are now. It always stays the same. Whoever has it can read your answers, so keep it to yourself.",
  deletion: "If you change nothing until then, we delete the unfinished survey and this link on",
  label: "Your link",
  mail: {
    label: "Email address for this link",
    hint: "We send the link there, once, and do not keep the address with your answers.",
    given: "Or have it sent to the email address in your answers.",
    button: "Email me this link",
  },
  answersLink: "See, download or delete your answers",
};

/** Stands where the survey of this device is found. */
export const newSurveyLink = { name: "Start a new survey", href: "/survey/creator?new" };

export const savedWords = {
  saved: "Saved",
  saving: "Saving",
  sending: "Sending…",
  notSaved: "Not saved yet",
  byButton: (button: string) => `Press ${button} to save.`,
  bySubmit: (button: string) => `Press ${button} to save and send.`,
};

export const conflictWords = {
  title: "These answers were changed somewhere else",
  text: "You have this step open in another tab or on another device, and other answers were saved there. Nothing is lost: choose which ones to keep.",
  here: "What you typed here",
  saved: "What was saved there",
  keepHere: "Keep what I typed here",
  keepSaved: "Keep what was saved there",
  blank: "Nothing",
  longer: "This is the beginning of a longer answer. Whichever you choose is kept whole.",
};

export const resumePageWords = {
  unknown: {
    title: "This link does not open a survey",
    text: "It may be incomplete, withdrawn, or older than 90 days. Copy the whole link and try again, or start the survey anew. It takes about five minutes.",
    button: "Go to the survey",
  },
  slowed: {
    title: "Please wait a moment",
    text: "Too many links were tried from here. Wait a few minutes, then open your link again.",
  },
  choice: {
    title: "Which survey do you want to go on with?",
    text: "This device already has a survey. Opening the link puts another one in its place here. Neither is deleted.",
    linked: "From your link",
    device: "On this device",
    open: "Open the one from the link",
    keep: "Stay with the one on this device",
    later: "To come back to the one on this device later, keep its link:",
  },
};

export const answersPageWords = {
  title: "Your answers",
  description: "See, download or delete what you told us in the survey for creators.",
  none: "We hold no answers that belong to this device. If you have a link to your survey, open it first.",
  deleted: "Your answers are deleted. Nothing of them is left in our database.",
  withdrawn: "The link is withdrawn. Your new one is on every step of the survey.",
  notAnswered: "Not answered",
  longer: "This is the beginning of a longer answer. The file below the title has all of it.",
  finished: "Sent on",
  unfinished: "Not sent yet. Last change on",
  edit: "Change my answers",
  download: "Download as a file (JSON)",
  withdraw: {
    summary: "Withdraw my link",
    text: "The link and every other device stop working. This device stays, and gets a new link.",
    button: "Withdraw the link",
  },
  remove: {
    summary: "Delete my answers",
    text: "All of your answers are deleted at once, here and on every device. It can't be undone.",
    button: "Delete my answers for good",
  },
};

export const successWords = {
  title: "Survey Complete",
  titleLines: ["Survey", "Complete"],
  description: "Thank you for telling us about your work. This is what happens next.",
  thanks: "Thank you for telling us who you are and what you are building.",
  noReceipt: "Your answers are saved. We couldn't send a receipt by email just now, and nothing depends on it.",
  nextTitle: "What happens next",
  next: {
    review: "Our team reviews your responses within 24-48 hours.",
    call: "If you opted in, we reach out by email to schedule a discovery call.",
    support: "Together we discuss how TETM can support you.",
  },
  /** Instead of the promise of an email, where there is no address to keep it. */
  noEmail: {
    text: "We can't schedule your discovery call yet, because you left no email address.",
    link: "Add your email and submit the survey again",
    href: "/survey/creator?step=4#email",
    orCall: ", or call us at",
  },
  home: "Back to Home",
};
