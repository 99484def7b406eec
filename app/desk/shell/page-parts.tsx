import { useLocation } from "@remix-run/react";
import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type ChangeEventHandler,
  createContext,
  useContext,
} from "react";
import { isReadOnly, mayDo, type Role } from "../../server/security/roles.ts";
import { Button } from "../../ui/button.tsx";
import { shortTime } from "../../ui/dates.ts";
import { type FieldText, describedBy, INPUT, isWrong, LabelledField } from "../../ui/field.tsx";
import { CopyButton } from "./copy-button.tsx";

export interface Fact {
  label: string;
  value: ReactNode;
}

type Falsy = false | null | "";

/** Facts with a link aren't printed. */
const FACT = "grid gap-x-5 gap-y-0.5 border-rule py-2.5 not-first:border-t print:has-[>dd>a]:hidden";

/** One record's facts, names next to values. A survey's `questions` are longer names. */
export function FactList({ facts, questions = false }: { facts: readonly (Fact | Falsy)[]; questions?: boolean }) {
  const columns = questions ? "md:grid-cols-[11rem_minmax(0,1fr)]" : "md:grid-cols-[9rem_minmax(0,1fr)]";
  return (
    <dl className={questions ? "border-t-2 border-ink" : undefined}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className={`${FACT} ${columns}`}>
              <dt className="text-xs text-quiet">{fact.label}</dt>
              <dd className="max-w-measure wrap-anywhere">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Text as it was typed. */
export function Written({ text }: { text: string }) {
  return (
    <p className="max-w-none whitespace-pre-wrap" dir="auto">
      {text}
    </p>
  );
}

/** `iso` is ISO-8601 UTC. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time className="whitespace-nowrap tabular max-[24rem]:whitespace-normal" dateTime={iso}>
      {shortTime(iso)}
    </time>
  );
}

export function MomentBy({ iso, by }: { iso: string; by: string | null }) {
  return (
    <>
      <Moment iso={iso} /> by <bdi>{by}</bdi>
    </>
  );
}

export function EmailAddress({ email }: { email: string }) {
  return (
    <>
      <bdi>{email}</bdi> <CopyButton text={email} what="email address" />
    </>
  );
}

/** A section of a page. If it has only a form or button, it isn't printed. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-12 print:has-[>h2+:is(form,details,.button):last-child]:hidden" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-4xl leading-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Returns `2 surveys`, for example. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
}

export function FootNotes({ notes }: { notes: readonly string[] }) {
  return (
    <div className="mt-6 grid gap-2 text-xs text-quiet">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-link print:hidden" href={href}>
      {children}
    </a>
  );
}

/** A button that looks like a link, for less important actions. */
export function LinkButton(button: ComponentPropsWithoutRef<"button">) {
  return (
    <button
      type="submit"
      className="min-h-7.5 cursor-pointer text-left text-link min-[52rem]:in-[td]:whitespace-nowrap"
      {...button}
    />
  );
}

export function IntentButton({
  intent,
  label,
  ...look
}: { intent: string; label: string } & ComponentProps<typeof Button>) {
  return (
    <Button type="submit" name="intent" value={intent} {...look}>
      {label}
    </Button>
  );
}

/** Enter in a field presses a form's first button, so this hidden one saves. */
export function SaveOnEnter() {
  return <button className="sr-only" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" />;
}

/** Classes of a form, of a question in it, and of its button. */
export const FORM = "max-w-184";
export const QUESTION = "not-first:mt-6";
export const SEND = "mt-7";

/** Classes of a box that needs a decision. */
export const NOTICE = "grid justify-items-start gap-3 border-2 border-l-12 border-accent px-5.5 pt-4.5 pb-5.5";

interface LinkLine {
  key: string;
  href: string;
  title: ReactNode;
  note: ReactNode;
}

export function LinkLines({ lines }: { lines: readonly LinkLine[] }) {
  return (
    <ul className="border-b-2 border-ink">
      {lines.map(({ key, href, title, note }) => (
        <li key={key} className="border-t border-rule py-2 first:border-t-2 first:border-ink">
          <a className="inline-block py-1.5 text-base font-bold text-link" href={href}>
            {title}
          </a>
          <p className="text-xs text-quiet">{note}</p>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  text: FieldText;
  value: string;
  none: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange?: ChangeEventHandler<HTMLSelectElement>;
  above?: ReactNode;
  children?: ReactNode;
}

export function SelectField({ text, value, none, options, onChange, above, children }: Props) {
  return (
    <LabelledField text={text} className={QUESTION}>
      {above}
      <select
        id={text.name}
        name={text.name}
        className={`${INPUT} mt-1.5 w-full`}
        defaultValue={value}
        onChange={onChange}
        required={text.required}
        aria-invalid={isWrong(text) || undefined}
        aria-describedby={describedBy(text)}
      >
        <option value="">{none}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {children}
    </LabelledField>
  );
}

export const HasMail = createContext(true);

export function useHasMail(): boolean {
  return useContext(HasMail);
}

export const ReaderRole = createContext<Role>("owner");

/** Whether the reader may only look at this page. */
export function useReadOnly(): boolean {
  return isReadOnly(useContext(ReaderRole), useLocation().pathname);
}

/** Whether the reader may open a page or file, given by its path without a query. */
export function useMayOpen(path: string): boolean {
  return mayDo(useContext(ReaderRole), "GET", path);
}

/** Fields and buttons, for members who can change the page. Others see `instead`. Controls aren't printed. */
export function Controls({ instead, className = "", ...props }: ComponentProps<"div"> & { instead?: ReactNode }) {
  if (useReadOnly()) return instead;
  return <div className={`${className} print:hidden`} {...props} />;
}
