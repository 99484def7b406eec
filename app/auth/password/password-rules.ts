/**
 * What a password has to be (NIST SP 800-63B, section 3.1.1.2): long, and none that everybody tries. No rules about
 * kinds of letters, no expiry.
 */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 256;

export type PasswordProblem = "too-short" | "too-long" | "not-storable" | "guessable";

/** Parts of the passwords that lists of stolen ones begin with, and of this company's own name. */
const COMMON =
  "password passwort passw0rd p@ssword qwertyuiop qwerty123 asdfghjkl 1q2w3e4r letmein welcome iloveyou admin changeme sunshine princess football monkey dragon superman trustno1 jesus faith stewardship excellence community tetm".split(
    " ",
  );

/** @param about what is known of the member: name and address */
export function passwordProblem(password: string, about: readonly string[] = []): PasswordProblem | null {
  const letters = [...password];
  if (letters.length < SHORTEST_PASSWORD) return "too-short";
  if (letters.length > LONGEST_PASSWORD) return "too-long";
  if (password.includes("\0")) return "not-storable";
  return isGuessable(password.toLowerCase(), about) ? "guessable" : null;
}

/** What is left without common parts, counting and repeating is too short to carry a secret. */
function isGuessable(password: string, about: readonly string[]): boolean {
  const known = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length > 3);
  const rest = [...COMMON, ...known].reduce((text, part) => text.replaceAll(part, ""), password);
  return new Set(rest).size < 5 || surprises(rest) < 5;
}

/** Letters that neither repeat the one before nor count on from it. */
function surprises(text: string): number {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > 1).length;
}
