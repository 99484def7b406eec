/** Words of the contact page. */
export const contactWords = {
  title: "Get in Touch",
  titleLines: ["Get in Touch"],
  description: "Write to TETM about services, a collaboration or anything else. We answer every message.",
  intro: "Tell us what you are building. A person reads every message.",
  direct: {
    title: "Direct Contact",
    phone: "Phone",
    email: "Email",
    location: "Location",
  },
  promo: {
    title: "Start with a talk",
    points: [
      "Free initial consultation",
      "Custom solutions tailored to your needs",
      "Faith-driven approach to technology",
    ],
  },
  fields: {
    name: "Name",
    email: "Email",
    subject: "Subject",
    message: "Message",
    /** Seen by no person; a program that fills in every field gives itself away. */
    trap: "Leave this field empty",
  },
  send: "Send Message",
  sending: "Sending…",
} as const;

export const contactMessages = {
  thanks: "Thank you for your message! We'll get back to you soon.",
  noReceipt: "Your message reached us. We couldn't send a receipt by email just now.",
  summaryTitle: "There is a problem",
  nameRequired: "Enter your name",
  emailRequired: "Enter your email address",
  emailInvalid: "Enter an email address in the correct format, like name@example.com",
  notAnOption: "Choose one of the subjects in the list",
  notStorable: "Remove the invisible character (NUL) from this text",
  failed: {
    title: "Your message was not sent",
    text: "Something is wrong on our side. What you typed is still below. Please try again in a minute, or call us at",
  },
  crowded: {
    title: "Many people are writing right now",
    text: "More messages are coming in than we can take. What you typed is still below. Send it again in a few minutes, or call us at",
  },
  slowed: {
    title: "Please wait a little",
    text: "Many messages came from here within the last hour. What you typed is still below. Send it again later, or call us at",
  },
} as const;
