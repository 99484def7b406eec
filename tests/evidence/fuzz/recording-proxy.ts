import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a visitor sent it. */
export interface Recorded {
  method: string;
  path: string;
  headers: [string, string][];
  body: Buffer;
}

export interface RecordingProxy {
  origin: string;
  /** Returns the requests since the last call. */
  take: () => Recorded[];
  close: () => Promise<void>;
}

/** Opens a proxy that records every request byte for byte. */
export async function recordBefore(target: string): Promise<RecordingProxy> {
  let recorded: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    handOn(target, incoming, outgoing).then(
      (one) => void recorded.push(one),
      () => outgoing.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function handOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const [method, path, body] = [incoming.method ?? "GET", incoming.url ?? "/", Buffer.concat(chunks)];
  const sent = request(new URL(target), { method, path, headers: incoming.rawHeaders });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(outgoing);
  const headers = incoming.rawHeaders.flatMap((name, place): [string, string][] =>
    place % 2 === 0 ? [[name, incoming.rawHeaders[place + 1] ?? ""]] : [],
  );
  return { method, path, headers, body };
}
