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
  const parsed = parse(body);
  const list = Array.isArray(parsed) ? parsed.slice(0, MOST_REPORTS) : [parsed];
  return list.flatMap((entry) => {
    const report =
      fields(entry)["csp-report"] ?? (fields(entry).type === "csp-violation" ? fields(entry).body : undefined);
    if (report === undefined) return [];
    const {
      "effective-directive": old,
      "violated-directive": older,
      effectiveDirective,
      "blocked-uri": blocked,
      blockedURL,
      "document-uri": page,
      documentURL,
    } = fields(report);
    return [
      {
        directive: text(effectiveDirective ?? old ?? older),
        blocked: withoutQuery(text(blockedURL ?? blocked)),
        page: pathOf(text(documentURL ?? page)),
      },
    ];
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, MOST_CHARACTERS) : "";
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

/** Returns the first path segment, which identifies the page. The rest may be a personal link. */
function pathOf(address: string): string {
  const [, first = ""] = (URL.parse(address)?.pathname ?? "").split("/");
  return `/${first}`;
}
