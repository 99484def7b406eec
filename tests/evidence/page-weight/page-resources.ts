/** Addresses in a page's HTML, by kind. */
export interface NamedResources {
  styles: string[];
  /** Preloaded fonts. */
  fonts: string[];
  scripts: string[];
  /** Pictures that are not lazy. */
  pictures: string[];
  others: string[];
}

/** Finds what a browser without a cache loads for a page's HTML. */
export function resourcesOf(html: string): NamedResources {
  const links = tagsOf(html, "link");
  const linked = (rel: string, as?: string) =>
    links.filter((link) => link.rel === rel && (as === undefined || link.as === as)).map((link) => link.href ?? "");
  const images = tagsOf(html, "img").filter(({ loading }) => loading !== "lazy");
  return {
    styles: linked("stylesheet"),
    fonts: linked("preload", "font"),
    scripts: [
      ...linked("modulepreload"),
      ...tagsOf(html, "script").flatMap(({ src }) => src ?? []),
      ...inlineImports(html),
    ],
    pictures: [...new Set([...images.map(({ src }) => src ?? ""), ...linked("preload", "image")])],
    others: [...linked("icon"), ...linked("manifest")],
  };
}

/** Returns the addresses of a script's static imports, as Rollup writes them. */
export function importsOf(script: string, address: string): string[] {
  const found = [...script.matchAll(/(?:\bfrom|\bimport)\s*"(\.?\.?\/[^"]+\.js)"/g)];
  return found.map(([, specifier = ""]) => new URL(specifier, `http://site${address}`).pathname);
}

/**
 * Returns the addresses of the fonts that a page's text needs (CSS Fonts 4, section 4.5): for each character and
 * family, the last face that has the character. Ignores which text uses which family: each character counts for all
 * families.
 */
export function fontsOf(css: string, html: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, rules = ""]) => readFace(rules))
    .filter(({ url }) => url);
  const text = new Set(
    [...html.replaceAll(/<(head|script|style)\b.*?<\/\1>|<[^>]*>/gs, " ")].map((sign) => sign.codePointAt(0) ?? 0),
  );
  const families = [...new Set(faces.map(({ family }) => family))];
  const needed = families.flatMap((family) =>
    [...text].flatMap((code) => faces.findLast((face) => face.family === family && face.has(code))?.url ?? []),
  );
  return [...new Set(needed)];
}

function readFace(rules: string): { family: string; url: string | undefined; has: (code: number) => boolean } {
  const ranges = [...rules.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].map(([, from = "", to]) => [
    Number.parseInt(from.replaceAll("?", "0"), 16),
    Number.parseInt(to ?? from.replaceAll("?", "F"), 16),
  ]);
  return {
    family: /font-family:\s*"?([^;"]+)/.exec(rules)?.[1] ?? "",
    url: /url\("?([^)"]+)/.exec(rules)?.[1],
    has: (code) => ranges.length === 0 || ranges.some(([from = 0, to = 0]) => code >= from && code <= to),
  };
}

/** Returns the imports of Remix's own inline script, at the end of any page with scripts. */
function inlineImports(html: string): string[] {
  const inline = [...html.matchAll(/<script[^>]*type="module"[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = ""]) => script)
    .join("\n");
  return [...inline.matchAll(/\bimport\b[^"\n]*"(\/assets\/[^"]+\.js)"/g)].map(([, address = ""]) => address);
}

function tagsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    ),
  );
}
