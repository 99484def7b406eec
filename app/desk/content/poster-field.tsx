import { type ComponentProps, useState } from "react";
import metrics from "virtual:headline-metrics";
import { TextField } from "../../ui/field.tsx";
import { breakLine, type FittedLine, fitLine } from "../../ui/fit-line.ts";
import { PosterLines } from "../../ui/poster-heading.tsx";
import { contentWords as words } from "./words.ts";

/** Width of a poster's line on a phone, in CSS pixels. */
const PHONE = 310;
/** Smallest and largest capitals that look right there, in CSS pixels. */
const [SMALLEST, LARGEST] = [22, 190];

/** A field for a headline, and below it the lines as a phone shows them. */
export function PosterField({ value, className, ...field }: ComponentProps<typeof TextField>) {
  const [text, setText] = useState(value);
  const lines = linesOf(text).map((line) => fitLine(line, metrics));
  const notes = lines.flatMap((line) => noteOn(line) ?? []);
  return (
    <div className={className} onInput={({ target }) => setText((target as HTMLTextAreaElement).value)}>
      <TextField {...field} value={value} className="" />
      {lines.length > 0 && (
        <div className="mt-3 poster-heading grid w-77.5 max-w-full gap-2" aria-hidden="true" data-part="poster">
          <PosterLines lines={lines} />
        </div>
      )}
      <output className="mt-2 block text-sm text-quiet">{notes.join(" ")}</output>
    </div>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.flatMap(breakLine))].filter((line) => line !== "");
}

function noteOn({ text, capHeight, inkWidth }: FittedLine): string | null {
  const size = (capHeight / inkWidth) * PHONE;
  if (size < SMALLEST) return words.smallLine(text);
  return size > LARGEST ? words.largeLine(text) : null;
}
