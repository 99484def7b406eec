/** Text of the error pages, which browsers show by themselves too. */
export const problems = {
  notFound: {
    title: "Page not found",
    description: "There is no page at this address.",
    number: "404",
    headline: "Oops! Page not found",
    text: "There's no page here. It may have moved, or the address may have a typo.",
    home: { name: "Return to Home", href: "/" },
  },
  /** For a form that was sent to a page that takes none. */
  noForm: {
    title: "Nothing was sent",
    message: "This page doesn't take forms. Go back to the form and send it from there.",
  },
  failure: {
    lines: ["Unexpected", "Application", "Error"],
    text: "Something broke on our end, and we've made a note of it. Go back and try again, or call us at",
    home: { name: "Back to Home", href: "/" },
    referenceLabel: "If you write or call, mention this reference number:",
  },
  /** For a form that was sent from elsewhere: a link to the page, and the submitted values. */
  openPage: "Open the page",
  typed: {
    heading: "What you typed",
    text: "Copy what you need before you leave this page.",
  },
  sendAgain: "Send it again",
  /** Before the phone number, on pages that say more than that something broke. */
  orCall: "You can also call us at",
} as const;
