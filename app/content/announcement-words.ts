/** Words that every press release has around its own. */
export const announcementWords = {
  kind: "Press release",
  release: "For immediate release",
  highlights: "Key highlights",
  contact: {
    heading: "Press contact",
    email: "Email",
    phone: "Phone",
    website: "Website",
  },
  end: "End of release",
  newTab: "(opens in a new tab)",
} as const;
