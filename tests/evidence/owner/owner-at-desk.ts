import path from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright";
import type { DeskMember } from "../../support/desk-member.ts";
import { openContext } from "../../support/open-browser.ts";
import { type Shown, secondsUntilShown } from "./public-pages.ts";

/** A file as the browser's file input takes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What an owner did in one task. */
export interface Doings {
  /** Pressed buttons and links, and opened entries. */
  clicks: number;
  /** Filled-in fields, chosen options and files. */
  fields: number;
  /** Typed into fields. */
  characters: number;
  /** From pressing Publish until every page showed it, for each machine; null if it never did. */
  seconds: readonly (number | null)[];
  notes: string[];
  problems: string[];
}

export interface OwnerOptions {
  browser: Browser;
  /** Addresses of the machines. The owner is on the first one. */
  origins: readonly string[];
  /** Without one, nobody is signed in yet. */
  member?: DeskMember;
  scripts: boolean;
  /** The window's size; a phone's if it isn't given. */
  viewport?: { width: number; height: number };
  /** A folder for a picture of the window before each action. */
  screenshots?: string | undefined;
}

export const PHONE = { width: 390, height: 844 };

/** A member with a phone or a wide screen, who uses only what the desk shows. */
export class Owner {
  doings = nothingDone();
  #pictures = 0;
  readonly options: OwnerOptions;
  readonly page: Page;
  readonly #context: BrowserContext;

  private constructor(options: OwnerOptions, context: BrowserContext, page: Page) {
    [this.options, this.#context, this.page] = [options, context, page];
    page.on("pageerror", (error) => void this.doings.problems.push(String(error)));
    page.on("dialog", (dialog) => {
      this.doings.problems.push(`was asked: ${dialog.type()}`);
      void dialog.accept();
    });
  }

  static async open(options: OwnerOptions): Promise<Owner> {
    const { browser, scripts: javaScriptEnabled, member, origins, viewport = PHONE } = options;
    const context = await openContext(browser, { javaScriptEnabled, viewport, hasTouch: viewport === PHONE });
    if (member) await context.addCookies([{ ...member.cookie, url: origins[0] ?? "" }]);
    return new Owner(options, context, await context.newPage());
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  /** Counts from zero. */
  reset(): void {
    this.doings = nothingDone();
  }

  /** Begins a task on the page that a member sees first. */
  async begin(): Promise<void> {
    this.reset();
    await this.page.goto(`${this.options.origins[0]}/desk/surveys`);
    await this.settle();
  }

  async click(target: Locator): Promise<void> {
    await this.#before(target, "clicks");
    await target.click();
  }

  /** Follows a link or sends a form, and waits for the page that it leads to. */
  async follow(target: Locator, address: RegExp): Promise<void> {
    await this.click(target);
    await this.page.waitForURL(address);
    await this.settle();
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.#before(target, "fields");
    this.doings.characters += text.length;
    await target.fill(text);
  }

  async choose(target: Locator, label: string): Promise<void> {
    await this.#before(target, "fields");
    await target.selectOption({ label });
  }

  async attach(target: Locator, file: ChosenFile): Promise<void> {
    await this.#before(target, "fields");
    await target.setInputFiles(file);
  }

  /** Goes to a page of the desk by its menu, which a wide screen always shows. */
  async open(name: string, address = new RegExp(`/desk/${name.toLowerCase()}$`)): Promise<void> {
    const menu = this.page.getByRole("button", { name: "Menu", exact: true });
    if (await menu.isVisible()) await this.click(menu);
    // The link may say how many wait there.
    const link = this.page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}\\b`) });
    await this.follow(link, address);
  }

  /** Presses Publish, and waits on each machine until visitors see it. */
  async publish(shown: readonly Shown[]): Promise<void> {
    const { origins } = this.options;
    const early = await secondsUntilShown(origins[0] ?? "", shown, 0);
    if (early !== null) this.doings.problems.push("was there before it was published");
    const button = this.page.getByRole("button", { name: "Publish", exact: true });
    await this.#before(button, "clicks");
    const start = performance.now();
    const seen = Promise.all(origins.map((origin) => secondsUntilShown(origin, shown, 15_000, start)));
    await button.click();
    const answer = this.page
      .locator("[data-part=error-summary]")
      .or(this.page.getByText("Visitors see this text now."));
    await answer.first().waitFor();
    const refused = await this.page.locator("[data-part=error-summary]").allInnerTexts();
    this.doings.problems.push(...refused.map((text) => `refused: ${text.replaceAll("\n", " ")}`));
    await this.look("published");
    this.doings.seconds = await seen;
  }

  /** Waits until the page reacts to scripts, if they are on. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState("load");
    if (!this.options.scripts) return;
    await this.page.waitForFunction(() =>
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
    );
  }

  /** Takes a picture of the window. */
  async look(name: string): Promise<void> {
    const { screenshots, scripts } = this.options;
    if (screenshots === undefined) return;
    const file = `${scripts ? "js" : "nojs"}-${String((this.#pictures += 1)).padStart(3, "0")}-${name}.png`;
    await this.page.screenshot({ path: path.join(screenshots, file), animations: "disabled" });
  }

  async #before(target: Locator, kind: "clicks" | "fields"): Promise<void> {
    this.doings[kind] += 1;
    if (this.options.screenshots === undefined) return;
    await target.scrollIntoViewIfNeeded();
    await this.look(String(this.doings.clicks + this.doings.fields));
  }
}

function nothingDone(): Doings {
  return { clicks: 0, fields: 0, characters: 0, seconds: [], notes: [], problems: [] };
}
