/** A request without a body that may cost the server far more than the client. */
export interface ExpensiveRead {
  method?: "HEAD";
  path: string;
  headers?: Record<string, string>;
}

/** The longest path: Node accepts 16 KB of request line and headers. */
const DEEP = "/a".repeat(3_780);

const MANY = 1_500;

/** Node accepts at most 2,000 headers, 16 KB in total. */
const HEADERS = 1_500;

/** Deep, long or numerous input in request line and headers. Without `manifestVersion`, Remix returns no routes. */
export function expensiveReads(manifestVersion: string) {
  const version = `version=${manifestVersion}`;
  return {
    "manifest-deep": [{ path: `/__manifest?${version}&p=${DEEP}` }],
    "manifest-many": [
      { path: `/__manifest?${version}&${many((number) => `p=/${number.toString(36)}/b`, "&")}` },
      { path: `/__manifest?${version}&${many(() => "p=/desk/surveys/x/y", "&", 700)}` },
    ],
    "deep-paths": [
      DEEP,
      `${DEEP}.data`,
      `/desk${DEEP}`,
      `/auth/v1${DEEP}`,
      `${DEEP}.data?_routes=${"a,".repeat(2_000)}`,
      `/%2e%2e${"/%2e%2e".repeat(1_500)}`,
      "/".repeat(7_000),
      `/shop/${"%25".repeat(4_000)}`,
    ].map((path) => ({ path })),
    "odd-reads": [
      {
        path: "/pictures/shop/covenant-tee.svg",
        headers: { Range: `bytes=${many((part) => `${part * 2}-${part * 2}`, ",", 500)}` },
      },
      { path: "/", headers: { "If-None-Match": many((tag) => `"${tag}"`, ",", 500) } },
      { path: "/contact", headers: { "Accept-Encoding": many((one) => `c${one};q=0.${one}`, ",", 800) } },
      { path: "/portfolio?page=2", headers: { "Accept-Encoding": "br;q=1, gzip;q=x, *;q=-1" } },
      { path: "/sitemap.xml", headers: { "If-Modified-Since": "x".repeat(8_000) } },
      { method: "HEAD", path: "/nothing", headers: { Range: "bytes=0-,5-1,-9" } },
    ],
    "large-heads": [
      { path: `/contact?${"a=b&".repeat(3_000)}` },
      { path: `/portfolio?${"page=2&".repeat(2_000)}` },
      { path: `/desk/sign-in?next=/desk${"/x".repeat(5_000)}` },
      { path: "/cart", headers: { Cookie: many((one) => `tetm-c${one}=%41${one}`, "; ", 700) } },
      { path: "/survey/creator", headers: { Cookie: many((one) => `tetm-c${one}=%41${one}`, "; ", 700) } },
      { path: "/contact", headers: Object.fromEntries(Array.from({ length: HEADERS }, (_, one) => [`X${one}`, "y"])) },
      { path: "/auth/v1/user", headers: { Authorization: `Bearer ${"e30.".repeat(3_500)}` } },
    ],
  } satisfies Record<string, readonly ExpensiveRead[]>;
}

function many(each: (number: number) => string, between: string, times = MANY): string {
  return Array.from({ length: times }, (_, number) => each(number)).join(between);
}
