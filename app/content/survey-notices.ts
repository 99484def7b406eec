import type { Notice } from "../survey/page.ts";

/** The survey's notices. */
export const notices: Record<Exclude<Notice, "unavailable">, { title: string; text: string }> = {
  "welcome-back": {
    title: "Welcome back",
    text: "Your answers are saved. Pick up where you left off.",
  },
  sent: {
    title: "You've submitted this survey",
    text: "You can still change your answers. Press Submit Survey on the last step to submit them again.",
  },
  another: {
    title: "This is a new survey",
    text: "The earlier survey on this device hasn't changed. To open it again, save its link:",
  },
  gone: {
    title: "Your earlier answers are no longer here",
    text: "They were deleted, or their link was turned off. You can start over below.",
  },
  "ask-email": {
    title: "Where can we reach you?",
    text: "You'd like a call, but you didn't leave an email address. Add it below so that we can plan the call. If you'd rather not, press Submit Survey again.",
  },
  "link-sent": {
    title: "Your link is on its way",
    text: "If the address is right, it should arrive within a few minutes. Check your spam folder, too.",
  },
  "link-slowed": {
    title: "Please wait before sending another email",
    text: "Your link was emailed three times in the last hour. It's the same each time, and you'll also find it below.",
  },
  "link-not-sent": {
    title: "We can't send email right now",
    text: "Your answers are saved. Copy your link instead: it's below, and it's the same one we would have sent.",
  },
  cookieless: {
    title: "Your browser didn't save our cookie",
    text: "You can fill out the whole survey without it. Keep this page open until you've submitted it, because we can't find your answers again from a new window.",
  },
  "cookies-blocked": {
    title: "This browser is blocking cookies",
    text: "Your link is fine, but we need a cookie to open your answers. Allow cookies for this site and open the link again.",
  },
  slowed: {
    title: "Please wait a moment",
    text: "We're getting a lot of requests from your connection right now. What you typed is still on this page: press the button again in",
  },
  crowded: {
    title: "We're very busy right now",
    text: "More people are filling out this survey than we can handle. Your answers are still on this page: press the button again in",
  },
  missing: {
    title: "The first part of your survey is no longer here",
    text: "It was deleted, or its link was turned off. What you typed on this page is still below. Open step 1 in a new tab, enter your name and current stage, then come back and submit this page.",
  },
};

/** Shown below `ask-email`. */
export const askEmailLink = "Add your email address";

/** Shown below `missing`. */
export const firstStepLink = "Go to step 1: name and current stage (opens in a new tab)";

export const resumeWords = {
  title: "Continue on another device",
  text: "Open this link on your phone or computer to pick up where you left off. It always stays the same. Anyone who has it can read your answers, so keep it to yourself.",
  deletion: "If you make no more changes, we'll delete the unfinished survey and this link on",
  label: "Your link",
  mail: {
    label: "Email address for this link",
    hint: "We'll send the link there once, and we won't save the address with your answers.",
    given: "Or we can send it to the email address in your answers.",
    button: "Email me this link",
  },
  answersLink: "See, download or delete your answers",
};

/** Shown if this device already has a survey. */
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
  text: "You have this step open in another tab or on another device, and different answers were saved there. Nothing is lost: choose which ones to keep.",
  here: "What you typed here",
  saved: "What was saved there",
  keepHere: "Keep what I typed here",
  keepSaved: "Keep what was saved there",
  blank: "Left blank",
  longer: "This is the beginning of a longer answer. Whichever one you choose will be saved in full.",
};

export const resumePageWords = {
  unknown: {
    title: "This link doesn't open a survey",
    text: "It may be incomplete, turned off, or older than 90 days. Copy the whole link and try again, or start over. The survey takes about five minutes.",
    button: "Go to the survey",
  },
  slowed: {
    title: "Please wait a moment",
    text: "Someone on your connection has tried too many links. Wait a few minutes, then open your link again.",
  },
  choice: {
    title: "Which survey do you want to continue?",
    text: "This device already has a survey. Opening the link will switch this device to a different one. Neither will be deleted.",
    linked: "From your link",
    device: "On this device",
    open: "Open the one from the link",
    keep: "Keep the one on this device",
    later: "To come back to the one on this device later, save its link:",
  },
};

export const answersPageWords = {
  title: "Your answers",
  description: "See, download or delete what you told us in the creator survey.",
  none: "There are no answers saved for this device. If you have a link to your survey, open it first.",
  deleted: "Your answers have been deleted. They've been removed from our database.",
  withdrawn: "Your link has been turned off. You'll find your new one on each page of the survey.",
  notAnswered: "Not answered",
  longer: "This is the beginning of a longer answer. The file you can download above has all of it.",
  finished: "Submitted on",
  unfinished: "Not submitted yet. Last changed on",
  edit: "Change my answers",
  download: "Download as a file (JSON)",
  withdraw: {
    summary: "Turn off my link",
    text: "The link will stop working, and other devices won't be able to open your answers. This device still will, and you'll get a new link.",
    button: "Turn off the link",
  },
  remove: {
    summary: "Delete my answers",
    text: "All of your answers will be deleted right away, on this device and every other. This can't be undone.",
    button: "Delete my answers for good",
  },
};
