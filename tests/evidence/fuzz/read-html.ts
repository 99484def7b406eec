import { chromium } from "playwright";

/** A page as a browser parses it. */
export interface ReadHtml {
  /** The text of all elements, and the values of fields. */
  text: string;
  /** Contents of JSON-LD scripts. */
  jsonLd: string[];
  /** Elements, attributes and addresses that come from the marked text. No page of ours has any. */
  aliens: string[];
}

export interface HtmlReader {
  read: (html: string) => Promise<ReadHtml>;
  close: () => Promise<void>;
}

/** The mark of text that must stay text. */
export const MARK = "zq";

/** Parses pages with Chromium's own parser, in a document that runs and loads nothing. */
export async function openHtmlReader(): Promise<HtmlReader> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH!,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--host-resolver-rules=MAP * ~NOTFOUND"],
  });
  const page = await browser.newPage();
  // The HTML is sent as base64 and the result returned as ASCII, because DevTools can't transfer unpaired surrogates
  // and some other characters.
  const read = async (html: string) =>
    JSON.parse(await page.evaluate(readInBrowser, [Buffer.from(html).toString("base64"), MARK] as const)) as ReadHtml;
  return { read, close: () => browser.close() };
}

function readInBrowser([base64, mark]: readonly [string, string]): string {
  const html = new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const jsonLd = [...parsed.querySelectorAll("script[type='application/ld+json']")].map(
    (script) => script.textContent ?? "",
  );
  const aliens: string[] = [];
  const fields: string[] = [];
  for (const element of parsed.querySelectorAll("*")) {
    if (element.localName.includes(mark)) aliens.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (name.includes(mark)) aliens.push(`<${element.localName} ${name}>`);
      if (name.startsWith("on") && value.includes(mark)) aliens.push(`<${element.localName} ${name}>`);
      // Removes the characters that browsers strip from an address before they read its scheme.
      if (
        /^(href|src|action|formaction)$/.test(name) &&
        /^(javascript|data|vbscript):/i.test(value.replace(/[\s\p{Cc}]/gu, ""))
      )
        aliens.push(`${name}=${value}`);
    }
    if (element.localName === "input") fields.push(element.getAttribute("value") ?? "");
  }
  for (const script of parsed.querySelectorAll("script, style")) script.remove();
  const found = JSON.stringify({ text: [parsed.documentElement.textContent, ...fields].join(" "), jsonLd, aliens });
  return found.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
