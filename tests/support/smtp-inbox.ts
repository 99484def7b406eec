import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { type ReadMail, readMail } from "./read-mail.ts";

/** `code` rejects the recipient, `afterData` rejects the text. */
export type Conduct =
  | "take"
  /** Cuts the connection while it receives the text. */
  | "die-in-data"
  /** Receives the whole text and cuts the connection before it acknowledges. */
  | "die-before-250"
  /** Acknowledges with 250 and cuts the connection. */
  | "die-after-250"
  | { code: number; text: string }
  | { afterData: number; text: string }
  | { slowMs: number };

export interface Received extends ReadMail {
  from: string;
  to: string[];
  /** When the whole text had arrived, in milliseconds since 1970. */
  at: number;
}

/** A real SMTP server on the loopback address. */
export interface SmtpInbox {
  port: number;
  /** Settings of a site that sends its email here. */
  env: Record<string, string>;
  /** Emails acknowledged with 250, in that order. */
  acknowledged: Received[];
  /** Emails that arrived completely, acknowledged or not, without those that `afterData` rejected. */
  whole: Received[];
  connections: () => number;
  /** Sets the response to each later delivery, by its number, starting at 1. */
  behave: (conduct: (delivery: number) => Conduct) => void;
  /** Stops listening and cuts all connections. `up` listens on the same port again. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  let conduct: (delivery: number) => Conduct = take;
  let [deliveries, connections, port] = [0, 0, 0];
  const acknowledged: Received[] = [];
  const whole: Received[] = [];
  const today = new WeakMap<SMTPServerSession, Conduct>();
  let server: SMTPServer;

  function make(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 10,
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      onRcptTo(_address, session, done) {
        const now = conduct((deliveries += 1));
        today.set(session, now);
        done(typeof now === "object" && "code" in now ? refusal(now.code, now.text) : null);
      },
      onData(stream, session, done) {
        const now = today.get(session) ?? "take";
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => {
          if (now === "die-in-data") socketOf(made, session)?.destroy();
          else chunks.push(chunk);
        });
        stream.on("end", () => {
          if (now === "die-in-data") return done(refusal(451, "gone"));
          const mail = {
            ...readMail(Buffer.concat(chunks).toString("latin1")),
            ...envelopeOf(session),
            at: Date.now(),
          };
          if (typeof now === "object" && "afterData" in now) return done(refusal(now.afterData, now.text));
          whole.push(mail);
          if (now === "die-before-250") return void socketOf(made, session)?.destroy();
          const acknowledge = () => {
            acknowledged.push(mail);
            done(null, "2.0.0 OK: queued");
            if (now === "die-after-250") socketOf(made, session)?.destroySoon();
          };
          if (typeof now === "object" && "slowMs" in now)
            setTimeout(() => socketOf(made, session)?.writable && acknowledge(), now.slowMs);
          else acknowledge();
        });
      },
      ...options,
    });
    made.on("error", () => undefined);
    return made;
  }

  const up = async () => {
    server = make();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const address = server.server.address();
    if (address && typeof address === "object") port = address.port;
  };
  const down = () =>
    new Promise<void>((resolve) => {
      for (const connection of server.connections as Set<unknown>) socketIn(connection).destroy();
      server.close(() => resolve());
    });
  await up();
  return {
    port,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "TETM <site@example.org>",
      MAIL_TO: "team@example.org",
    },
    acknowledged,
    whole,
    connections: () => connections,
    behave: (next) => void (conduct = next),
    down,
    up,
    close: down,
  };
}

function take(): Conduct {
  return "take";
}

function refusal(responseCode: number, text: string): Error & { responseCode: number } {
  return Object.assign(new Error(text), { responseCode });
}

function envelopeOf({ envelope }: SMTPServerSession): { from: string; to: string[] } {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
  };
}

/** smtp-server passes no socket to its handlers. */
function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  for (const connection of server.connections as Set<unknown>) {
    if ((connection as { id: string }).id === session.id) return socketIn(connection);
  }
  return undefined;
}

function socketIn(connection: unknown): Socket {
  return (connection as Record<"_socket", Socket>)["_socket"];
}
