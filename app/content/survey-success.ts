export const successWords = {
  title: "Survey Complete",
  titleLines: ["Survey", "Complete"],
  description: "Thank you for telling us about your work. Here's what happens next.",
  thanks: "Thank you for telling us who you are and what you're building.",
  noReceipt: "Your answers are saved. We couldn't email you a confirmation, but you don't need one.",
  nextTitle: "What happens next",
  next: {
    review: "Our team reviews your responses within 24-48 hours.",
    call: "If you opted in, we'll reach out by email to schedule a discovery call.",
    support: "Together, we'll discuss how TETM can support you.",
  },
  /** Replaces the promise of an email if there is no address to send it to. */
  noEmail: {
    text: "We can't schedule a discovery call yet, because you didn't leave an email address.",
    link: "Add your email and submit the survey again",
    href: "/survey/creator?step=4#email",
    orCall: ", or call us at",
  },
  home: "Back to Home",
};
