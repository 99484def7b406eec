/** Where the site listens. Without a host, at every address. */
interface Address {
  host?: string | undefined;
  port: number;
}

/**
 * Returns a sentence for the person who starts the site, if an error says that it can't listen at this address. Returns
 * null for any other error.
 */
export function explainListenError(error: unknown, { host, port }: Address): string | null {
  const { syscall, code, hostname, message } = (error ?? {}) as NodeJS.ErrnoException & { hostname?: unknown };
  const isOfName = syscall === "getaddrinfo" && hostname === host;
  if (isOfName || (syscall === "listen" && code === "EADDRNOTAVAIL"))
    return `HOST is '${host}', but this machine has no such address: name one of its own, or leave HOST out to listen at all of them. (${code})`;
  if (syscall !== "listen") return null;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Stop that one, or choose another port, such as PORT=${port + 1}.`;
  if (code === "EACCES")
    return `Port ${port} needs more rights than you have. Choose one above 1023, such as PORT=3000.`;
  return `The site can't listen at ${host ?? "every address"}, port ${port}: ${message}.`;
}
