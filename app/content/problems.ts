/** The words of pages that say that something is wrong. */
export const problems = {
  notFound: {
    title: "Page not found",
    description: "There is no page at this address.",
    number: "404",
    headline: "Oops! Page not found",
    text: "No page hangs under this number. It may have moved, or the address has a slip in it.",
    home: { name: "Return to Home", href: "/" },
  },
  failure: {
    lines: ["Unexpected", "Application", "Error"],
    text: "Something broke on our side, and we have noted it. Go back and try again, or call us at",
    home: { name: "Back to Home", href: "/" },
    referenceLabel: "If you write or call, name this reference:",
  },
  outage: {
    title: "Please try again in a minute",
    page: "Our records can't be opened right now. Nothing that you sent before is lost.",
    form: "Our records can't be opened right now. What you typed is kept in this page: leave it open, and send it again in a minute.",
  },
  /** While the data moves to another database. */
  maintenance: {
    title: "Our records are being moved",
    page: "Nothing is lost. This page will be back in a few minutes.",
    form: "Nothing is lost: what you typed is kept in this page. Leave it open, and send it again in a few minutes.",
  },
  /** A form that was sent from somewhere else on the web. */
  otherSite: {
    title: "This form was sent from another site",
    message: "Nothing was sent to us. Open the page here and send the form again.",
  },
  /** A form that was sent from an address of ours that takes none, such as a creator's. */
  otherAddress: {
    title: "This form works at our main address",
    message: "Nothing was sent to us yet. Open the page there and send the form again.",
  },
  /** Both lead to the page, and show what was typed. */
  openPage: "Open the page",
  typed: {
    heading: "What you typed",
    text: "Copy what you need before you leave this page.",
  },
  /** One visitor, or everybody behind one address, has kept the server busy. */
  tooMuch: {
    title: "That was too much at once",
    text: "Many requests came from where you are. Go back and wait a moment: what you typed is still there. Then try again.",
  },
  /** As much is being sent to the site as it can hold. */
  tooMuchComing: {
    title: "Please try again in a minute",
    text: "Too much is being sent to us right now. Go back: what you typed is still there. Then send it again.",
  },
  sendAgain: "Send it again",
  /** Before the phone number, where the page says more than that something broke. */
  orCall: "You can also call us at",
} as const;
