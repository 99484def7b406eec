/** Text that all press releases share. */
export const announcementWords = {
  kind: "Press release",
  list: {
    title: "Press releases",
    titleLines: ["Press releases"],
    description:
      "Announcements from our company and the artists, churches and organizations we work with, newest first.",
    keywords: ["press releases", "announcements"],
    none: "There's nothing to announce right now. For the press, our contact page is open.",
    contact: { name: "Contact us", href: "/contact" },
  },
  all: { name: "All press releases", href: "/announcements" },
  release: "For immediate release",
  highlights: "Key highlights",
  contact: {
    heading: "Press contact",
    email: "Email",
    phone: "Phone",
    website: "Website",
  },
  newTab: "(opens in a new tab)",
} as const;
