/** A content policy violation. Its URLs have no query and no fragment, which may hold a token. */
interface PolicyReport {
  directive: string;
  blocked: string;
  page: string;
}

/** Most reports read from one post, and most characters of each text. */
const MOST_REPORTS = 10;
const MOST_CHARACTERS = 200;

/**
 * Reads reports in both formats of browsers: `application/csp-report` (one, with hyphens) and
 * `application/reports+json` (a list, in camel case; W3C, Reporting API). Ignores everything else.
 */
export function readPolicyReports(body: string): PolicyReport[] {
  return [parse(body)]
    .flat()
    .slice(0, MOST_REPORTS)
    .flatMap((entry) => {
      const report = entry?.["csp-report"] ?? (entry?.type === "csp-violation" ? entry.body : null);
      if (!report) return [];
      const text = (...names: string[]) =>
        String(names.map((name) => report[name]).find((value) => typeof value === "string") ?? "").slice(
          0,
          MOST_CHARACTERS,
        );
      // The rest of a page's path may be a personal link.
      const [, page = ""] = (URL.parse(text("documentURL", "document-uri"))?.pathname ?? "").split("/");
      return [
        {
          directive: text("effectiveDirective", "effective-directive", "violated-directive"),
          blocked: text("blockedURL", "blocked-uri").split(/[?#]/, 1)[0] ?? "",
          page: `/${page}`,
        },
      ];
    });
}

function parse(body: string): any {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
