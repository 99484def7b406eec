import type { Postage } from "../../../app/site/content/postage.ts";
import type { OrderRow } from "./shop-state.ts";

const group = (name: string, countries: string[], price: string, more: Partial<Postage["groups"][number]> = {}) => ({
  name,
  countries,
  price,
  freeFrom: "",
  days: "",
  fasterPrice: "",
  fasterDays: "",
  ...more,
});

const faster = { fasterPrice: "14.00", fasterDays: "2-3" };

export const firstPlan: Postage = {
  groups: [group("Here", ["US"], "6.00", { freeFrom: "50.00", ...faster }), group("There", ["CA"], "14.00")],
  pickup: "",
};

/** The shipping rates between which the shop keeper changes: the last ones are pickup alone, and none at all. */
export const PLANS: readonly Postage[] = [
  firstPlan,
  { groups: [group("Here", ["US"], "7.31", faster), group("Elsewhere", ["*"], "19.99")], pickup: "At the door" },
  { groups: [group("Here", ["US", "CA"], "0.00", { fasterPrice: "0.00", fasterDays: "1" })], pickup: "" },
  { groups: [group("Here", ["US"], "9,999.99")], pickup: "" },
  { groups: [], pickup: "At the door" },
  { groups: [], pickup: "" },
];

/** What an order may be charged for shipping, by our own reckoning, in cents; null if its delivery isn't offered. */
export function expectedPostage(plan: Postage, { delivery, amount_cents }: OrderRow): number[] | null {
  const { key } = JSON.parse(delivery ?? "{}") as { key?: string };
  if (key?.startsWith("Pickup~")) return plan.pickup === "" || key !== `Pickup~${plan.pickup}` ? null : [];
  const chosen = plan.groups.find(({ name }) => key?.startsWith(`${name}~`));
  if (!chosen) return null;
  const isFree = chosen.freeFrom !== "" && amount_cents > cents(chosen.freeFrom);
  return [isFree ? 0 : cents(chosen.price), ...(chosen.fasterPrice === "" ? [] : [cents(chosen.fasterPrice)])];
}

function cents(dollars: string): number {
  return Math.round(Number(dollars.replace(",", "")) * 100);
}
