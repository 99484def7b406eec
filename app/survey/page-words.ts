// Words of the survey's pages beside its four steps. They run no scripts, so these words are in no script.

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
  other: "Nothing was deleted or turned off. This device has a different survey now.",
  notAnswered: "Not answered",
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
