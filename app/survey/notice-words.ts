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
};
