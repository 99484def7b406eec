import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { creators } from "../../../app/content/creators.ts";
import { openTlsProxy } from "../../support/tls-proxy.ts";

/** Serves a site by its host names, over TLS. */
export interface TlsTunnel {
  /**
   * Port of a proxy that maps every name to the site. Engines differ in how to override a name's address, but each
   * supports proxies.
   */
  tunnel: number;
  close: () => Promise<void>;
}

export async function openTlsTunnel(origin: string, host: string): Promise<TlsTunnel> {
  const proxy = await openTlsProxy(origin, [
    host,
    `www.${host}`,
    ...creators.creators.map(({ slug }) => `${slug}.${host}`),
  ]);
  const tunnel = createServer().on("connect", (_request, near) => {
    const far = connect(proxy.port, "127.0.0.1", () => near.write("HTTP/1.1 200 Connection established\r\n\r\n"));
    near.pipe(far).pipe(near);
    for (const socket of [near, far])
      socket
        .on("error", () => void (near.destroy(), far.destroy()))
        .on("close", () => void (near.destroy(), far.destroy()));
  });
  await new Promise<void>((resolve) => void tunnel.listen(0, "127.0.0.1", resolve));
  return {
    tunnel: (tunnel.address() as AddressInfo).port,
    close: async () => {
      await proxy.close();
      tunnel.close();
    },
  };
}
