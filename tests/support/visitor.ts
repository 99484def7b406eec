import { type HtmlForm, readForms, textOf } from "./html-form.ts";

export interface Page {
  status: number;
  headers: Headers;
  /** A redirect's target or null: path and query on this site, otherwise the whole address. */
  location: string | null;
  html: string;
  text: string;
  title: string;
  forms: HtmlForm[];
  /** The page's first form. */
  form: HtmlForm | null;
}

export type Answers = Record<string, string | readonly string[]>;

export interface Visitor {
  /** Cookies by name. Clear the map to delete them. */
  jar: Map<string, string>;
  /** Follows redirects. */
  get: (path: string) => Promise<Page>;
  /** Follows no redirect, except that of a form with a password to its own page, which says why it was refused. */
  ask: (path: string, init?: RequestInit) => Promise<Page>;
  /** Fills in and presses the button's form, which has to have the fields and the button. Follows no redirect. */
  press: (page: Page, intent: string, answers?: Answers) => Promise<Page>;
  /** Like `press`, with fields or a button that no form on the page has. */
  forge: (page: Page, intent: string, answers?: Answers) => Promise<Page>;
  /** Like `press`, and follows redirects. */
  go: (page: Page, intent: string, answers?: Answers) => Promise<Page>;
}

/** A request in a load run. `status` is 0 if there was no response. */
export interface Sample {
  kind: "GET" | "POST" | "autosave";
  path: string;
  status: number;
  milliseconds: number;
}

export interface VisitorOptions {
  blocksCookies?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds until a request is aborted. */
  timeout?: number;
  /** Awaited before every request, for think time or as a barrier. */
  before?: () => Promise<void>;
  note?: (sample: Sample) => void;
}

/** Opens a browser without scripts that handles cookies, redirects and forms. */
export function visit(
  origin: string,
  { blocksCookies = false, headers = {}, signal, timeout, before, note }: VisitorOptions = {},
): Visitor {
  const jar = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Page> {
    await before?.();
    const start = performance.now();
    let status = 0;
    const ends = [signal ?? [], timeout === undefined ? [] : AbortSignal.timeout(timeout)].flat();
    try {
      const response = await fetch(new URL(path, origin), {
        ...init,
        ...(ends.length > 0 && { signal: AbortSignal.any(ends) }),
        redirect: "manual",
        headers: {
          ...headers,
          Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
          ...init.headers,
        },
      });
      if (!blocksCookies) for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
      const html = await response.text();
      status = response.status;
      const page = readPage(response, html, origin);
      return isRefusal(page.location) ? await ask(page.location) : page;
    } finally {
      note?.({ kind: kindOf(path, init), path, status, milliseconds: performance.now() - start });
    }
  }

  async function follow(page: Page): Promise<Page> {
    let here = page;
    for (let hops = 0; here.location !== null && hops < 5; hops += 1) here = await ask(here.location);
    return here;
  }

  async function press(page: Page, intent: string, answers: Answers = {}): Promise<Page> {
    const form = formWith(page, intent);
    if (!form) throw new Error(`No form on '${page.title}' (${page.status}) has the button '${intent}'.`);
    const missing = Object.keys(answers).filter((name) => !form.names.has(name));
    if (missing.length > 0)
      throw new Error(`The form on '${page.title}' (${page.status}) has no ${missing.join(", ")}.`);
    return forge(page, intent, answers);
  }

  function forge(page: Page, intent: string, answers: Answers = {}): Promise<Page> {
    const form = formWith(page, intent) ?? page.form;
    if (!form) throw new Error(`There is no form on '${page.title}' (${page.status}).`);
    const fields = fillIn(form, answers);
    // A form that is sent again already has its button's name.
    const isNamed = intent === "" && fields.some(([name]) => name === "intent");
    const body = encode(isNamed ? fields : [...fields, ["intent", intent]]);
    const sent = {
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    };
    return ask(form.action, { method: "POST", body, headers: sent });
  }

  return {
    jar,
    ask,
    get: async (path) => follow(await ask(path)),
    press,
    forge,
    go: async (page, intent, answers) => follow(await press(page, intent, answers)),
  };
}

/** Submits like the survey's autosave: to the route's data address. */
export function autosave(visitor: Visitor, page: Page, answers: Answers): Promise<Page> {
  const form = page.form && {
    ...page.form,
    action: page.form.action.replace("/survey/creator?", "/survey/creator.data?"),
  };
  return visitor.forge({ ...page, form, forms: form ? [form] : [] }, "autosave", answers);
}

/** Returns a field's values, without empty ones. */
export function valuesOf(page: Page, name: string): string[] {
  return page.form?.fields.filter(([field, value]) => field === name && value !== "").map(([, value]) => value) ?? [];
}

/** Returns a field's values in all forms. */
export function typedIn(page: Page, name: string): string[] {
  return page.forms.flatMap(({ fields }) => fields.filter(([field]) => field === name).map(([, value]) => value));
}

function formWith({ form, forms }: Page, intent: string): HtmlForm | undefined {
  return [form, ...forms].find((one) => one?.buttons.some((button) => button.intent === intent)) ?? undefined;
}

function fillIn(form: HtmlForm, answers: Answers): [string, string][] {
  const kept = form.fields.filter(([name]) => !(name in answers));
  return [
    ...kept,
    ...Object.entries(answers).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ];
}

/** Browsers submit line breaks as CR LF (HTML, "constructing the entry list"). */
function encode(fields: [string, string][]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value.replace(/\r?\n/g, "\r\n")])).toString();
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/;\s*max-age=0/i.test(line)) jar.delete(name);
  else jar.set(name, value);
}

function kindOf(path: string, { method = "GET" }: RequestInit): Sample["kind"] {
  if (method === "GET") return method;
  return path.includes(".data?") ? "autosave" : "POST";
}

function readPage(response: Response, html: string, origin: string): Page {
  // Every dashboard page has the search box, and none is about it.
  const forms = readForms(html).filter(({ action }) => action !== "/desk/search");
  const target = response.headers.get("Location");
  const url = target === null ? null : new URL(target, origin);
  return {
    status: response.status,
    headers: response.headers,
    location: url && (url.origin === new URL(origin).origin ? url.pathname + url.search : url.href),
    html,
    text: textOf(html),
    title: textOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    forms,
    form: forms[0] ?? null,
  };
}

function isRefusal(location: string | null): location is string {
  return location !== null && /[?&]refused=/.test(location);
}
