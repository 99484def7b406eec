import { isStorable } from "../../server/forms/limits.ts";

/** NIST SP 800-63B, section 3.1.1.2: a minimum length and a blocklist. No composition rules, no expiry. */
export const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 256;

export const passwordProblems = {
  "too-short": "Make the password 12 characters or longer",
  "too-long": "Make the password 256 characters or shorter",
  "not-storable": "Remove the invisible character (NUL) from the password",
  guessable: "Choose a password that's harder to guess: not a common word, a name or a simple string of numbers",
};
export type PasswordProblem = keyof typeof passwordProblems;

/** Parts of the most common leaked passwords, and of this company's name. */
const COMMON =
  "password passwort passw0rd p@ssword qwertyuiop qwerty123 asdfghjkl 1q2w3e4r letmein welcome iloveyou admin changeme sunshine princess football monkey dragon superman trustno1 jesus faith stewardship excellence community tetm".split(
    " ",
  );

/** @param about the member's name and email address, whose parts don't make a password any stronger */
export function passwordProblem(password: string, about: readonly string[] = []): PasswordProblem | null {
  const { length } = [...password];
  if (length < SHORTEST_PASSWORD) return "too-short";
  if (length > LONGEST_PASSWORD) return "too-long";
  if (!isStorable(password)) return "not-storable";
  return isGuessable(password.toLowerCase(), about) ? "guessable" : null;
}

/** Whether too little remains without common parts, sequences and repetition. */
function isGuessable(password: string, about: readonly string[]): boolean {
  const known = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 3);
  const rest = [...COMMON, ...known].reduce((text, part) => text.replaceAll(part, ""), password);
  return new Set(rest).size < 5 || surprises(rest) < 5;
}

/** Counts the characters that neither repeat the previous one nor continue a sequence. */
function surprises(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > 1).length;
}
