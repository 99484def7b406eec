import { mkdir } from "node:fs/promises";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { launchBrowser } from "../../support/open-browser.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { openInbox } from "../../support/smtp-inbox.ts";
import type { startServer } from "../../support/start-server.ts";
import { phonePhoto } from "../owner/files.ts";
import { Owner } from "../owner/owner-at-desk.ts";
import { refundAll, refundAmount, refundItem, sumUp, sumUpMonth } from "./accounts.ts";
import { answerQuestion } from "./answer-question.ts";
import { countCaps, waitForCap } from "./back-in-stock.ts";
import { addPhotographs, addProduct, putOnSale, setPostage, signIn } from "./keep-shop.ts";
import { passTenMinutes, pictureLetters, readLetters } from "./letters.ts";
import { printSlips, readyForPickup, shipPart, shipRest, shipWhole, undoOne } from "./pack-orders.ts";
import { orderSteps, settleDebit, TAXES } from "./shoppers.ts";
import { type Step, TEAM, type Week } from "./week.ts";

/** Milliseconds after which a run's browser is closed, which ends whatever still waits for it. */
const LIMIT = 10 * 60_000;

/** The week, in order. Each step needs those before it. */
const steps: Readonly<Record<string, Step>> = {
  "sign in": signIn,
  "two photographs": addPhotographs,
  "a product": addProduct,
  "a sale": putOnSale,
  "shipping rates": setPostage,
  ...orderSteps,
  "the bank pays": settleDebit,
  "a shopper waits for a cap": waitForCap,
  "the caps are back": countCaps,
  "packing slips": printSlips,
  "shipped whole": shipWhole,
  "shipped in part": shipPart,
  "undone, and shipped again": undoOne,
  "ready for pickup": readyForPickup,
  "a question answered by search": answerQuestion,
  "the rest shipped": shipRest,
  "ten minutes later": passTenMinutes,
  "refunded whole": refundAll,
  "refunded by item": refundItem,
  "refunded in part": refundAmount,
  "the file of orders": sumUp,
  "the month's accounts": sumUpMonth,
  "every email once": readLetters,
  "pictures of emails": pictureLetters,
};

export interface Run {
  engine: string;
  scripts: boolean;
  start: typeof startServer;
  /** Addresses of the machines behind the site's own. */
  machines: () => readonly string[];
}

export interface Row {
  engine: string;
  JavaScript: "on" | "off";
  step: string;
  clicks: number;
  fields: number;
  seconds: string;
  result: string;
}

/** Plays the week. After a step that fails, the others are not reached. */
export async function playWeek(run: Run, folder: string, tell: (line: string) => void): Promise<Row[]> {
  const own = path.join(folder, `${run.engine.toLowerCase()}-${run.scripts ? "js" : "nojs"}`);
  const screens = path.join(own, "desk");
  await mkdir(screens, { recursive: true });
  await mkdir(path.join(own, "slips"), { recursive: true });
  const browser = await launchBrowser();
  const limit = setTimeout(() => void browser.close(), LIMIT);
  const inbox = await openInbox();
  let shop: ShopServer | undefined;
  try {
    const env = { SMTP_URL: `smtp://127.0.0.1:${inbox.port}`, MAIL_FROM: "TETM <site@example.org>", MAIL_TO: TEAM };
    shop = await startShop({ ...env, ...TAXES.env }, { start: run.start, taxRate: TAXES.taxRate });
    const origins = [shop.origin, ...run.machines()];
    const keeper = await Owner.open({ browser, origins, scripts: run.scripts, screenshots: screens });
    const photos = [await phonePhoto("Tee on the line", 21), await phonePhoto("Back of the tee", 22)];
    const shared = { shop, keeper, browser, inbox, photos, folder: own, orders: new Map() };
    return await playSteps({ ...shared, scripts: run.scripts }, run, tell);
  } finally {
    clearTimeout(limit);
    await browser.close();
    await shop?.remove();
    await inbox.close();
  }
}

async function playSteps(week: Week, run: Run, tell: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  let isBroken = false;
  for (const [step, act] of Object.entries(steps)) {
    const start = performance.now();
    const { doings } = week.keeper;
    const result: string = isBroken ? "not reached" : await play(week, act);
    const { clicks, fields, notes } = isBroken ? { ...doings, clicks: 0, fields: 0, notes: [] } : week.keeper.doings;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const JavaScript = run.scripts ? "on" : "off";
    rows.push({ engine: run.engine, JavaScript, step, clicks, fields, seconds, result });
    tell(`${run.engine}, JavaScript ${JavaScript}, ${step}: ${[...notes, result].join("; ")}`);
    isBroken ||= result !== "ok";
  }
  return rows;
}

async function play(week: Week, act: Step): Promise<string> {
  const { keeper } = week;
  keeper.reset();
  try {
    await act(week);
  } catch (error) {
    keeper.doings.problems.push(stripVTControlCharacters(String(error)).split("\n").slice(0, 4).join(" "));
    await keeper.look("failed").catch(() => undefined);
  }
  return keeper.doings.problems.length === 0 ? "ok" : keeper.doings.problems.join("; ");
}
