import { TextLink } from "./button.tsx";
export type Inline =
  | string
  | { kind: "strong" | "emphasis"; parts: readonly Inline[] }
  | { kind: "link"; href: string; parts: readonly Inline[] }
  | { kind: "break" };

/** `start` is the first number of a numbered list. */
export type Block =
  | { kind: "paragraph" | "heading"; parts: readonly Inline[] }
  | { kind: "list"; start: number | null; items: readonly (readonly Block[])[] };

/** A text with headings, lists and links, parsed by read-prose.server.ts. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <ProseBlock key={keyOf(place)} block={block} />);
}

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === "list") return <ProseList {...block} />;
  const words = <Words parts={block.parts} />;
  if (block.kind === "heading") return <h2 className="text-fluid-4xl wrap-anywhere not-first:mt-fluid-lg">{words}</h2>;
  return <p className="wrap-anywhere not-first:mt-3.5">{words}</p>;
}

function ProseList({ start, items }: Extract<Block, { kind: "list" }>) {
  const entries = items.map((blocks, place) => (
    <li key={keyOf(place)} className="max-w-measure not-first:mt-1.5">
      <Prose blocks={blocks} />
    </li>
  ));
  const look = "pl-6 not-first:mt-3.5";
  if (start === null) return <ul className={`list-disc ${look}`}>{entries}</ul>;
  return (
    <ol className={`list-decimal ${look}`} start={start}>
      {entries}
    </ol>
  );
}

function Words({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, place) => (typeof part === "string" ? part : <Marked key={keyOf(place)} part={part} />));
}

function Marked({ part }: { part: Exclude<Inline, string> }) {
  if (part.kind === "break") return <br />;
  const words = <Words parts={part.parts} />;
  if (part.kind !== "link") return part.kind === "strong" ? <strong>{words}</strong> : <em>{words}</em>;
  return <TextLink href={part.href}>{words}</TextLink>;
}

/** Keys are indexes, because the parts of a text never move. */
function keyOf(place: number): string {
  return String(place);
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/);
}

/** Line breaks inside paragraphs are preserved (styles/base.css). */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    // Two may be alike.
    // oxlint-disable-next-line react/no-array-index-key
    <p key={place}>{text}</p>
  ));
}
