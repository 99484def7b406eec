export interface ReadMail {
  raw: string;
  /** Values by lower-case name, unfolded, with encoded words decoded. */
  headers: Map<string, string[]>;
  /** Decoded bodies by content type, such as `text/plain`. */
  parts: Map<string, string>;
}

/** Parses what nodemailer writes, even nested multiparts (RFC 2045, 2046, 2047). */
export function readMail(raw: string): ReadMail {
  const { head, body } = split(raw);
  const headers = readHeaders(head);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type")?.[0] ?? "")?.[1];
  const parts = new Map<string, string>();
  for (const part of boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1)) {
    // The line break before a boundary belongs to the boundary (RFC 2046, section 5.1.1).
    const text = part.replace(/^\r\n/, "").replace(/\r\n$/, "");
    const inner = split(text);
    const own = readHeaders(inner.head);
    const type = (own.get("content-type")?.[0] ?? "").split(";")[0] ?? "";
    if (type.startsWith("multipart/")) for (const [name, content] of readMail(text).parts) parts.set(name, content);
    else
      parts.set(
        type,
        decodeBody(inner.body, own.get("content-transfer-encoding")?.[0] ?? "7bit").replaceAll("\r\n", "\n"),
      );
  }
  return { raw, headers, parts };
}

/** Throws if there are none or several. */
export function header({ headers }: ReadMail, name: string): string {
  const values = headers.get(name) ?? [];
  if (values.length !== 1 || values[0] === undefined) throw new Error(`There are ${values.length} of ${name}.`);
  return values[0];
}

function split(text: string): { head: string; body: string } {
  const end = text.indexOf("\r\n\r\n");
  return { head: text.slice(0, end), body: text.slice(end + 4) };
}

function readHeaders(head: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n(?=[ \t])/g, "").split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())]);
  }
  return headers;
}

function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, "$1");
  const bytes = joined.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, way: string, text: string) =>
    way.toLowerCase() === "b"
      ? Buffer.from(text, "base64").toString("latin1")
      : quotedPrintable(text.replaceAll("_", " ")),
  );
  return joined === bytes ? value : Buffer.from(bytes, "latin1").toString("utf8");
}

function decodeBody(body: string, way: string): string {
  const bytes =
    way === "base64"
      ? Buffer.from(body, "base64").toString("latin1")
      : way === "quoted-printable"
        ? quotedPrintable(body.replace(/=\r\n/g, ""))
        : body;
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function quotedPrintable(text: string): string {
  return text.replace(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
