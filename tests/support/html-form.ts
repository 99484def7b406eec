/** A form as a browser without scripts submits it. */
export interface HtmlForm {
  action: string;
  method: string;
  fields: [name: string, value: string][];
  /** Of all its fields and buttons, also those that it would not send as it is. */
  names: Set<string>;
  buttons: { text: string; intent: string; disabled: boolean }[];
}

/** Returns forms except those that only close a dialog. Relies on React's double quotes and closing tags. */
export function readForms(html: string): HtmlForm[] {
  return [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)]
    .map(([whole, attributes = "", inside = ""]) =>
      toForm(attributes, partsElsewhere(html.replace(whole, ""), attributes) + inside),
    )
    .filter(({ method }) => method !== "dialog");
}

/** Fields and buttons may name their form instead of standing in it. */
function partsElsewhere(html: string, form: string): string {
  const id = attribute(form, "id");
  if (id === null) return "";
  const parts = [...html.matchAll(/<input ([^>]*)>|<button ([^>]*)>.*?<\/button>/gs)];
  return parts
    .flatMap(([whole, input, button = ""]) => (attribute(input ?? button, "form") === id ? whole : []))
    .join("");
}

function toForm(attributes: string, inside: string): HtmlForm {
  return {
    action: attribute(attributes, "action") ?? "",
    method: attribute(attributes, "method")?.toLowerCase() ?? "get",
    fields: [...inside.matchAll(/<input ([^>]*?)\/?>|<(textarea|select) ([^>]*)>(.*?)<\/\2>/gs)].flatMap(readField),
    names: new Set(
      [...inside.matchAll(/<(?:input|textarea|select|button) ([^>]*)>/g)].flatMap(
        ([, own = ""]) => attribute(own, "name") ?? [],
      ),
    ),
    buttons: [...inside.matchAll(/<button ([^>]*)>(.*?)<\/button>/gs)].map(([, own = "", text = ""]) => ({
      text: textOf(text),
      intent: attribute(own, "value") ?? "",
      disabled: attribute(own, "disabled") !== null,
    })),
  };
}

/** Returns the visible text on one line. */
export function textOf(html: string): string {
  const visible = html
    .replace(/<(script|style|head|textarea)\b.*?<\/\1>/gs, " ")
    .replace(/<!--.*?-->|<\/?bdi\b[^>]*>/gs, "");
  return unescape(visible.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

function readField([, input, kind, area = "", inside = ""]: RegExpMatchArray): [string, string][] {
  const name = attribute(input ?? area, "name");
  if (name === null) return [];
  if (kind === "select") return [[name, chosenOption(inside)]];
  // A textarea's first line break isn't part of its value.
  if (input === undefined) return [[name, unescape(inside.replace(/^\n/, ""))]];
  const chosen = !/^(radio|checkbox)$/.test(attribute(input, "type") ?? "") || attribute(input, "checked") !== null;
  return chosen ? [[name, attribute(input, "value") ?? ""]] : [];
}

/** Returns the selected option's value, or the first one's. */
function chosenOption(options: string): string {
  const [, own = "", text = ""] =
    /<option ([^>]*selected[^>]*)>(.*?)<\/option>/s.exec(options) ??
    /<option([^>]*)>(.*?)<\/option>/s.exec(options) ??
    [];
  return attribute(own, "value") ?? unescape(text);
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(attributes);
  return found ? unescape(found[1] ?? "") : null;
}

function unescape(html: string): string {
  const marks: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  return html.replace(/&(?:lt|gt|quot|#x27|amp);/g, (mark) => marks[mark] ?? mark);
}
