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

export const refusals = {
  outage: {
    title: "Please try again in a minute",
    page: "We can't load or save anything right now. Anything you've already sent is safe.",
    form: "We can't load or save anything right now. What you typed is still on this page: leave it open, and send it again in a minute.",
  },
  /** Shown while the data is moved to another database. */
  maintenance: {
    title: "We're doing some maintenance",
    page: "Nothing is lost. This page will be back in a few minutes.",
    form: "Nothing is lost: what you typed is still on this page. Leave it open, and send it again in a few minutes.",
  },
  /** For a form of the dashboard whose member's session has ended. */
  signedOut: {
    title: "You're signed out",
    page: "Your session has ended, and nothing was saved. Open the sign-in page in a new tab, then go back and enter it again.",
    form: "Your session has ended, and nothing was saved yet. What you typed is still on this page: leave it open, sign in (the link opens a new tab), then send it again from here.",
    link: "Sign in (opens a new tab)",
  },
  otherSite: {
    title: "This form was sent from another site",
    message: "We didn't receive it. Open the page on our site and send the form there.",
  },
  /** For a form that was sent from one of our hosts that doesn't accept forms, such as a creator's. */
  otherAddress: {
    title: "Please use this form on our main website",
    message: "Nothing has been sent to us yet. Open the page there and send the form again.",
  },
  /** One visitor, or all visitors behind one IP address, used too much processor time. */
  tooMuch: {
    title: "Too many requests",
    text: "We've gotten a lot of requests from your connection. Go back (what you typed is still there), wait a moment, then try again.",
  },
  /** The site is receiving as much data as it can hold. */
  tooMuchComing: {
    title: "Please try again in a minute",
    text: "We're getting more than we can handle right now. Go back: what you typed is still there. Then send it again.",
  },
} as const;
