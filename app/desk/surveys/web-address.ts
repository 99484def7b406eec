/** A host, such as `tiktok.com` or `www.müller.de`, and what follows it. */
const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** Returns the address that a creator's link leads to, typed with `https://` or without; null if it is other text. */
export function webAddress(text: string): string | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : WITHOUT_SCHEME.test(typed) ? `https://${typed}` : null;
  return address !== null && URL.canParse(address) ? address : null;
}
