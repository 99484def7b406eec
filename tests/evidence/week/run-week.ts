import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launchBrowser } from "../../support/open-browser.ts";
import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { openInbox } from "../../support/smtp-inbox.ts";
import type { startServer } from "../../support/start-server.ts";
import { phonePhoto } from "../owner/files.ts";
import { Owner } from "../owner/owner-at-desk.ts";
import { type Played, playSteps } from "../owner/play-steps.ts";
import { answerQuestion } from "./answer-question.ts";
import { countCaps, waitForCap } from "./back-in-stock.ts";
import { addPhotographs, addProduct, putOnSale, setPostage, signIn } from "./keep-shop.ts";
import { passTenMinutes, pictureLetters, readLetters } from "./letters.ts";
import { printSlips, readyForPickup, shipPart, shipRest, shipWhole, undoOne } from "./pack-orders.ts";
import { refundAll, refundAmount, refundItem, sumUp, sumUpMonth } from "./sales.ts";
import { orderSteps, settleDebit, TAXES } from "./shoppers.ts";
import { type Step, TEAM } from "./week.ts";

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
  "the month's sales": sumUpMonth,
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

export interface Row extends Played {
  engine: string;
  JavaScript: "on" | "off";
}

/** Plays the week. */
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
    const way = { engine: run.engine, JavaScript: run.scripts ? "on" : "off" } as const;
    const rows = await playSteps(steps, { ...shared, scripts: run.scripts }, [keeper], (step, notes) =>
      tell(`${way.engine}, JavaScript ${way.JavaScript}, ${step}: ${notes}`),
    );
    return rows.map((row) => Object.assign(row, way));
  } finally {
    clearTimeout(limit);
    await browser.close();
    await shop?.remove();
    await inbox.close();
  }
}
