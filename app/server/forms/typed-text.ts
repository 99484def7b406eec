/** Invisible characters: zero-width ones, direction marks, soft hyphens, variation selectors, fillers. */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800`;

/** Hidden ones that belong to the characters around them: in an emoji, an ideograph, or a word that is spelled so. */
const OWN = [
  String.raw`[\uFE0E\uFE0F](?<=\p{Extended_Pictographic}.)`,
  String.raw`\uFE0F(?<=[\d#*].)(?=\u20E3)`,
  String.raw`\u200D(?<=(?:\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}).)(?=\p{Extended_Pictographic})`,
  String.raw`[\u{E0020}-\u{E007E}]{1,16}\u{E007F}(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{2,17})`,
  String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}](?<=\p{Ideographic}.)`,
  String.raw`[\u180B-\u180F](?<=\p{Script=Mongolian}.)`,
  String.raw`[\u200C\u200D](?<=(?:\p{Script=Arabic}|(?![\uFE00-\uFE0F])\p{M}).)`,
].join("|");

const ANY_HIDDEN = new RegExp(`[${HIDDEN}]`, "u");
const ALL_HIDDEN = new RegExp(`(${OWN})|[${HIDDEN}]`, "gu");
const BEGINNING = new RegExp(`^[\\s${HIDDEN}]+`, "u");
const END = new RegExp(`(?<![\\s${HIDDEN}])(${OWN})?([\\s${HIDDEN}]*)$`, "u");

/** One word of ASCII (an email address, a link, a handle, a code), a phone number, or an address in other letters. */
const ADDRESS = /^(?:[\x21-\x7e]+|[\d\s+()./-]+|[^\s@]*@[^\s@]+|(?:https?:\/\/|www\.)\S+)$/iu;
const EMAIL = /^(\s*[^\s@]+@)([\p{L}\p{M}\p{N}.。．｡-]+)(\s*)$/u;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Normalizes text that was typed or pasted: removes invisible characters at its ends, and in lines that are addresses.
 * Text without a visible character becomes blank. An email's domain is in ASCII (RFC 5890), as mail servers take it.
 */
export function readTyped(text: string): string {
  if (ASCII.test(text)) return text;
  const seen = ANY_HIDDEN.test(text) ? withoutHidden(text) : text;
  return seen.replace(EMAIL, (whole, local: string, domain: string, rest: string) => {
    const ascii = asciiDomain(domain);
    return ascii === null ? whole : `${local}${ascii}${rest}`;
  });
}

function withoutHidden(text: string): string {
  return text
    .replace(BEGINNING, drop)
    .replace(END, (_end, own: string = "", rest: string) => own + drop(rest))
    .replace(/[^\r\n]+/g, (line) => {
      const address = line.replace(ALL_HIDDEN, "$1");
      // Trimmed first: spaces that several parts of a pattern can match take cubic time.
      const word = address.trim();
      return word === "" || ADDRESS.test(word) ? address : line;
    });
}

/** Drops a run of spaces and hidden characters if any is hidden. */
function drop(run: string): string {
  return ANY_HIDDEN.test(run) ? "" : run;
}

function asciiDomain(domain: string): string | null {
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Fields that are stored exactly as typed. */
const PASSWORDS: ReadonlySet<unknown> = new Set(["password", "current", "current_password"]);

/** For `JSON.parse` and YAML's `toJS`, as their reviver. */
export function readTypedField<Value>(name: unknown, value: Value): Value | string {
  return typeof value === "string" && !PASSWORDS.has(name) ? readTyped(value) : value;
}

/** Names in older records may have only invisible characters. */
export function visibleName(name: string): string {
  return readTyped(name).trim() || "No name";
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML and for attribute values (OWASP Cross Site Scripting Prevention Cheat Sheet). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
