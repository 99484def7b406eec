import { seed } from "./seed-catalogue.ts";

/** What a stranger may type that no page is made for, each short enough for a name. */
export const oddTexts = {
  "letters without a space": "a".repeat(200),
  "a link": `https://drive.google.com/drive/folders/${"1AbCdEfGhIjKlMnOpQrStUvWxYz_".repeat(4)}?usp=sharing&key=0-x`,
  emoji: "🎺".repeat(60),
  Arabic: "عبدالرحمن".repeat(20),
  Hebrew: "ישעיהו".repeat(30),
  Thai: "สวัสดีครับผม".repeat(15),
  "combining marks": "e\u0301\u0323\u0330\u035C".repeat(40),
} as const;

/** Letters that are written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08FF]/;

/** An address whose first part is longer than a narrow screen. */
export const oddAddress = `${"a".repeat(200)}@example.com`;

/** A size of as many letters as one may have. */
export const LONG_SIZE = "X".repeat(20);

/** Products with names of as many letters as they may have. */
export const oddProducts = [
  seed("odd-letters", "W".repeat(120), { [LONG_SIZE]: [999_999, 999], S: [2800, 3] }),
  seed("odd-thai", oddTexts.Thai.slice(0, 120), { "": [2800, null] }),
].map((product) =>
  Object.assign(product, { picture: "/pictures/shop/covenant-tee.svg", description: oddTexts["a link"] }),
);
