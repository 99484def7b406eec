/** Origin of addresses that a person may copy: the configured one, or the one that a local start was asked at. */
export function pageOrigin(siteOrigin: string | null, requested: URL): string {
  return siteOrigin ?? requested.origin;
}
