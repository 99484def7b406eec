interface Words {
  title: string;
  pages: { page: string };
  caseStudy: { kicker: string };
}

/** The title of the portfolio's page: each address that can be kept has its own. */
export function portfolioTitle(words: Words, page: number, caseStudy: string | undefined): string {
  if (caseStudy) return `${caseStudy}, ${words.caseStudy.kicker.toLowerCase()}`;
  return page === 1 ? words.title : `${words.title}, ${words.pages.page.toLowerCase()} ${page}`;
}
