import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { PASSWORD } from "../../support/auth-harness.ts";
import { type ExpensiveRead, expensiveReads } from "../../support/expensive-reads.ts";
import { upload } from "../../support/library.ts";
import { makePhoto } from "../../support/sample-pictures.ts";
import { ANSWERS, walkTo } from "../../support/survey-walk.ts";
import { visit, type Visitor } from "../../support/visitor.ts";

// Runs in a separate process, so it takes no time from the measured visitors.

/** Passed as JSON on the command line. */
export interface Orders {
  attack: string;
  origin: string;
  /** A member's public email address. */
  victim: string;
  /** Without it, Remix returns nothing about its routes. */
  manifestVersion: string;
  seconds: number;
}

/** Printed as one line of JSON. */
export interface AttackTally {
  /** Counts by status; 0 means no response. */
  statuses: Record<string, number>;
  bytes: number;
  /** Why it couldn't start, or null. */
  failed: string | null;
}

interface Attack {
  about: string;
  /** Concurrent lanes, mostly connections. */
  lanes: number;
  /** Prepares the attack. Returns what each lane repeats until time is up. */
  begin: (tools: Tools) => Promise<(lane: number, turn: number) => Promise<unknown>> | AttackTurn;
}

type AttackTurn = (lane: number, turn: number) => Promise<unknown>;

interface Tools extends Orders {
  send: (request: RawRequest) => Promise<number>;
  /** A browser without scripts. */
  visitor: () => Visitor;
  /** Opens a connection, calls `write`, and waits until it is closed or time is up. */
  hold: (write: (socket: Socket) => void | Promise<void>) => Promise<void>;
  isOver: () => boolean;
}

