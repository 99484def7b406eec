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
