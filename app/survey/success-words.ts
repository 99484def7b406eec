export const successWords = {
  title: "Survey Complete",
  titleLines: ["Survey", "Complete"],
  description: "Thank you for telling us about your work. Here's what happens next.",
  thanks: "Thank you for telling us who you are and what you're building.",
  noReceipt: "Your answers are saved. We couldn't email you a confirmation, but you don't need one.",
  /** For a creator who wants a call and left no address to plan it. */
  address: {
    title: "Where can we reach you?",
    text: "Your answers are in. You'd like a discovery call, but you didn't leave an email address. Add one and we'll write to you to schedule the call.",
    label: "Email",
    button: "Add my email address",
    orCall: "Or call us at",
  },
  addressSaved: {
    title: "We have your email address",
    text: (address: string) => `We'll write to ${address} to schedule your call.`,
    change: { name: "Change it", href: "/survey/creator?step=4#email" },
  },
  /** The same where this browser no longer opens the survey. */
  unreachable: {
    title: "We need a way to reach you",
    text: "You'd like a discovery call, but you didn't leave an email address, and this browser can't open your survey anymore. To schedule the call, reach us at",
    or: "or",
    link: "send us a message",
    href: "/contact",
  },
  nextTitle: "What happens next",
  next: {
    review: "Our team reviews your responses within 24-48 hours.",
    call: "If you opted in, we'll reach out by email to schedule a discovery call.",
    support: "Together, we'll discuss how we can support you.",
  },
  home: "Back to Home",
};