interface RawRequest {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const ADDRESS = "203.0.113.66";
/** Milliseconds to wait for a response. */
const TIMEOUT = 30_000;
/** Sizes to try until the site accepts one. */
const SIZES = [950_000, 90_000, 30_000, 10_000, 2_000, 200];

/** Each kind of attack once (docs/decisions/0052). */
export const attacks: Readonly<Record<string, Attack>> = {
  "slow-bodies": {
    about: "500 connections: posts whose bodies come a letter a second, and heads that come a line a second",
    lanes: 500,
    begin: (tools) => (lane) =>
      tools.hold(async (socket) => {
        const isPost = lane % 2 === 0;
        socket.write(isPost ? postHead(tools, "/contact", 50_000) : `GET / HTTP/1.1\r\nHost: ${hostOf(tools)}\r\n`);
        while (!socket.destroyed && !tools.isOver()) {
          await wait(1_000);
          socket.write(isPost ? "a" : "X-Slow: y\r\n");
        }
      }),
  },
  "stalled-uploads": {
    about: "120 posts that stop after 3 MB",
    lanes: 120,
    begin: (tools) => (lane) => {
      const path = ["/contact", "/auth/v1/token", "/webhooks/stripe"][lane % 3] ?? "/";
      return tools.hold((socket) => {
        socket.write(postHead(tools, path, 3_020_000));
        socket.write("a=%41&".repeat(500_000));
      });
    },
  },
  "slow-readers": {
    about: "100 connections that ask for 50 pages each and read none",
    lanes: 100,
    begin: (tools) => () =>
      tools.hold((socket) => {
        socket.pause();
        socket.write(`GET /portfolio?page=2 HTTP/1.1\r\n${headOf(tools)}\r\n`.repeat(50));
      }),
  },
  "page-flood": {
    about: "GET of pages that are made anew, a third of them left after 20 ms, with a cart of every product",
    lanes: 40,
    begin: async (tools) => {
      const headers = { Cookie: cookieOf(await fillCart(tools)) };
      const paths = [
        "/contact?x",
        "/cart",
        "/desk/sign-in?x",
        "/orders?x",
        "/shop?collection=nobody",
        "/creators/nobody",
      ];
      return (lane, turn) => {
        const path = paths[(lane + turn) % paths.length] ?? "/";
        if (turn % 3 > 0) return tools.send({ path, headers });
        return tools.hold(async (socket) => {
          socket.write(`GET ${path} HTTP/1.1\r\n${headOf(tools)}Cookie: ${headers.Cookie}\r\n\r\n`);
          await wait(20);
          socket.destroy();
        });
      };
    },
  },
  "expensive-requests": {
    about: "deep, long and numerous paths, queries, headers and fields, and forms that show 90 KB again",
    lanes: 20,
    begin: (tools) => {
      const reads: RawRequest[] = Object.values(expensiveReads(tools.manifestVersion)).flatMap(
        (all: readonly ExpensiveRead[]) => all.map(({ path, headers = {} }) => ({ path, headers })),
      );
      const echo = `email=a%40example.com&message=${"<".repeat(90_000)}`;
      const links = `current_stage=x&${"content_links=https%3A%2F%2Fexample.com%2Fa&".repeat(900)}intent=submit`;
      const forms = {
        "/contact": echo,
        "/survey/creator?step=4": links,
        "/cart": `intent=update&${"size=M&".repeat(990)}`,
      };
      const posts = Object.entries(forms).map(([path, body]) => formPost(tools, path, body));
      const all = [...reads, ...posts, ...posts];
      return (lane, turn) => tools.send(all[(lane + turn) % all.length] ?? { path: "/" });
    },
  },
  "own-answers": {
    about: "fills a survey of its own as far as it goes, then reads and saves it over and over",
    lanes: 20,
    begin: async (tools) => {
      const visitor = tools.visitor();
      let page = await walkTo(visitor, 2);
      for (const size of SIZES) {
        const answer = await visitor.go(page, "next", { ...ANSWERS[2], takeaway_goals: '"'.repeat(size) });
        if (answer.status < 400) page = await visitor.get("/survey/creator?step=2");
        if (answer.status < 400) break;
      }
      const headers = { Cookie: cookieOf(visitor) };
      const paths = ["/survey/creator/answers", "/survey/creator/answers.json", "/survey/creator.data?step=2"];
      const save = `${new URLSearchParams(page.form?.fields ?? []).toString()}&intent=autosave`;
      return (_lane, turn) =>
        turn % 4 === 3
          ? tools.send(formPost(tools, "/survey/creator.data?step=2", save, headers.Cookie))
          : tools.send({ path: paths[turn % 4] ?? "/", headers });
    },
  },
  "new-surveys": {
    about: "new surveys and messages without end, each as large as it is taken, with made-up addresses",
    lanes: 20,
    begin: async (tools) => {
      const survey = (size: number) => formPost(tools, "/survey/creator?step=1", firstStep(size));
      let size = 0;
      for (const one of SIZES) if (size === 0 && (await tools.send(survey(one))) < 400) size = one;
      return (_lane, turn) => {
        const email = `made-up-${randomBytes(6).toString("hex")}@example.com`;
        const fields = { name: "A", email, subject: "Services Inquiry", message: "x".repeat(15_000), page: token() };
        const message = formPost(tools, "/contact", new URLSearchParams(fields).toString());
        return tools.send(turn % 2 === 0 ? survey(size) : message);
      };
    },
  },
  "gmail-dots": {
    about: "completes surveys with spellings of one Gmail address, which get emails",
    lanes: 5,
    begin: (tools) => async (lane, turn) => {
      const creator = tools.visitor();
      const dots = [..."ruthofmoab"].map((letter, place) =>
        ((lane * 100 + turn) >> place) & 1 ? `.${letter}` : letter,
      );
      const email = `${dots.join("").replace(/^\./, "")}@gmail.com`;
      await creator.press(await walkTo(creator, 4), "submit", { ...ANSWERS[4], email });
    },
  },
  hoard: {
    about: "checkouts of every product at full stock, each with a new cart",
    lanes: 10,
    begin: (tools) => async () => {
      const shopper = await fillCart(tools);
      // The page itself lowers a quantity to the remaining stock, so a 409 is worth another try.
      for (let time = 0; time < 3; time += 1)
        if ((await shopper.press(await shopper.get("/cart"), "checkout")).status !== 409) return;
    },
  },
  "sign-in": {
    about: "wrong passwords for a member who signs in meanwhile, at the form and by /auth/v1",
    lanes: 40,
    begin: (tools) => (_lane, turn) => {
      const guess = `guess ${token()}`;
      const form = new URLSearchParams({ email: tools.victim, password: guess, next: "/desk" }).toString();
      if (turn % 2 === 0) return tools.send(formPost(tools, "/desk/sign-in", form));
      const body = JSON.stringify({ email: tools.victim, password: guess });
      const headers = { "Content-Type": "application/json" };
      return tools.send({ method: "POST", path: "/auth/v1/token?grant_type=password", headers, body });
    },
  },
  pictures: {
    about: "with a member's own password: photos of 12 megapixels added to the library without end",
    lanes: 4,
    begin: async (tools) => {
      const visitor = tools.visitor();
      await visitor.press(await visitor.get("/desk/sign-in"), "", { email: tools.victim, password: PASSWORD });
      const photo = await makePhoto({ width: 4000, height: 3000, quality: 90, seed: 5 });
      // Bytes after the end of a JPEG make it another file.
      return (lane, turn) => {
        const bytes = Buffer.concat([photo, Buffer.from(`${lane} ${turn} ${token()}`)]);
        return upload(visitor, tools.origin, [{ name: `photo-${lane}-${turn}.jpg`, bytes }]);
      };
    },
  },
};

function token(): string {
  return randomBytes(16).toString("base64url");
}

function firstStep(size: number): string {
  const text = randomBytes(size).toString("base64url").slice(0, size);
  const own = { name: "Ruth", self_description: text, page: token(), version: "0", sequence: "0", key: "" };
  return new URLSearchParams({ current_stage: "exploring", ...own, intent: "next" }).toString();
}

function formPost({ origin }: Orders, path: string, body: string, cookie = ""): RawRequest {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const headers = { ...type, Origin: origin, "Sec-Fetch-Site": "same-origin", ...(cookie && { Cookie: cookie }) };
  return { method: "POST", path, headers, body };
}

function hostOf({ origin }: Orders): string {
  return new URL(origin).host;
}

function headOf(orders: Orders): string {
  return `Host: ${hostOf(orders)}\r\nFly-Client-IP: ${ADDRESS}\r\n`;
}

function postHead(orders: Orders, path: string, length: number): string {
  const form = "Content-Type: application/x-www-form-urlencoded";
  return `POST ${path} HTTP/1.1\r\n${headOf(orders)}Origin: ${orders.origin}\r\n${form}\r\nContent-Length: ${length}\r\n\r\n`;
}

function cookieOf(visitor: Visitor): string {
  return [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Adds as many as allowed of each product's first size to a new cart. */
async function fillCart({ visitor }: Tools): Promise<Visitor> {
  const shopper = visitor();
  const { html } = await shopper.get("/shop");
  for (const slug of new Set([...html.matchAll(/href="\/shop\/([\w-]+)"/g)].map(([, one]) => one))) {
    const page = await shopper.get(`/shop/${slug}`);
    const [, size = ""] = /type="radio"[^>]*name="size"[^>]*value="([^"]*)"/.exec(page.html) ?? [];
    if (page.form) await shopper.press(page, "add", { ...(size && { size }), quantity: "999" });
  }
  return shopper;
}

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await attack(JSON.parse(process.argv[2] ?? "{}") as Orders)));
  process.exit(0);
}

