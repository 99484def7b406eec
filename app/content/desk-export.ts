/** Words of the exports. */
export const exportWords = { csv: "CSV", jsonl: "JSON Lines" } as const;
