/** Returns a `mailto:` link that opens a draft in the member's mail program (RFC 6068). */
export function mailLink(to: string, { subject, body }: { subject: string; body: string }): string {
  const address = encodeURIComponent(to).replaceAll("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
}
