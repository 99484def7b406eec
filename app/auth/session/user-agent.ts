const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
  ["gotrue-js", "supabase auth-js"],
  ["curl/", "curl"],
  ["node", "Node"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** Which program on which system, in as few words as tell a member's sessions apart; more is not kept. */
export function shortUserAgent(header: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([sign]) => header?.includes(sign))?.[1]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}
