/** Days that a period may have by one press. */
export const PRESETS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/** A time for which figures are shown. Days are UTC, such as 2026-01-31, and both ends belong to it; null is open. */
export interface Period {
  from: string | null;
  to: string | null;
  preset: (typeof PRESETS)[number] | "all" | null;
}

/** The period that an address names: `days=7`, `days=all`, or `from` and `to`. Without one the last 30 days. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const [from, to] = [readDay(params.get("from")), readDay(params.get("to"))];
  if (from !== null || to !== null) {
    const turned = from !== null && to !== null && from > to;
    return { from: turned ? to : from, to: turned ? from : to, preset: null };
  }
  const days = params.get("days");
  if (days === "all") return { from: null, to: null, preset: "all" };
  const preset = PRESETS.find((one) => String(one) === days) ?? DEFAULT_DAYS;
  return { from: dayOf(new Date(now.getTime() - (preset - 1) * DAY)), to: dayOf(now), preset };
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** A day as `<input type="date">` writes it, or null for anything else. */
function readDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}
