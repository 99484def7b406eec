/** The words of pages that say that something is wrong. */
export const problems = {
  notFound: {
    title: "Page not found",
    description: "There is no page at this address.",
    number: "404",
    headline: "Oops! Page not found",
    text: "There's no page here. It may have moved, or the address may have a typo.",
    home: { name: "Return to Home", href: "/" },
  },
  failure: {
    lines: ["Unexpected", "Application", "Error"],
    text: "Something broke on our end, and we've made a note of it. Go back and try again, or call us at",
    home: { name: "Back to Home", href: "/" },
    referenceLabel: "If you write or call, mention this reference number:",
  },
  outage: {
    title: "Please try again in a minute",
    page: "We can't load or save anything right now. Anything you've already sent is safe.",
    form: "We can't load or save anything right now. What you typed is still on this page: leave it open, and send it again in a minute.",
  },
  /** While the data moves to another database. */
  maintenance: {
    title: "We're doing some maintenance",
    page: "Nothing is lost. This page will be back in a few minutes.",
    form: "Nothing is lost: what you typed is still on this page. Leave it open, and send it again in a few minutes.",
  },
  /** A form that was sent from somewhere else on the web. */
  otherSite: {
    title: "This form was sent from another site",
    message: "We didn't receive it. Open the page on our site and send the form there.",
  },
  /** A form that was sent from an address of ours that takes none, such as a creator's. */
  otherAddress: {
    title: "Please use this form on our main website",
    message: "Nothing has been sent to us yet. Open the page there and send the form again.",
  },
  /** Both lead to the page, and show what was typed. */
  openPage: "Open the page",
  typed: {
    heading: "What you typed",
    text: "Copy what you need before you leave this page.",
  },
  /** One visitor, or everybody behind one address, has kept the server busy. */
  tooMuch: {
    title: "Too many requests",
    text: "We've gotten a lot of requests from your connection. Go back (what you typed is still there), wait a moment, then try again.",
  },
  /** As much is being sent to the site as it can hold. */
  tooMuchComing: {
    title: "Please try again in a minute",
    text: "We're getting more than we can handle right now. Go back: what you typed is still there. Then send it again.",
  },
  sendAgain: "Send it again",
  /** Before the phone number, where the page says more than that something broke. */
  orCall: "You can also call us at",
} as const;
