import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright";
import { openContext } from "../../support/open-browser.ts";
import { header } from "../../support/read-mail.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import type { Received, SmtpInbox } from "../../support/smtp-inbox.ts";

/** The site of a run, who works there, and where what they make is kept. */
export interface World {
  shop: ShopServer;
  inbox: SmtpInbox;
  browser: Browser;
  scripts: boolean;
  viewport: { width: number; height: number };
  /** All who have signed in. */
  people: Person[];
  /** Takes pictures, PDFs and files. */
  folder: string;
}

/** A file as the browser's file input takes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A member at the dashboard, who uses only what it shows. */
export interface Person {
  page: Page;
  scripts: boolean;
  /** Pressed buttons and links, and filled-in fields, since the last step. */
  counts: { clicks: number; fields: number };
  problems: string[];
  click: (target: Locator) => Promise<void>;
  /** Follows a link or sends a form, and waits for the page that it leads to. */
  follow: (target: Locator, address: RegExp) => Promise<void>;
  fill: (target: Locator, text: string) => Promise<void>;
  choose: (target: Locator, label: string) => Promise<void>;
  attach: (target: Locator, file: ChosenFile) => Promise<void>;
  press: (button: string) => Promise<void>;
  /** Goes to a page of the dashboard by its menu. */
  open: (name: string, address?: RegExp) => Promise<void>;
  /** Waits until the page reacts to scripts, if they are on. */
  settle: () => Promise<void>;
  look: (name: string) => Promise<void>;
  /** Notes a problem unless the two are the same. */
  same: (what: string, is: unknown, wanted: unknown) => void;
  /** Notes a problem unless the page has all of these texts, in whatever case. */
  shows: (...texts: (string | RegExp)[]) => Promise<void>;
}

export const TEAM = "team@example.org";
const PASSWORD = "olives-and-riverstones-52";
/** Milliseconds in which an email that is due must come, and a picture must be prepared. */
const LIMIT = 70_000;

/** Opens a browser in which a member sets a password with the link of a text, and signs in. */
export async function enterDesk(world: World, text: string, email: string): Promise<Person> {
  const { browser, shop, scripts, viewport } = world;
  const context = await openContext(browser, { javaScriptEnabled: scripts, viewport });
  const person = personAt(await context.newPage(), world);
  const { page } = person;
  world.people.push(person);
  await page.goto(shop.origin + (/\/desk\/set-password\/[\w-]{22}/.exec(text)?.[0] ?? "/no-link"));
  await person.settle();
  await person.fill(page.getByLabel("New password"), PASSWORD);
  await person.press("Set password");
  await page.getByText("Your password is set").waitFor();
  await page.goto(`${shop.origin}/desk/sign-in`);
  await person.settle();
  await person.fill(page.locator("#email"), email);
  await person.fill(page.locator("#password"), PASSWORD);
  await person.follow(page.getByRole("button", { name: "Sign in", exact: true }), /\/desk$/);
  return person;
}

