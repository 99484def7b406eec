/** Words of the exports. The first is heard alone: on the page the buttons stand beside the list's name. */
export const exportWords = { all: "Export the whole list as", csv: "CSV", jsonl: "JSON Lines" } as const;
