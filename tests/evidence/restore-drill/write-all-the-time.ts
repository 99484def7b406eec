import { setTimeout as wait } from "node:timers/promises";
import { cartIdOf } from "../../support/check-carts.ts";
import { MESSAGE, sendMessage } from "../../support/contact-message.ts";
import { seed } from "../../support/seed-catalogue.ts";
import type { ShopServer } from "../../support/shop-server.ts";
import { visit } from "../../support/visitor.ts";
import { answersOf, fillIn } from "../load/fill-in-survey.ts";
import { walkToPaid } from "../load/shop-walk.ts";
import type { Notes } from "../load/summary.ts";
import { type Acknowledged, cartOf, messageOf, orderOf, surveyOf } from "./acknowledged.ts";

export const PRODUCTS = [
  seed("hymn-board-tote", "Hymn Board Tote", { "": [2200, null] }),
  seed("covenant-tee", "Covenant Tee", { M: [2800, 5000] }),
];

/** Concurrent visitors of each kind. */
const PLACES = 3;

/** Milliseconds between two visits in one slot. */
const PAUSE = 30;

export interface Writing {
  acknowledged: Acknowledged[];
  notes: Notes;
  /** Stops after the current visits. */
  end: () => Promise<void>;
}

/** Creators, writers and shoppers write to a site until it is stopped. */
export function writeAllTheTime(shop: ShopServer, signal: AbortSignal): Writing {
  const [acknowledged, notes]: [Acknowledged[], Notes] = [[], { samples: [], faults: [] }];
  const enough = new AbortController();
  let count = 0;
  const kinds = [creator, messenger, collector, shopper];

  async function onAndOn(act: (typeof kinds)[number]): Promise<void> {
    while (!enough.signal.aborted) {
      count += 1;
      try {
        acknowledged.push(await act(shop, count, notes, signal));
      } catch (error) {
        notes.faults.push(error instanceof Error ? error.message : String(error));
      }
      await wait(PAUSE);
    }
  }

  const all = Promise.all(kinds.flatMap((act) => Array.from({ length: PLACES }, () => onAndOn(act))));
  return {
    acknowledged,
    notes,
    end: async () => {
      enough.abort();
      await all;
    },
  };
}

async function creator(
  { origin }: ShopServer,
  count: number,
  { samples }: Notes,
  signal: AbortSignal,
): Promise<Acknowledged> {
  const answers = answersOf(count);
  const visitor = visit(origin, { signal, note: (sample) => void samples.push({ ...sample, step: sample.kind }) });
  await fillIn(visitor, answers, count);
  return surveyOf(visitor, answers.name);
}

async function messenger({ origin }: ShopServer, count: number): Promise<Acknowledged> {
  const text = `Message ${count} of the drill`;
  const { status, title } = await sendMessage(origin, { ...MESSAGE, message: text });
  if (status !== 303) throw new Error(`A message was answered by '${title}' (${status}).`);
  return messageOf(text);
}

async function collector(
  { origin }: ShopServer,
  count: number,
  { samples }: Notes,
  signal: AbortSignal,
): Promise<Acknowledged> {
  const visitor = visit(origin, { signal, note: (sample) => void samples.push({ ...sample, step: "cart" }) });
  const quantity = 1 + (count % 9);
  const { status, title } = await visitor.press(await visitor.get("/shop/covenant-tee"), "add", {
    size: "M",
    quantity: String(quantity),
  });
  const cartId = cartIdOf(visitor);
  if (status !== 303 || cartId === null) throw new Error(`A piece was answered by '${title}' (${status}).`);
  return cartOf(visitor, cartId, quantity);
}

async function shopper(
  shop: ShopServer,
  count: number,
  { samples }: Notes,
  signal: AbortSignal,
): Promise<Acknowledged> {
  const want = { slug: "hymn-board-tote", size: "", quantity: 1 + (count % 3) };
  const { thanks, end } = await walkToPaid(shop, want, { signal, tell: (sample) => void samples.push(sample) });
  if (thanks === null) throw new Error(`A shopper's walk ended ${end}.`);
  return orderOf(thanks);
}
