/**
 * Parses strictly by RFC 4180: CRLF after each record, quotes around fields with commas, quotes or line breaks, doubled
 * quotes inside them, and the same number of fields in each record. Throws on any violation.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let place = 0;
  while (place < text.length) {
    const record: string[] = [];
    for (;;) {
      const [cell, end] = text[place] === '"' ? quoted(text, place) : plain(text, place);
      record.push(cell);
      place = end;
      if (text[place] !== ",") break;
      place += 1;
    }
    if (text.slice(place, place + 2) !== "\r\n")
      throw new Error(`Record ${records.length + 1} does not end with CRLF at ${place}.`);
    place += 2;
    if (records[0] && records[0].length !== record.length)
      throw new Error(`Record ${records.length + 1} has ${record.length} fields.`);
    records.push(record);
  }
  return records;
}

function quoted(text: string, start: number): [string, number] {
  let cell = "";
  for (let place = start + 1; ;) {
    const end = text.indexOf('"', place);
    if (end < 0) throw new Error(`The quote at ${start} has no end.`);
    cell += text.slice(place, end);
    if (text[end + 1] !== '"') return [cell, end + 1];
    cell += '"';
    place = end + 2;
  }
}

function plain(text: string, start: number): [string, number] {
  const [cell = ""] = /^[^",\r\n]*/.exec(text.slice(start, start + 1000)) ?? [];
  return [cell, start + cell.length];
}
