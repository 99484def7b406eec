import { describe, expect, test } from "vitest";
import { creators } from "../../app/site/content/creators.ts";
import { type Project, projects as portfolio } from "../../app/site/content/projects.ts";
import { useServer } from "../support/use-server.ts";

const { projects } = portfolio;

const server = useServer();

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
  test("the card of each project offers its action", async () => {
    const pages = [await read("/portfolio"), await read("/portfolio?page=2")];
    for (const [index, project] of projects.entries()) {
      const page = index < 6 ? 1 : 2;
      const card = cards(pages[page - 1] ?? "").find((one) => one.includes(`>${project.title}</h2>`)) ?? "";
      const links = [...card.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>/g)].map(([, href, rest]) => [href, rest?.trim()]);
      expect(said.filter((action) => words(card).includes(action))).toEqual([expected(project)]);
      expect(links).toEqual(expectedLinks(project, page));
    }
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

  test("each has an address of its own, which redirects to its page", async () => {
    for (const [index, { slug }] of projects.entries()) {
      const { status, headers } = await fetch(`${server.origin}/case-studies/${slug}`, { redirect: "manual" });
      const target = `/portfolio?page=${index < 6 ? 1 : 2}&case-study=${slug}`;
      expect([status, headers.get("Location")]).toEqual([302, target]);
    }
  });
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
