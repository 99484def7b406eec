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
  order: {
    title: (number: string) => `Order ${number}`,
    line: (name: string, size: string, quantity: number) =>
      `${quantity} × ${name}${size === "" ? "" : `, size ${size}`}`,
    pickup: "Where to pick it up",
    total: "Total",
  },
  teamOrder: {
    subject: (number: string, total: string) => `Order ${number} is paid: ${total}`,
    title: "New order",
    text: "An order has been paid for and is ready to ship.",
    pickUp: "An order has been paid for. Get it ready for pickup.",
    customer: "Customer",
    shipTo: "Ship to",
    pickedUpBy: "For pickup by",
    desk: "Open this order",
  },
  teamAttention: {
    subject: (number: string) => `Order ${number} needs attention`,
    title: "Please take a look",
    desk: "Open this order",
  },
  attention: {
    label: "Please look into this",
    reasons: {
      "amount-differs":
        "What Stripe charged doesn't match the order. The order won't be marked as paid until someone decides what to do.",
      "stock-short":
        "The payment came in after the items had gone to other customers, so there isn't enough left in stock.",
      "paid-twice": "Two payments came in for this order. One of them needs to be refunded.",
      "unknown-session": "Stripe has no record of a payment for this order.",
      "refund-failed": "A refund failed: the money is back in Stripe, and the customer never got it.",
    } as Partial<Record<string, string>>,
    other: "Something isn't right.",
  },
  orderConfirmation: {
    subject: (number: string) => `Your order ${number} is confirmed`,
    title: "Thank you",
    text: "Thank you for your purchase! Your order is confirmed. Stripe will send you a receipt for your payment.",
    pickUp: "We'll tell you when it's ready to pick up. Reply to this email if something is wrong with your order.",
    next: "We'll send you a shipping update shortly. Reply to this email if something is wrong with your order.",
    shop: "Visit our shop",
  },
} as const;
