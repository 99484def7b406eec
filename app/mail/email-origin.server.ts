import { site } from "../content/site.ts";

/** Where links in letters lead. Never the host that a request named: anybody can send that. */
export function emailOrigin(siteOrigin: string | null): string {
  return siteOrigin ?? site.mainOrigin;
}
