/** Who may see and do what on the dashboard (docs/decisions/0104). */

export const ROLES = ["owner", "shop", "creators", "content", "reader"] as const;

export type Role = (typeof ROLES)[number];

/** `change` includes `read`. */
export type Right = "read" | "change";

interface AreaRights {
  /** Paths of its pages. Deeper paths belong to it, too, unless another area lists them. */
  paths: readonly string[];
  /** The rights of each role; without an entry it has none. Owners may do everything. */
  rights: Partial<Record<Exclude<Role, "owner">, Right>>;
}

/** Content that belongs to the shop: rates, collections, the shop's page, and the policies that orders refer to. */
const SHOP_DOCUMENTS = ["shop", "collections", "postage", "shipping", "terms"];

export const AREAS = {
  surveys: { paths: ["/desk/surveys"], rights: { creators: "change", reader: "read" } },
  messages: { paths: ["/desk/messages"], rights: { shop: "change", creators: "change", reader: "read" } },
  people: { paths: ["/desk/people"], rights: { creators: "change" } },
  funnel: { paths: ["/desk/funnel"], rights: { creators: "read", content: "read", reader: "read" } },
  orders: { paths: ["/desk/orders"], rights: { shop: "change", reader: "read" } },
  sales: { paths: ["/desk/orders/months"], rights: { shop: "read", reader: "read" } },
  products: {
    paths: ["/desk/products", "/desk/new-product"],
    rights: { shop: "change", content: "read", reader: "read" },
  },
  "shop-content": {
    paths: SHOP_DOCUMENTS.flatMap((name) => [`/desk/content/${name}`, `/preview/${name}`]),
    rights: { shop: "change", creators: "read", content: "read", reader: "read" },
  },
  "reply-templates": {
    paths: ["/desk/content/replies", "/preview/replies"],
    rights: { shop: "change", creators: "change", content: "change", reader: "read" },
  },
  content: {
    paths: ["/desk/content", "/preview"],
    rights: { shop: "read", creators: "read", content: "change", reader: "read" },
  },
  pictures: {
    paths: ["/desk/pictures"],
    rights: { shop: "change", creators: "read", content: "change", reader: "read" },
  },
  visits: {
    paths: ["/desk/visits"],
    rights: { shop: "read", creators: "read", content: "read", reader: "read" },
  },
  outbox: { paths: ["/desk/outbox"], rights: { shop: "change", creators: "change" } },
  members: { paths: ["/desk/members"], rights: {} },
  audit: { paths: ["/desk/audit"], rights: {} },
} as const satisfies Record<string, AreaRights>;

export type Area = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as Area[];

/** Besides the dashboard's first page, pages for every member. Search shows only what the role may read. */
const OWN = [
  "/desk/search",
  "/desk/account",
  "/desk/filters",
  "/desk/session",
  "/desk/sign-in",
  "/desk/sign-out",
  "/desk/second-factor",
];

/** Exports of personal data, and a page with nothing to read: they need the right to change. */
const ONLY_TO_CHANGE = /^\/desk\/((surveys|messages|orders|outbox|audit)\/(export|addresses)\.|new-product$)/;

/** Normalizes a path as the router does: decodes each segment, and ignores case and a trailing slash. */
function routed(path: string): string {
  try {
    const segments = path.split("/").map((one) => decodeURIComponent(one).replaceAll("/", "%2F"));
    return segments.join("/").toLowerCase().replace(/\/+$/, "");
  } catch {
    return path.toLowerCase();
  }
}

export function rightIn(role: Role, area: Area): Right | null {
  if (role === "owner") return "change";
  const { rights }: AreaRights = AREAS[area];
  return rights[role] ?? null;
}

/** Returns the area of a path, `own` for pages of every member, or null. */
export function areaOf(requested: string): Area | "own" | null {
  const path = routed(requested);
  const isIn = (parent: string) => path === parent || path.startsWith(`${parent}/`) || path.startsWith(`${parent}.`);
  if (path === "/desk" || OWN.some(isIn)) return "own";
  const found = AREA_NAMES.flatMap((area) => AREAS[area].paths.filter(isIn).map((parent) => ({ area, parent })));
  return found.toSorted((one, other) => other.parent.length - one.parent.length)[0]?.area ?? null;
}

/** Whether a role may send this request. A path outside every area is for owners only. */
export function mayDo(role: Role, method: string, path: string): boolean {
  if (role === "owner") return true;
  const area = areaOf(path);
  if (area === "own") return true;
  if (area === null) return false;
  const right = rightIn(role, area);
  const isRead = (method === "GET" || method === "HEAD") && !ONLY_TO_CHANGE.test(routed(path));
  return right === "change" || (isRead && right === "read");
}

/** URL parameters that name something in another area, such as a picture's product, and the path of its page. */
const NAMED_BY = {
  for: (document: string) => `/desk/content/${encodeURIComponent(document)}`,
  product: (slug: string) => `/desk/products/${encodeURIComponent(slug)}`,
} as const satisfies Record<string, (value: string) => string>;

/** Whether a role may send a request: it needs the right for the path, and for whatever else the address names. */
export function mayRequest(role: Role, method: string, { pathname, searchParams }: URL): boolean {
  const named = Object.entries(NAMED_BY).flatMap(([name, pathOf]) => searchParams.getAll(name).map(pathOf));
  return [pathname, ...named].every((path) => mayDo(role, method, path));
}

export function isReadOnly(role: Role, path: string): boolean {
  const area = areaOf(path);
  return area !== null && area !== "own" && rightIn(role, area) === "read";
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}
