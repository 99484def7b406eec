/** Text of the site's emails. Only emails to the team add submitted text. */
export const mailWords = {
  shortened: "shortened here; the full text is on the dashboard",
  teamSurvey: {
    subject: (name: string) => `New creator survey: ${name}`,
    title: "New survey",
    text: "A creator submitted the survey. We promised to review it within 24-48 hours. If they left an email address, you can reach them by replying to this email.",
    answers: "Answers",
    noAnswer: "Not answered",
    desk: "See everything that came in",
  },
  surveyReceipt: {
    subject: "We got your survey",
    title: "Survey complete",
    text: "Thank you for telling us who you are and what you're building. We received your survey.",
    nextTitle: "What happens next",
    next: ["Our team reviews your responses within 24-48 hours.", "Together, we'll discuss how we can support you."],
    call: "You asked for a discovery call. We'll reach out by email to schedule it.",
    answersText: "You can see, change, download or delete your answers in the browser you used for the survey.",
    answers: "Your answers",
    notYou:
      "If you didn't fill out a survey with us, someone mistyped their address. You don't need to do anything: we won't email you about anything but this survey.",
  },
  surveyLink: {
    subject: "Your link to continue your survey",
    title: "Continue your survey",
    text: "You asked for the link to your creator survey. Open it on any device and pick up where you left off.",
    link: "Your link",
    keep: "Anyone with this link can read and change your answers, so keep it to yourself. You can turn it off on the page with your answers.",
    deletion: (day: string) =>
      `If you make no more changes, we'll delete the unfinished survey and this link on ${day}.`,
    notYou: "If you didn't ask for this, someone mistyped their address. Please delete this email.",
  },
} as const;
