import type { Database } from "../../database/database.ts";
import { addVisits } from "../../site/visits/visits.store.server.ts";

const DAYS = 120;
const PAGES = ["/", "/portfolio", "/shop", "/shop/covenant-tee", "/survey/creator", "/about", "/creators/micah-rowe"];
const HOSTS = ["", "google.com", "instagram.com", "youtube.com", "durhamgazette.example", "duckduckgo.com"];

/** Adds visits of the last months: more on Sundays, and more and more of them. */
export async function addSampleVisits(db: Database, now: Date): Promise<void> {
  for (let ago = 0; ago < DAYS; ago += 1) {
    const day = new Date(now.getTime() - ago * 24 * 60 * 60 * 1000);
    const busy = (DAYS - ago / 2) * (day.getUTCDay() === 0 ? 1.8 : 0.8 + ((ago * 7) % 5) / 10);
    const share = (place: number) => Math.round(busy / (place + 1));
    await addVisits(db, day.toISOString().slice(0, 10), {
      pages: new Map(PAGES.map((page, place) => [page, { views: share(place), visits: Math.round(share(place) / 3) }])),
      sources: new Map(HOSTS.map((host, place) => [host, Math.round(share(place) / 3)])),
    });
  }
}
