import { type ShopServer, startShop } from "../../support/shop-server.ts";
import { openInbox, type SmtpInbox } from "../../support/smtp-inbox.ts";
import { startServer } from "../../support/start-server.ts";
import { openSlowProxy, type SlowProxy } from "./slow-proxy.ts";
import { openTlsTunnel } from "./tls-tunnel.ts";

/** The built site with a shop, payment and email, behind a proxy for its visitors. */
export interface Site {
  /** The origin that visitors use. */
  origin: string;
  shop: ShopServer;
  inbox: SmtpInbox;
  proxy: SlowProxy;
  /** Port of the proxy that serves its host names; undefined without TLS. */
  tunnel: number | undefined;
  close: () => Promise<void>;
}

/** The main address of a site behind TLS. Its subdomains reach the same server. */
export const MAIN = "https://tetm.test";

/**
 * @param folder a checkout with a build
 * @param behindTls as deployed: with its own host names, behind a proxy that terminates TLS
 */
export async function openSite(folder: string, behindTls: boolean): Promise<Site> {
  const inbox = await openInbox();
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    MAIL_FROM: "TETM <site@example.org>",
    MAIL_TO: "team@example.org",
  };
  const deployed = { SITE_ORIGIN: MAIN, SESSION_SECRET: "s".repeat(32), CLIENT_ADDRESS_HEADER: "X-Forwarded-For" };
  const shop = await startShop(
    { ...mail, ...(behindTls && deployed) },
    { start: (env) => startServer(env, undefined, { folder }) },
  );
  const proxy = await openSlowProxy(shop.origin);
  const tls = behindTls ? await openTlsTunnel(proxy.origin, new URL(MAIN).host) : null;
  return {
    origin: tls ? MAIN : proxy.origin,
    shop,
    inbox,
    proxy,
    tunnel: tls?.tunnel,
    close: async () => {
      await tls?.close();
      await proxy.close();
      await shop.remove();
      await inbox.close();
    },
  };
}
