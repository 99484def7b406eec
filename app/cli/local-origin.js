/**
 * Returns the origin at which a browser on this machine reaches the site.
 *
 * @param {{ host?: string | undefined; port: number }} address
 */
export function localOrigin({ host, port }) {
  if (!host || host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
