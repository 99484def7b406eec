import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { openContext } from "../../support/open-browser.ts";
import { header } from "../../support/read-mail.ts";
import { runNode } from "../../support/run-tool.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import type { Received, SmtpInbox } from "../../support/smtp-inbox.ts";
import { ready } from "../../support/visit.ts";

// What a member does with a page of the dashboard, and nothing but what it shows.

/** The site of a run, how people look at it, and where what they make is kept. */
export interface World {
  shop: ShopServer;
  inbox: SmtpInbox;
  browser: Browser;
  scripts: boolean;
  width: number;
  /** Takes pictures, PDFs and files. */
  folder: string;
  /** Exceptions of scripts, and questions before a page is left. */
  problems: string[];
}

/** One thing that people do. Throws if something isn't as it should be. */
export type Step = () => Promise<void>;

/** A file as the browser's file input takes it. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const TEAM = "team@example.org";
const PASSWORD = "olives-and-riverstones-52";
/** Milliseconds in which an email that is due must come, and a picture must be prepared. */
const LIMIT = 70_000;

/** Opens a browser of its own. */
export function openWindow({ browser, scripts, width }: World): Promise<BrowserContext> {
  return openContext(browser, { javaScriptEnabled: scripts, viewport: { width, height: 844 } });
}

/** Adds a member by `npm run staff`. Returns what it printed, with the link to set a password. */
export async function addMember({ shop }: World, email: string, name: string): Promise<string> {
  return (await runNode(["app/cli/staff.ts", "add", email, "--name", name], shop.databaseEnv)).output;
}

/** Opens a browser in which a member sets a password with the link of a text, and signs in. */
export async function enterDesk(world: World, text: string, email: string): Promise<Page> {
  const { shop, problems } = world;
  const page = await (await openWindow(world)).newPage();
  page.on("pageerror", (error) => void problems.push(String(error)));
  page.on("dialog", (dialog) => {
    problems.push(`was asked: ${dialog.type()}`);
    void dialog.accept();
  });
  await page.goto(shop.origin + (/\/desk\/set-password\/[\w-]{22}/.exec(text)?.[0] ?? "/no-link"));
  await ready(page);
  await page.getByLabel("New password").fill(PASSWORD);
  await press(page, "Set password");
  await page.getByText("Your password is set").waitFor();
  await page.goto(`${shop.origin}/desk/sign-in`);
  await ready(page);
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(PASSWORD);
  await follow(page, page.getByRole("button", { name: "Sign in", exact: true }), /\/desk$/);
  return page;
}

/** Follows a link or sends a form, and waits for the page that it leads to. */
export async function follow(page: Page, target: Locator, address: RegExp): Promise<void> {
  await target.click();
  await page.waitForURL(address);
  await ready(page, "main");
}

/** Presses a button. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Goes to a page of the dashboard by its menu. */
export async function open(page: Page, name: string, address = new RegExp(`/desk/${name.toLowerCase()}$`)) {
  // A wide screen always shows the menu.
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  // The link may say how many wait there.
  const link = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}\\b`) });
  await follow(page, link, address);
}

/** @throws unless the page has all of these texts, in whatever case */
export async function shows(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ").toLowerCase();
  const has = (one: string | RegExp) => (typeof one === "string" ? text.includes(one.toLowerCase()) : one.test(text));
  const lacks = texts.filter((one) => !has(one));
  if (lacks.length > 0) throw new Error(`${new URL(page.url()).pathname} lacks ${lacks.join(", ")}`);
}

/** Finds a field by the words of its label, without the mark of what is required. */
export function field(within: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return within.getByLabel(new RegExp(`^${words}\\s*(\\*.*)?$`, "s"));
}

/** Opens the form of a document. */
export async function openDocument(page: Page, name: string, title: string): Promise<void> {
  await open(page, "Content");
  await follow(page, page.getByRole("link", { name: title, exact: true }), new RegExp(`/desk/content/${name}$`));
}

/** Opens an entry of a list, which may be the blank one, and fills it in. */
export async function fillEntry(page: Page, title: string, texts: Readonly<Record<string, string>>): Promise<Locator> {
  const entry = page.locator("details", { has: page.getByText(title, { exact: true }) });
  await entry.locator("summary").first().click();
  for (const [label, text] of Object.entries(texts)) await field(entry, label).first().fill(text);
  return entry;
}

/** A photo of a phone held upright: 12 megapixels that lie on the side, with the place where it was taken. */
export async function phonePhoto(name: string, seed: number): Promise<ChosenFile> {
  const buffer = await makePhoto({ width: 4000, height: 3000, orientation: 6, quality: 95, seed });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Adds a file to the library, describes it, and waits until it can be chosen. */
export async function addPicture(page: Page, file: ChosenFile, description: string, scripts: boolean): Promise<void> {
  const name = path.parse(file.name).name;
  await open(page, "Pictures");
  await page.getByLabel("Choose files").setInputFiles(file);
  await follow(page, page.getByRole("button", { name: "Add", exact: true }), /\/desk\/pictures\?added=1/);
  const describe = page.getByRole("link", { name: `Describe “${name}”`, exact: true });
  await follow(page, describe, /\/desk\/pictures\/[\w-]{22}$/);
  await page.getByLabel(/^Description\b/).fill(description);
  // Nobody writes a sentence in less time, and meanwhile the picture may become ready.
  await wait(2_000);
  await press(page, "Save");
  await page.getByText("Pages that show this picture use it now.").waitFor();
  await ready(page, "main");
  await follow(page, page.getByRole("link", { name: "All pictures" }), /\/desk\/pictures$/);
  const isReady = page.getByRole("listitem").filter({ hasText: name }).locator("img");
  for (const end = Date.now() + LIMIT; (await isReady.count()) === 0; await wait(1_000)) {
    if (Date.now() > end) throw new Error(`${name} was not prepared`);
    // With scripts, the library shows by itself that a picture is ready.
    if (!scripts) await follow(page, page.getByRole("link", { name: "Look again" }), /\/desk\/pictures$/);
  }
}

/** Chooses a picture of the library. */
export async function choosePicture(select: Locator, file: ChosenFile): Promise<void> {
  const option = select.locator("option").filter({ hasText: path.parse(file.name).name });
  await select.selectOption({ label: (await option.first().textContent()) ?? "" });
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
  const link = parts
    .get("text/plain")
    ?.match(/https?:\S+/g)
    ?.find((one) => one.includes(has));
  if (link === undefined) throw new Error(`the email has no link with ${has}`);
  const { pathname, search } = new URL(link);
  const page = await (await openWindow(world)).newPage();
  await page.goto(world.shop.origin + pathname + search);
  await page.waitForLoadState("networkidle");
  return page;
}
