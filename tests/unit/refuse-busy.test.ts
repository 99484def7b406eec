import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRefusal } from "../../app/server/security/visitor-limits.server.ts";

const company = { name: "TETM", phone: "(919) 555-0142", phoneLink: "tel:+19195550142" };
const refuse = makeRefusal({
  missing: () => [],
  onRefused: () => {},
  log: { warn: () => {} },
  clock: () => 0,
  company: () => company,
});
const server = createServer((request, response) => refuse(request, response, "id", "budget", 15));

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => server.close());

async function read(): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { Accept: "text/html" } });
  return response.text();
}

test("the page that refuses a request has the company's name and phone number as they are published by then", async () => {
  expect(await read()).toContain("<title>Error: Too many requests | TETM</title>");
  Object.assign(company, { name: "Sower & Sons <NC>", phone: "(336) 555-0187", phoneLink: "tel:+13365550187" });
  const html = await read();
  expect(html).toContain("<title>Error: Too many requests | Sower &amp; Sons &lt;NC&gt;</title>");
  expect(html).toContain('<a href="tel:+13365550187">(336) 555-0187</a>');
});
