/**
 * Replaces decimal references by their characters. Kept parts of pages have some (app/ui/kept-html.server.ts), and what
 * React renders of the same parts has none.
 */
export function withoutReferences(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
