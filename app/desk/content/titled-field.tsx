import { useState } from "react";
import { flushSync } from "react-dom";
import { entryInput } from "../../site/publishing/document.ts";
import { blocksIn, readTitled } from "../../site/publishing/titled.ts";
import { Button } from "../../ui/button.tsx";
import {
  describedBy,
  FIELD,
  FieldNotes,
  type FieldText,
  isWrong,
  LABEL,
  RequiredMark,
  TextField,
} from "../../ui/field.tsx";
import { useScripted } from "../../ui/use-scripted.ts";
import { QUESTION } from "../shell/page-parts.tsx";
import { blockWords } from "./field-words.ts";
import { contentWords as words } from "./words.ts";

/** Blank blocks after the written ones. */
const BLANK = 2;

interface Props {
  text: FieldText;
  /** The name of one block. */
  block: string;
  value: string;
  /** The messages about all inputs, by name. */
  errors: Readonly<Record<string, string[]>>;
}

/** Blocks of a title and a text, with blank ones at the end. */
export function TitledField({ text, block, value, errors }: Props) {
  const blocks = blocksIn(value).map(readTitled);
  const [count, setCount] = useState(blocks.length + BLANK);
  const isScripted = useScripted();

  function add() {
    flushSync(() => setCount(count + 1));
    document.getElementById(entryInput(text.name, count, "title"))?.focus();
  }

  return (
    <fieldset
      id={text.name}
      tabIndex={-1}
      className={`${QUESTION} ${FIELD}`}
      data-invalid={isWrong(text) ? "" : undefined}
      aria-describedby={describedBy(text)}
    >
      <legend className={LABEL}>
        {text.label}
        {text.required && <RequiredMark />}
      </legend>
      <FieldNotes {...text} />
      {Array.from({ length: count }, (_, row) => {
        const part = (name: "title" | "text") => ({
          name: entryInput(text.name, row, name),
          label: blockWords[name],
          value: blocks[row]?.[name] ?? "",
          errors: errors[entryInput(text.name, row, name)],
          autoComplete: "off",
          className: "mt-2",
        });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a block has no identity except its place
          <fieldset key={row} className="mt-3 border-l-2 border-rule pl-4">
            <legend className="float-left font-bold">{words.entry(block, row + 1)}</legend>
            <div className="clear-both" />
            <TextField {...part("title")} />
            <TextField {...part("text")} rows={3} />
          </fieldset>
        );
      })}
      {isScripted && (
        <Button outline className="mt-3" type="button" onClick={add}>
          {words.addAnother(block)}
        </Button>
      )}
    </fieldset>
  );
}
