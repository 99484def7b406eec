/** Bytes of a body that outlives its page. All of a site's together may have 64 KiB (Fetch, "HTTP-network-or-cache fetch"). */
const MOST = 60_000;

/** Whether a browser sends this although its page is gone. */
export function outlivesPage(body: URLSearchParams): boolean {
  return "keepalive" in Request.prototype && body.toString().length <= MOST;
}

/**
 * Posts a form in a way that outlives the page.
 *
 * @returns whether the server took it, for a page that is still there then
 */
export async function sendOnLeaving(address: string, body: URLSearchParams): Promise<boolean> {
  try {
    return (await fetch(address, { method: "POST", body, keepalive: true })).ok;
  } catch {
    return false;
  }
}
