import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MOST_LINKS } from "../server/forms/limits.ts";
import { Button } from "../ui/button.tsx";
import { describedBy, FieldNotes, type FieldText, INPUT, LABEL } from "../ui/field.tsx";

/** One line that grows with its text; in browsers without `field-sizing`, it scrolls. */
const ROW = `${INPUT} max-h-48 min-w-0 flex-1 resize-none wrap-anywhere field-sizing-content`;

interface Props {
  text: FieldText;
  links: readonly string[];
  /** Rows to show; never fewer than there are links. */
  rows: number;
}

/**
 * The list of links. Without JavaScript, its buttons post the form, which saves it and returns it with one row more or
 * fewer. With JavaScript, the rows change in place. A row is a text area because Enter in an input submits the form.
 */
export function LinkRows({ text, links, rows: count }: Props) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: count }, (_, index) => ({ id: index, link: links[index] ?? "" })),
  );
  const nextId = useRef(count);
  const list = useRef<HTMLDivElement>(null);

  function change(changed: typeof rows, focused: number) {
    flushSync(() => setRows(changed));
    list.current?.querySelectorAll("textarea")[focused]?.focus();
  }

  function add(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    change([...rows, { id: nextId.current++, link: "" }], rows.length);
  }

  /** Makes Enter move to the next row, or add one after the last. */
  function goOn(event: KeyboardEvent<HTMLTextAreaElement>, position: number) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (position + 1 < rows.length) change(rows, position + 1);
    else if (event.currentTarget.value.trim() !== "" && rows.length < MOST_LINKS) add(event);
  }

  function remove(event: MouseEvent<HTMLButtonElement>, id: number) {
    event.preventDefault();
    const position = rows.findIndex((row) => row.id === id);
    change(
      rows.filter((row) => row.id !== id),
      Math.max(0, position - 1),
    );
    // React fires no event when it removes a field, and Conform and autosave listen for them.
    list.current?.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <fieldset className="mt-9" aria-describedby={describedBy(text)}>
      <legend className={LABEL}>{text.label}</legend>
      <FieldNotes {...text} />
      <div ref={list}>
        {rows.map((row, index) => (
          <div key={row.id} className="mt-2.5 flex gap-2.5">
            <textarea
              id={index === 0 ? text.name : `${text.name}-${index + 1}`}
              className={ROW}
              rows={1}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              name={text.name}
              defaultValue={row.link}
              aria-label={`Link ${index + 1}`}
              onKeyDown={(event) => goOn(event, index)}
            />
            {rows.length > 1 && (
              <Button
                outline
                type="submit"
                name="intent"
                value={`remove-link-${index}`}
                onClick={(event) => remove(event, row.id)}
              >
                Remove<span className="sr-only"> link {index + 1}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
      {rows.length < MOST_LINKS && (
        // Scrolls the question into view too, as a field does.
        <Button outline className="mt-3 scroll-mt-28" type="submit" name="intent" value="add-link" onClick={add}>
          Add another link
        </Button>
      )}
    </fieldset>
  );
}
