const LONGEST = 60;

/** Shows a value in the sentence about it. */
export function show(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === "" || value === null) return "empty";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  return typeof value === "object" ? "a record of keys" : quote(String(value));
}

/** Shortens a text and replaces the characters that a terminal would interpret. */
export function quote(text: string): string {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\uFFFD")];
  return `'${letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : letters.join("")}'`;
}
