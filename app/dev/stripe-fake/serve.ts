import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConnectionDropped } from "./api-error.ts";
import { createStripeFake, type StripeFakeOptions, type StripeFake } from "./stripe-fake.ts";

interface ServeOptions extends Omit<StripeFakeOptions, "origin" | "deliver"> {
  /** 0 chooses a free port. */
  port: number;
  /** Webhooks are posted there, unless there is a `deliver`. With neither, none arrive. */
  webhookUrl?: string;
  deliver?: StripeFakeOptions["deliver"];
}

export interface ServedStripeFake {
  stripeFake: StripeFake;
  /** `http://127.0.0.1:port`: the base of the API and of the hosted pages. */
  origin: string;
  /** Stops immediately: closes open connections and abandons webhooks in flight. */
  close: () => Promise<void>;
}

/** Milliseconds within which a receiver must respond to a webhook. */
const WEBHOOK_TIMEOUT = 10_000;

/** Serves the Stripe fake on a port of the loopback address. */
export async function serveStripeFake({ port, webhookUrl, ...options }: ServeOptions): Promise<ServedStripeFake> {
  const server = createServer((incoming, outgoing) => void answer(stripeFake, origin, incoming, outgoing));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deliver =
    options.deliver ?? ((body: string, headers: Record<string, string>) => post(webhookUrl, body, headers));
  const stripeFake = createStripeFake({ ...options, origin, deliver });
  const close = async () => {
    stripeFake.stop();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { stripeFake, origin, close };
}

async function answer(
  stripeFake: StripeFake,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await stripeFake.handle(await toRequest(origin, incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  } catch (error) {
    incoming.socket.destroy();
    if (!(error instanceof ConnectionDropped) && !incoming.errored) console.error(error);
  }
}

async function toRequest(origin: string, incoming: IncomingMessage): Promise<Request> {
  const method = incoming.method ?? "GET";
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  return new Request(new URL(incoming.url ?? "/", origin), {
    method,
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}

async function post(url: string | undefined, body: string, headers: Record<string, string>): Promise<number> {
  if (!url) throw new Error("The fake knows no address for webhooks.");
  const response = await fetch(url, {
    method: "POST",
    body,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT),
  });
  await response.body?.cancel();
  return response.status;
}
