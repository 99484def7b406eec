import { isListField, type Answers, type Field, type Step, stepFields } from "../../app/survey/answers.ts";

/** One request as a load run counts it; `status` 0 where no answer came. */
export interface Sample {
  kind: "GET" | "POST" | "autosave";
  status: number;
  milliseconds: number;
}

/** A browser without scripts, as far as a server can tell: cookies, forms, redirects. Every request is noted in `samples`. */
export class FormVisitor {
  readonly #origin: string;
  readonly #samples: Sample[];
  readonly #signal: AbortSignal;
  readonly #cookies = new Map<string, string>();
  /** The page that is open. */
  html = "";
  path = "";

  constructor(origin: string, samples: Sample[], signal: AbortSignal) {
    this.#origin = origin;
    this.#samples = samples;
    this.#signal = signal;
  }

  async open(path: string): Promise<void> {
    await this.#follow(await this.#request("GET", path), path);
  }

  /** Presses a button of the survey's form, with these answers in it. */
  async press(step: Step, intent: string, answers: Answers): Promise<void> {
    const path = `/survey/creator?step=${step}`;
    await this.#follow(await this.#request("POST", path, this.#form(step, intent, answers)), path);
  }

  /** What the page's script sends while somebody types. */
  async autosave(step: Step, answers: Answers): Promise<void> {
    await this.#request("autosave", `/survey/creator.data?step=${step}`, this.#form(step, "autosave", answers));
  }

  #form(step: Step, intent: string, answers: Answers): URLSearchParams {
    const form = new URLSearchParams({ intent });
    for (const name of ["key", "page", "version"]) form.append(name, this.#hidden(name));
    // A page without scripts never counts its posts, and one with scripts would here send its first.
    form.append("sequence", "0");
    for (const field of stepFields[step] as readonly Field[]) {
      const answer = answers[field];
      for (const value of isListField(field) ? (answer as string[]) : [String(answer ?? "")]) form.append(field, value);
    }
    return form;
  }

  #hidden(name: string): string {
    const value = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(this.html)?.[1];
    if (value === undefined) throw new Error(`${this.path} has no form with '${name}'.`);
    return value;
  }

  async #follow(response: Response, path: string): Promise<void> {
    const location = response.headers.get("Location");
    if (location !== null) return this.open(location);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    this.path = path;
  }

  async #request(kind: Sample["kind"], path: string, body?: URLSearchParams): Promise<Response> {
    const start = performance.now();
    let status = 0;
    try {
      const response = await fetch(new URL(path, this.#origin), {
        method: body ? "POST" : "GET",
        ...(body && { body }),
        headers: { Cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "), Origin: this.#origin },
        redirect: "manual",
        signal: this.#signal,
      });
      const text = await response.text();
      status = response.status;
      if (kind !== "autosave" && status < 300) this.html = text;
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      return response;
    } finally {
      this.#samples.push({ kind, status, milliseconds: performance.now() - start });
    }
  }

  #keep(cookie: string): void {
    const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split(/=(.*)/s);
    this.#cookies.set(name, value);
  }
}
