/** An invalid setting. The message names it and says what is expected. */
export class SettingError extends Error {
  override name = "SettingError";
}

export function readOrigin(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "")) {
    throw new SettingError(`${name} is '${text}', but must be an origin such as 'https://example.org'.`);
  }
  return url.origin;
}

export function readHttpsUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new SettingError(`${name} must be an address that starts with https://, without a user or a password.`);
  return url.href;
}

/** Returns the parts of a comma-separated list, without blank ones. */
export function readList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

export function readSwitch(name: string, text: string | undefined): boolean {
  if (text && !["on", "off"].includes(text)) throw new SettingError(`${name} is '${text}', but must be 'on' or 'off'.`);
  return text === "on";
}

export function readCount(
  name: string,
  env: Record<string, string | undefined>,
  otherwise: number,
  most: number,
): number {
  const text = env[name];
  if (!text) return otherwise;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new SettingError(`${name} is '${text}', but must be a whole number from 1 to ${most}.`);
}