async function attack(orders: Orders): Promise<AttackTally> {
  const tally: AttackTally = { statuses: {}, bytes: 0, failed: null };
  const chosen = attacks[orders.attack];
  if (!chosen) throw new Error(`There is no attack '${orders.attack}'.`);
  // Preparation isn't part of the attack.
  let end = Number.POSITIVE_INFINITY;
  const limits = { headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT };
  const pool = new Pool(orders.origin, { connections: chosen.lanes, pipelining: 1, ...limits });
  const isOver = () => performance.now() >= end;
  const note = (status: number, bytes = 0) => {
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    tally.bytes += bytes;
    return status;
  };
  const tools: Tools = {
    ...orders,
    isOver,
    visitor: () =>
      visit(orders.origin, {
        headers: { "Fly-Client-IP": ADDRESS },
        timeout: TIMEOUT,
        note: ({ status }) => void note(status),
      }),
    send: async ({ method = "GET", path, headers = {}, body = null }) => {
      try {
        const all = { "Fly-Client-IP": ADDRESS, ...headers };
        const answer = await pool.request({ method, path, headers: all, body });
        return note(answer.statusCode, (await answer.body.arrayBuffer()).byteLength);
      } catch {
        return note(0);
      }
    },
    hold: async (write) => void note(...(await holdSocket(orders.origin, write, end))),
  };
  try {
    const turn = await chosen.begin(tools);
    end = performance.now() + orders.seconds * 1000;
    const repeat = async (lane: number) => {
      for (let number = 0; !isOver(); number += 1) {
        const before = performance.now();
        await turn(lane, number).catch(() => undefined);
        // If the server is down, turns end immediately; this keeps them from spinning.
        if (performance.now() - before < 1) await wait(5);
      }
    };
    const all = Promise.all(Array.from({ length: chosen.lanes }, (_, lane) => repeat(lane)));
    await Promise.race([all, wait(orders.seconds * 1000 + 1_000)]);
  } catch (error) {
    tally.failed = error instanceof Error ? error.message : String(error);
  }
  void pool.destroy();
  return tally;
}

function holdSocket(
  origin: string,
  write: (socket: Socket) => void | Promise<void>,
  end: number,
): Promise<[status: number, bytes: number]> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    let [status, bytes] = [0, 0];
    const socket = connect(Number(port), hostname);
    const late = setTimeout(() => socket.destroy(), Math.max(0, end - performance.now()));
    socket.on("data", (chunk) => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1", 0, 20))?.[1] ?? 0);
      bytes += chunk.length;
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(late);
      resolve([status, bytes]);
    });
    socket.once("connect", () => void Promise.resolve(write(socket)).catch(() => socket.destroy()));
  });
}