function personAt(page: Page, { scripts, folder }: World): Person {
  const counts = { clicks: 0, fields: 0 };
  const problems: string[] = [];
  page.on("pageerror", (error) => void problems.push(String(error)));
  page.on("dialog", (dialog) => {
    problems.push(`was asked: ${dialog.type()}`);
    void dialog.accept();
  });
  const settle = async () => {
    await page.waitForLoadState("load");
    if (!scripts) return;
    await page.waitForFunction(() => {
      const keys = Object.keys(document.querySelector("main form") ?? document.querySelector("main") ?? {});
      return !document.querySelector("link[rel=modulepreload]") || keys.some((key) => key.startsWith("__reactProps"));
    });
  };
  const click = async (target: Locator) => {
    counts.clicks += 1;
    await target.click();
  };
  const follow = async (target: Locator, address: RegExp) => {
    await click(target);
    await page.waitForURL(address);
    await settle();
  };
  return {
    page,
    scripts,
    counts,
    problems,
    settle,
    click,
    follow,
    fill: async (target, text) => {
      counts.fields += 1;
      await target.fill(text);
    },
    choose: async (target, label) => {
      counts.fields += 1;
      await target.selectOption({ label });
    },
    attach: async (target, file) => {
      counts.fields += 1;
      await target.setInputFiles(file);
    },
    press: (button) => click(page.getByRole("button", { name: button, exact: true })),
    open: async (name, address = new RegExp(`/desk/${name.toLowerCase()}$`)) => {
      // A wide screen always shows the menu.
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      if (await menu.isVisible()) await click(menu);
      // The link may say how many wait there.
      await follow(page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}\\b`) }), address);
    },
    look: async (name) => void (await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })),
    same: (what, is, wanted) => {
      const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)];
      if (one !== other) problems.push(`${what}: ${one} instead of ${other}`);
    },
    shows: async (...texts) => {
      const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ").toLowerCase();
      const has = (one: string | RegExp) =>
        typeof one === "string" ? text.includes(one.toLowerCase()) : one.test(text);
      const lacks = texts.filter((one) => !has(one));
      if (lacks.length > 0) problems.push(`${new URL(page.url()).pathname} lacks ${lacks.join(", ")}`);
    },
  };
}

/** Finds a field by the words of its label, without the mark of what is required. */
export function field(within: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return within.getByLabel(new RegExp(`^${words}\\s*(\\*.*)?$`, "s"));
}

/** Opens the form of a document. */
export async function openDocument(person: Person, name: string, title: string): Promise<void> {
  await person.open("Content");
  const link = person.page.getByRole("link", { name: title, exact: true });
  await person.follow(link, new RegExp(`/desk/content/${name}$`));
}

/** Opens an entry of a list, which may be the blank one, and fills it in. */
export async function fillEntry(person: Person, title: string, texts: Readonly<Record<string, string>>) {
  const entry = person.page.locator("details", { has: person.page.getByText(title, { exact: true }) });
  await person.click(entry.locator("summary").first());
  for (const [label, text] of Object.entries(texts)) await person.fill(field(entry, label).first(), text);
  return entry;
}

/** Adds a file to the library, describes it, and waits until it can be chosen. */
export async function addPicture(person: Person, file: ChosenFile, description: string): Promise<void> {
  const { page } = person;
  const name = nameOf(file);
  await person.open("Pictures");
  await person.attach(page.getByLabel("Choose files"), file);
  await person.follow(page.getByRole("button", { name: "Add", exact: true }), /\/desk\/pictures\?added=1/);
  const describe = page.getByRole("link", { name: `Describe “${name}”`, exact: true });
  await person.follow(describe, /\/desk\/pictures\/[\w-]{22}$/);
  await person.fill(page.getByLabel(/^Description\b/), description);
  // Nobody writes a sentence in less time, and meanwhile the picture may become ready.
  await wait(2_000);
  await person.press("Save");
  await page.getByText("Pages that show this picture use it now.").waitFor();
  await person.settle();
  await person.follow(page.getByRole("link", { name: "All pictures" }), /\/desk\/pictures$/);
  const ready = page.getByRole("listitem").filter({ hasText: name }).locator("img");
  for (const end = Date.now() + LIMIT; (await ready.count()) === 0; await wait(1_000)) {
    if (Date.now() > end) throw new Error(`${name} was not prepared`);
    // With scripts, the library shows by itself that a picture is ready.
    if (!person.scripts) await person.follow(page.getByRole("link", { name: "Look again" }), /\/desk\/pictures$/);
  }
}

/** Chooses a picture of the library. */
export async function choosePicture(person: Person, select: Locator, file: ChosenFile): Promise<void> {
  const option = select.locator("option").filter({ hasText: nameOf(file) });
  await person.choose(select, (await option.first().textContent()) ?? "");
}

/** The library's name for a file. */
function nameOf({ name }: ChosenFile): string {
  return name.replace(/\.\w+$/, "");
}

/** Waits for an email. */
export async function untilMail({ inbox }: World, to: string, subject: string | RegExp): Promise<Received> {
  const fits = (mail: Received) => mail.to.includes(to) && header(mail, "subject").search(subject) >= 0;
  for (const end = Date.now() + LIMIT; Date.now() < end; await wait(100)) {
    const mail = inbox.acknowledged.find(fits);
    if (mail) return mail;
  }
  throw new Error(`no email came to ${to}: ${subject}`);
}

/** Opens a link of an email in a browser of its own. Emails link to the site's public address, which is elsewhere. */
export async function openLink(world: World, { parts }: Received, has: string): Promise<Page> {
  const links = parts.get("text/plain")?.match(/https?:\S+/g) ?? [];
  const link = links.find((one) => one.includes(has));
  if (link === undefined) throw new Error(`the email has no link with ${has}`);
  const { pathname, search } = new URL(link);
  const { browser, shop, scripts, viewport } = world;
  const page = await (await openContext(browser, { javaScriptEnabled: scripts, viewport })).newPage();
  await page.goto(shop.origin + pathname + search);
  await page.waitForLoadState("networkidle");
  return page;
}
