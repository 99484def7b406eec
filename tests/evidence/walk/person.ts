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

// What a member does on the dashboard, using only what its pages show.

export interface World {
  shop: ShopServer;
  inbox: SmtpInbox;
  browser: Browser;
  scripts: boolean;
  width: number;
  /** For screenshots, PDFs and files. */
  folder: string;
  /** Script exceptions, and questions before a page is left. */
  problems: string[];
}

/** One task. Throws if something is wrong. */
export type Step = () => Promise<void>;

/** A file for the browser's file input. */
interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const TEAM = "team@example.org";
const PASSWORD = "olives-and-riverstones-52";
/** Milliseconds until a due email must arrive and a picture must be ready. */
const LIMIT = 70_000;

export function openWindow({ browser, scripts, width }: World): Promise<BrowserContext> {
  return openContext(browser, { javaScriptEnabled: scripts, viewport: { width, height: 844 } });
}

/** Adds a member by `npm run staff`. Returns its output with the link to set a password. */
export async function addMember({ shop }: World, email: string, name: string): Promise<string> {
  return (await runNode(["app/cli/staff.ts", "add", email, "--name", name], shop.databaseEnv)).output;
}

/** Opens a browser where a member sets a password by the link in a text, and signs in. */
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

/** Clicks a link or button, and waits for the page that it leads to. */
export async function follow(page: Page, target: Locator, address: RegExp): Promise<void> {
  await target.click();
  await page.waitForURL(address);
  await ready(page, "main");
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Opens a dashboard page from the menu. */
export async function open(page: Page, name: string, address = new RegExp(`/desk/${name.toLowerCase()}$`)) {
  // Wide screens always show the menu.
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  // The link may also say how many records wait there.
  const link = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}\\b`) });
  await follow(page, link, address);
}

/** Throws unless the page has all of these texts, ignoring case. */
export async function shows(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ").toLowerCase();
  const has = (one: string | RegExp) => (typeof one === "string" ? text.includes(one.toLowerCase()) : one.test(text));
  const lacks = texts.filter((one) => !has(one));
  if (lacks.length > 0) throw new Error(`${new URL(page.url()).pathname} lacks ${lacks.join(", ")}`);
}

/** Finds a field by its label, without the mark of required fields. */
export function field(within: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return within.getByLabel(new RegExp(`^${words}\\s*(\\*.*)?$`, "s"));
}

export async function openDocument(page: Page, name: string, title: string): Promise<void> {
  await open(page, "Content");
  await follow(page, page.getByRole("link", { name: title, exact: true }), new RegExp(`/desk/content/${name}$`));
}

/** Opens a list's entry, possibly the blank one, and fills it in. */
export async function fillEntry(page: Page, title: string, texts: Readonly<Record<string, string>>): Promise<Locator> {
  const entry = page.locator("details", { has: page.getByText(title, { exact: true }) });
  await entry.locator("summary").first().click();
  for (const [label, text] of Object.entries(texts)) await field(entry, label).first().fill(text);
  return entry;
}

/** A photo of a phone held upright: 12 megapixels, stored sideways, with its location. */
export async function phonePhoto(name: string, seed: number): Promise<ChosenFile> {
  const buffer = await makePhoto({ width: 4000, height: 3000, orientation: 6, quality: 95, seed });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Adds a file to the library, describes it, and waits until it is ready. */
export async function addPicture(page: Page, file: ChosenFile, description: string, scripts: boolean): Promise<void> {
  const name = path.parse(file.name).name;
  await open(page, "Pictures");
  await page.getByLabel("Choose files").setInputFiles(file);
  await follow(page, page.getByRole("button", { name: "Add", exact: true }), /\/desk\/pictures\?added=1/);
  const describe = page.getByRole("link", { name: `Describe “${name}”`, exact: true });
  await follow(page, describe, /\/desk\/pictures\/[\w-]{22}$/);
  await page.getByLabel(/^Description\b/).fill(description);
  // Nobody types a sentence faster, and the picture may become ready meanwhile.
  await wait(2_000);
  await press(page, "Save");
  await page.getByText("Pages that show this picture use it now.").waitFor();
  await ready(page, "main");
  await follow(page, page.getByRole("link", { name: "All pictures" }), /\/desk\/pictures$/);
  const isReady = page.getByRole("listitem").filter({ hasText: name }).locator("img");
  for (const end = Date.now() + LIMIT; (await isReady.count()) === 0; await wait(1_000)) {
    if (Date.now() > end) throw new Error(`${name} was not prepared`);
    // With scripts, the library updates by itself when a picture is ready.
    if (!scripts) await follow(page, page.getByRole("link", { name: "Look again" }), /\/desk\/pictures$/);
  }
}

export async function choosePicture(select: Locator, file: ChosenFile): Promise<void> {
  const option = select.locator("option").filter({ hasText: path.parse(file.name).name });
  await select.selectOption({ label: (await option.first().textContent()) ?? "" });
}

export async function untilMail({ inbox }: World, to: string, subject: string | RegExp): Promise<Received> {
  const fits = (mail: Received) => mail.to.includes(to) && header(mail, "subject").search(subject) >= 0;
  for (const end = Date.now() + LIMIT; Date.now() < end; await wait(100)) {
    const mail = inbox.acknowledged.find(fits);
    if (mail) return mail;
  }
  throw new Error(`no email came to ${to}: ${subject}`);
}

/** Opens an email's link in a new browser. Emails link to the site's public address, which isn't this server. */
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
