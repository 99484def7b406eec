import { setTimeout as wait } from "node:timers/promises";
import { type Driver, type Place, STEP_LIMIT } from "./driver.ts";
import { documentOf, fieldText, focusField, isTakenOver, placeOf, shows } from "./page-scripts.ts";

/** Milliseconds within which a second click may count as a double click. */
const DOUBLE_CLICK = 600;

/** A person at a window. Elements are named by CSS selectors, and every action waits until it is possible. */
export interface Visitor extends Pick<Driver, "type" | "press" | "read" | "close"> {
  /** Whether the browser runs scripts. */
  scripts: boolean;
  /** Opens a path of the site or an address. If the page has a form and scripts, waits until they run. */
  open: (path: string) => Promise<void>;
  /** The same, without waiting for scripts or any other resource. */
  openBeforeScripts: (path: string) => Promise<void>;
  click: (element: string) => Promise<void>;
  /**
   * Clicks at an element's position repeatedly, with a pause in milliseconds in between, whatever is at that position
   * by then.
   */
  clickPlace: (element: string, times: number, pause: number) => Promise<void>;
  /** Replaces a field's value by typing. */
  fill: (field: string, text: string) => Promise<void>;
  valueOf: (field: string) => Promise<string>;
  address: () => Promise<string>;
  /** Waits until the page shows this text. */
  see: (words: string) => Promise<void>;
  waitForScripts: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  reload: () => Promise<void>;
}

export function visitorAt(driver: Driver, origin: string, scripts: boolean): Visitor {
  let clickedAt = -Infinity;
  const address = () => driver.read(() => location.href);
  const waitForScripts = async () =>
    void (scripts && (await eventually("scripts that run", () => driver.read(isTakenOver))));

  async function find(element: string): Promise<Place> {
    let [before, found] = ["", ""];
    await eventually(element, async () => {
      [before, found] = [found, await driver.read(placeOf, element)];
      // Waits until the element has stopped moving: a layout shift may move it away from the mouse.
      return found !== "" && found === before;
    });
    if (found.startsWith("covered")) throw new Error(`${element} is ${found}`);
    return JSON.parse(found) as Place;
  }

  async function leaveFor(go: () => Promise<void>, what: string): Promise<void> {
    const left = await driver.read(documentOf);
    await go();
    await eventually(what, async () => (await driver.read(documentOf)) !== left);
  }

  return {
    scripts,
    type: driver.type,
    press: driver.press,
    read: driver.read,
    close: driver.close,
    waitForScripts,
    address,
    open: async (path) => {
      await driver.open(new URL(path, origin).href);
      await waitForScripts();
    },
    openBeforeScripts: async (path) => {
      const left = await driver.read(documentOf);
      await driver.read((to) => void (location.href = to), new URL(path, origin).href);
      await eventually(path, async () => (await driver.read(documentOf)) !== left);
    },
    // Waits, because a click soon after another at the same position would count as a double click.
    click: async (element) => {
      const place = await find(element);
      await wait(Math.max(0, clickedAt + DOUBLE_CLICK - performance.now()));
      await driver.clickAt(place);
      clickedAt = performance.now();
    },
    clickPlace: async (element, times, pause) => {
      const place = await find(element);
      for (let time = 0; time < times; time += 1) {
        if (time > 0) await wait(pause);
        await driver.clickAt(place);
      }
    },
    fill: async (field, text) => {
      await eventually(field, () => driver.read(focusField, field));
      await (text === "" ? driver.press("Delete") : driver.type(text));
    },
    valueOf: (field) => driver.read(fieldText, field),
    see: (words) => eventually(`'${words}'`, () => driver.read(shows, words)),
    back: () => leaveFor(driver.back, "the page before"),
    forward: () => leaveFor(driver.forward, "the page after"),
    reload: () => leaveFor(driver.reload, "the page once more, without a question"),
  };
}

/** Polls a condition. A read that fails while the browser leaves a page is repeated. */
export async function eventually(what: string, isSo: () => Promise<boolean>, limit = STEP_LIMIT): Promise<void> {
  const end = Date.now() + limit;
  let trouble = "";
  do {
    if (await isSo().catch((error: unknown) => ((trouble = String(error).split("\n", 1)[0] ?? ""), false))) return;
    await wait(100);
  } while (Date.now() < end);
  throw new Error(`never saw ${what}${trouble && ` (${trouble})`}`);
}
