import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creators } from "../../app/content/creators.ts";
import type { Project } from "../../app/content/projects-document.ts";
import { projects as portfolio } from "../../app/content/projects.ts";
import { useSharedServer } from "../support/shared-server.ts";
import type { TestServer } from "../support/start-server.ts";

const { projects } = portfolio;

let server: TestServer;

beforeAll(async () => {
  server = await useSharedServer();
});

afterAll(async () => {
  await server?.remove();
});

async function read(address: string): Promise<string> {
  const response = await fetch(server.origin + address);
  expect(response.status, address).toBe(200);
  // Removes the data for scripts, which isn't part of the page's text.
  return (await response.text()).replaceAll(/<script(?! type="application\/ld).*?<\/script>/gs, "");
}

function cards(html: string): string[] {
  return html.match(/<li [^>]*data-part="project-card">.*?<\/li>/gs) ?? [];
}

function words(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const said = ["View Project", "Project under Construction", "View Case Study"];

function expected({ externalUrl, status }: Project): string | undefined {
  return said[externalUrl ? 0 : status === "none" ? 2 : 1];
}

function expectedLinks({ slug, externalUrl, status }: Project, page: number): string[][] {
  if (externalUrl) return [[externalUrl, 'target="_blank" rel="noopener"']];
  return status === "none" ? [[`/portfolio?page=${page}&amp;case-study=${slug}`, ""]] : [];
}

// behavior-rows.test.ts checks the agreed sentences.
describe("the portfolio", () => {
  test.each(["0", "-3", "99", "two", "", "2e1"])("page '%s' is clamped", async (page) => {
    const html = await read(`/portfolio?page=${page}`);
    expect(words(html)).toContain(["99", "2e1"].includes(page) ? "Page 2 of 2" : "Page 1 of 2");
  });

  test.each(projects)("the card of $title offers its action", async (project) => {
    const page = projects.indexOf(project) < 6 ? 1 : 2;
    const card =
      cards(await read(`/portfolio?page=${page}`)).find((one) => one.includes(`>${project.title}</h2>`)) ?? "";
    const links = [...card.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>/g)].map(([, href, rest]) => [href, rest?.trim()]);
    expect(said.filter((action) => words(card).includes(action))).toEqual([expected(project)]);
    expect(links).toEqual(expectedLinks(project, page));
  });
});

describe("a case study without scripts", () => {
  test("is open before the grid, and a link closes it", async () => {
    const html = await read("/portfolio?page=2&case-study=openaba");
    const panel = /<dialog .*?<\/dialog>/s.exec(html)?.[0] ?? "";
    expect(panel).toMatch(/^<dialog [^>]*id="case-study"[^>]* open=""/);
    expect(html.indexOf("<dialog")).toBeLessThan(html.indexOf("project-card"));
    expect(words(panel)).toContain("OpenABA Free training for families");
    expect(words(panel)).toContain("Detailed case study information is available by contacting us.");
    expect(panel).toContain('href="/contact"');
    expect(panel).toMatch(/<a [^>]*href="\/portfolio\?page=2">Close<\/a>/);
    expect(html).toContain("<title>OpenABA, case study | TETM</title>");
  });

  test.each(["/portfolio", "/portfolio?case-study=unknown"])("%s has none", async (address) => {
    expect(await read(address)).not.toContain("<dialog");
  });

  test.each(projects.map(({ slug }, index) => [slug, index < 6 ? 1 : 2] as const))(
    "/case-studies/%s redirects to page %i",
    async (id, page) => {
      const response = await fetch(`${server.origin}/case-studies/${id}`, { redirect: "manual" });
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe(`/portfolio?page=${page}&case-study=${id}`);
    },
  );
});

describe("creator profiles", () => {
  test.each(creators.creators)("$name: banner, portrait, bio and the rest of the entry", async (creator) => {
    const html = await read(`/creators/${creator.slug}`);
    expect(html).toMatch(new RegExp(`<h1[^>]* aria-label="${creator.name}"`));
    expect(html).toContain(creator.banner);
    expect(html).toMatch(
      new RegExp(`<img[^>]*src="${creator.portrait}"[^>]*alt="Linocut portrait of ${creator.name}"`),
    );
    for (const text of [...creator.bio, ...(creator.motto ? [creator.motto] : [])]) expect(words(html)).toContain(text);
    expect(words(html).includes("Featured Content")).toBe(!!creator.tiktokHandle);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const outside = [...main.matchAll(/<a [^>]*href="(http[^"]*)" target="_blank" rel="noopener"/g)].map(
      (match) => match[1],
    );
    const tiktok = creator.tiktokHandle && `https://www.tiktok.com/@${creator.tiktokHandle}`;
    expect(outside).toEqual([creator.websiteUrl, tiktok].filter(Boolean));
    expect(html).toMatch(/<a [^>]*href="\/portfolio">Back to Portfolio<\/a>/);
  });

  test.each(creators.creators)("$name: no executable script, and data for search engines", async ({ slug, name }) => {
    const html = await (await fetch(`${server.origin}/creators/${slug}`)).text();
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    expect(scripts.map(([, attributes]) => attributes?.trim())).toEqual(Array(2).fill('type="application/ld+json"'));
    const [profile, crumbs] = scripts.map(([, , data]) => JSON.parse(data!));
    expect(profile).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", name } });
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    expect(html).not.toContain("modulepreload");
    expect(html).toContain(`<link rel="canonical" href="https://tetm.example/creators/${slug}"/>`);
  });
});

test.each(["/creators/nobody", "/case-studies/nothing"])("%s gets a 404 page, and is logged", async (address) => {
  const response = await fetch(server.origin + address);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain("Oops! Page not found");
  expect(html).toContain("<title>Page not found | TETM</title>");
  expect(html).not.toContain("<script");
  await server.waitForRecord((record) => record.msg === "page not found" && record.path === address);
});

describe("a creator's subdomain (docs/behavior.md, Every page 10)", () => {
  test.each([
    ["micah-rowe.tetm.example", "/creators/micah-rowe"],
    ["NAOMI-CARTER.tetm.example:8080", "/creators/naomi-carter"],
    ["www.tetm.example", null],
    ["nobody.tetm.example", null],
    ["tetm.example", null],
    ["127.0.0.1", null],
  ])("home on %s leads to %s", async (host, location) => {
    const answer = await ask({ Host: host });
    expect(answer.status).toBe(location ? 302 : 200);
    expect(answer.headers.location ?? null).toBe(location);
    expect(String(answer.headers.vary).includes("Host")).toBe(location !== null);
  });
});

/** Sends a request with a Host header, which `fetch` can't set. */
function ask(
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: Record<string, string | string[] | undefined> }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/`, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    asked.on("error", reject).end();
  });
}
