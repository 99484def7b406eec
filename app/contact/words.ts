/** Text of the contact page. */
export const contactWords = {
  title: "Get in Touch",
  titleLines: ["Get in Touch"],
  description: "Write to us about services, a collaboration or anything else. We answer every message.",
  direct: {
    title: "Direct Contact",
    phone: "Phone",
    email: "Email",
    location: "Location",
  },
  fields: {
    name: "Name",
    email: "Email",
    subject: "Subject",
    message: "Message",
    /** Label of the honeypot, which people don't see. */
    honeypot: "Leave this field empty",
  },
  send: "Send Message",
  sending: "Sending…",
} as const;

export const contactMessages = {
  nameRequired: "Enter your name",
  notStorable: "Remove the invisible character (NUL) from this text",
  failed: {
    title: "Your message wasn't sent",
    text: "Something went wrong on our end. What you typed is still below. Please try again in a minute, or call us at",
  },
  crowded: {
    title: "We're getting a lot of messages right now",
    text: "More messages are coming in than we can handle. What you typed is still below. Send it again in a few minutes, or call us at",
  },
  slowed: {
    title: "Please wait a moment",
    text: "A lot of messages came from your connection in the last hour. What you typed is still below. Send it again later, or call us at",
  },
} as const;
