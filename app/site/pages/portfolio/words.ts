/** Words of the portfolio that stay in the code. */
export const portfolioWords = {
  title: "Our Portfolio",
  titleLines: ["Our Portfolio"],
  /** `count` is a number of projects, "Eleven projects". */
  description: (count: string, company: string, summary: string) => `${count} from ${company}: ${summary}`,
  keywords: ["portfolio", "case studies", "church websites", "app development"],
  count: (count: number) => (count === 1 ? "project" : "projects"),
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
    contact: { name: "Contact us", href: "/contact" },
    close: "Close",
  },
  creators: {
    heading: "Featured Content Creators",
    profile: (name: string) => `Meet ${name}`,
  },
} as const;

const NUMBERS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/** Returns how many projects there are, with a word for a number up to twenty: "eleven projects". */
export function countProjects(count: number): string {
  return `${NUMBERS.split(" ")[count] ?? count} ${portfolioWords.count(count)}`;
}
