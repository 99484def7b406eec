import type { Block } from "./blocks.ts";

/** A letter as plain text. */
export function writeText(title: string, blocks: readonly Block[], closing: readonly string[]): string {
  return `${[title.toUpperCase(), ...blocks.map(blockText), `-- \n${closing.join("\n")}`].join("\n\n")}\n`;
}

function blockText(block: Block): string {
  if ("paragraph" in block) return block.paragraph;
  if ("heading" in block) return `${block.heading}\n${"=".repeat(Math.min(block.heading.length, 60))}`;
  if ("facts" in block)
    return block.facts
      .map(({ label, text }) => `${label}:${text.includes("\n") ? `\n${indent(text)}` : ` ${text}`}`)
      .join("\n");
  if ("points" in block) return block.points.map((point, index) => `${index + 1}. ${point}`).join("\n");
  return `${block.link}:\n${block.href}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
