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
