/** Words of the portfolio. */
export const portfolioWords = {
  title: "Our Portfolio",
  titleLines: ["Our Portfolio"],
  description: "Eleven projects from TETM: apps, churches, a camp, a therapy company, a stage show and a market.",
  keywords: ["portfolio", "case studies", "church websites", "app development"],
  intro: "Apps, churches, a camp, a stage show and a market. Each one gets its own poster.",
  count: "projects",
  pages: {
    name: "Portfolio pages",
    previous: "Previous",
    next: "Next",
    page: "Page",
    of: "of",
  },
  actions: {
    visit: "View Project",
    "under-construction": "Project under Construction",
    "case-study": "View Case Study",
    newTab: "(opens in a new tab)",
  },
  caseStudy: {
    kicker: "Case study",
    text: "Detailed case study information is available by contacting us.",
    contact: { name: "Contact us", href: "/contact" },
    close: "Close",
  },
  creators: {
    heading: "Featured Content Creators",
    intro: "The people we stand beside. They make the work, and we do the heavy lifting.",
    profile: "Meet",
  },
} as const;
