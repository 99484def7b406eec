import faces from "./poster-type.json" with { type: "json" };

/** League Gothic for headlines, which has capitals alone, or Libre Franklin for small type. */
type TypeFace = keyof typeof faces;

export interface Setting {
  face: TypeFace;
  x: number;
  baseline: number;
  /** Height of the capitals. */
  capHeight: number;
}

/** Returns a text as SVG paths, because the server has no fonts, and where its last letter ends. */
export function setType(text: string, { face, x, baseline, capHeight }: Setting): { svg: string; right: number } {
  const { scale, letters, kerningOf } = opened(face, capHeight);
  let [svg, at, before] = ["", x, ""];
  for (const letter of text) {
    const [, advance = "0", outline = ""] = /^(\d+)(.*)$/.exec(letters[letter] ?? "") ?? [];
    at += (kerningOf.get(before + letter) ?? 0) * scale;
    if (outline) svg += `<path transform="matrix(${scale} 0 0 ${-scale} ${at} ${baseline})" d="${outline}"/>`;
    at += Number(advance) * scale;
    before = letter;
  }
  return { svg, right: at };
}

/**
 * Returns a text in the letters that a face has. Accents that it lacks are left out, and so are signs such as emoji.
 * Returns null if a letter or a digit would be missing: half a headline says something else.
 */
export function inLettersOf(face: TypeFace, text: string): string | null {
  const { letters } = opened(face, 1);
  let known = "";
  for (const letter of (face === "gothic" ? text.toUpperCase() : text).normalize("NFC")) {
    const bare = letters[letter] === undefined ? letter.normalize("NFKD").replaceAll(/\p{M}/gu, "") : letter;
    const isKnown = [...bare].every((one) => letters[one] !== undefined);
    if (!isKnown && /[\p{L}\p{N}]/u.test(letter)) return null;
    known += isKnown ? bare : "";
  }
  return known.replaceAll(/\s+/g, " ").trim();
}

function opened(face: TypeFace, capHeight: number) {
  const { capHeight: units, kerning, letters } = faces[face];
  const pairs = kerning.split(" ").map((pair) => [pair.slice(0, 2), Number(pair.slice(2))] as const);
  return { scale: capHeight / units, letters: letters as Record<string, string>, kerningOf: new Map(pairs) };
}
