import type { ReactNode } from "react";
import metrics from "virtual:headline-metrics";
import { type Column, DataTable, EmptyState } from "../../desk/list/data-table.tsx";
import { FactList, LinkButton, NOTICE } from "../../desk/shell/page-parts.tsx";
import type { PromiseClock } from "../../desk/surveys/survey-case.ts";
import { PromiseLine } from "../../desk/surveys/surveys-page.tsx";
import { Alert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { HymnBoard } from "../../ui/error-pages.tsx";
import { TextField } from "../../ui/field.tsx";
import { fitLine } from "../../ui/fit-line.ts";
import { HymnCount, HymnNumber } from "../../ui/hymn-numbers.tsx";
import { Star } from "../../ui/logo.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

/** The design system on one page: the theme and the components in their states, on paper and in dark mode's inks. */
export default function Styles() {
  return (
    <div className="page-width py-fluid-xl">
      <h1 className="headline text-fluid-8xl">Styles</h1>
      <p className="mt-4">
        What views are made of: the theme (app/ui/styles/theme.css) and the components of app/ui. The second of two
        columns has the inks of dark mode.
      </p>
      <Samples title="Inks">{() => <InkSamples />}</Samples>
      <Samples title="Type">{() => <TypeSamples />}</Samples>
      <Samples title="Components">{() => <ComponentSamples />}</Samples>
      <Samples title="Forms">{(column) => <FormSamples name={column} />}</Samples>
      <Samples title="Dashboard">{() => <DeskSamples />}</Samples>
    </div>
  );
}

function Samples({ title, children }: { title: string; children: (column: string) => ReactNode }) {
  return (
    <section className="mt-fluid-3xl" aria-label={title}>
      <h2>{title}</h2>
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        <div className="bg-paper p-fluid-md text-ink outline-2 outline-rule">{children("light")}</div>
        <div className="bg-paper p-fluid-md text-ink dark-inks">{children("dark")}</div>
      </div>
    </section>
  );
}

const POSTER = ["Faith", "Stewardship"].map((line) => fitLine(line, metrics));

function ComponentSamples() {
  return (
    <div className="grid gap-8">
      <Buttons />
      <div data-density="compact">
        <Buttons />
      </div>
      <div className="poster grid gap-6 p-fluid-lg">
        <PosterHeading level={3} lines={POSTER} />
        <Buttons />
        <p>
          A poster, and{" "}
          <a className="text-link" href="#link">
            a link
          </a>{" "}
          on it.
        </p>
      </div>
      <div className="on-press p-fluid-md">
        <Buttons />
        <p className="mt-4">Printed in reverse.</p>
      </div>
      <p className="flex items-center gap-4">
        <HymnNumber number={7} /> <HymnCount count={128} /> <Star />
        <a className="text-link" href="#link">
          A link
        </a>
      </p>
      <HymnBoard number="316" />
      <div>
        <Alert tone="warning" title="A warning">
          <p>It appears by itself.</p>
        </Alert>
        <Alert tone="note" title="A note">
          <p>It waits until the screen reader is idle.</p>
        </Alert>
      </div>
    </div>
  );
}

function Buttons() {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Button type="button">Button</Button>
      <Button type="button" outline>
        Outline
      </Button>
      <Button type="button" disabled>
        Disabled
      </Button>
      <ButtonLink href="#link">Link</ButtonLink>
      <ButtonLink href="#link" size="lg">
        Large
      </ButtonLink>
    </p>
  );
}

interface Row {
  name: string;
  clock: PromiseClock;
  units: number;
}

const CLOCKS: PromiseClock[] = [
  { state: "draft" },
  { state: "waiting", hours: 40 },
  { state: "due", hours: 3 },
  { state: "overdue", hours: 5 },
  { state: "answered" },
];

const ROWS: Row[] = CLOCKS.map((clock, index) => ({ name: `Creator ${index + 1}`, clock, units: 10 ** index }));

const COLUMNS: Column<Row>[] = [
  { label: "Name", cell: ({ name }) => <a href="#link">{name}</a>, heads: true },
  { label: "State", cell: ({ clock }) => <PromiseLine clock={clock} /> },
  { label: "Units", cell: ({ units }) => String(units), figures: true },
];

const FACTS = [
  { label: "Name", value: "Ruth Ellison" },
  { label: "Message", value: "A sentence that is long enough to need a second line in a column as narrow as this." },
];

function DeskSamples() {
  return (
    <div className="grid gap-8 text-sm" data-density="compact">
      <PageHead title="A page of the dashboard" actions={<Button type="button">Button</Button>}>
        <p>Its introduction.</p>
      </PageHead>
      <DataTable caption="Samples" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} />
      <FactList facts={FACTS} />
      <div className={NOTICE}>
        <p>What needs a decision.</p>
        <LinkButton>A button that looks like a link</LinkButton>
      </div>
      <EmptyState title="Nothing here yet" text="An empty list says what will be in it." />
    </div>
  );
}

const OPTIONS = ["One", "Two", "Sold out"].map((label) => ({ value: label, label, disabled: label === "Sold out" }));

/** @param name begins the fields' names, which are ids too */
function FormSamples({ name }: { name: string }) {
  return (
    <form>
      <TextField name={`${name}-name`} label="Name" hint="As people know you." value="Ruth Ellison" required />
      <TextField name={`${name}-mail`} label="Email" value="ruth@" errors={["Enter an email address."]} />
      <TextField name={`${name}-text`} label="Message" value="" rows={3} />
      <OptionBoxes
        type="radio"
        name={`${name}-one`}
        label="One of these"
        options={OPTIONS}
        chosen={["One"]}
        none="None"
      />
      <OptionBoxes
        type="checkbox"
        name={`${name}-any`}
        label="Any of these"
        options={OPTIONS}
        chosen={["Two"]}
        errors={["Choose two."]}
      />
    </form>
  );
}

const INKS = [
  ["paper", "bg-paper"],
  ["ink", "bg-ink"],
  ["quiet", "bg-quiet"],
  ["accent", "bg-accent"],
  ["input", "bg-input"],
  ["chosen", "bg-chosen"],
  ["rule", "bg-rule"],
  ["stock", "bg-stock"],
  ["press", "bg-press"],
  ["red", "bg-red"],
  ["orange", "bg-orange"],
  ["gold", "bg-gold"],
  ["night", "bg-night"],
  ["field", "bg-field"],
  ["split", "bg-split"],
] as const;

function InkSamples() {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
      {INKS.map(([name, look]) => (
        <li key={name}>
          <div className={`h-14 border-2 border-ink ${look}`} />
          <code className="text-xs">{name}</code>
        </li>
      ))}
    </ul>
  );
}

const SIZES = [
  "text-xs",
  "text-sm",
  "text-base",
  "text-lg",
  "text-xl",
  "text-fluid-sm",
  "text-fluid-md",
  "text-fluid-lg",
  "text-fluid-xl",
] as const;

const HEADLINES = [
  "text-2xl",
  "text-3xl",
  "text-4xl",
  "text-5xl",
  "text-6xl",
  "text-7xl",
  "text-fluid-2xl",
  "text-fluid-3xl",
  "text-fluid-4xl",
  "text-fluid-5xl",
  "text-fluid-6xl",
  "text-fluid-7xl",
  "text-fluid-8xl",
] as const;

function TypeSamples() {
  return (
    <>
      {SIZES.map((look) => (
        <p key={look} className={look}>
          Carved by hand, inked by hand <code className="text-xs text-quiet">{look}</code>
        </p>
      ))}
      {HEADLINES.map((look) => (
        <p key={look} className={`mt-4 headline ${look}`}>
          Faith <code className="text-xs text-quiet normal-case">{look}</code>
        </p>
      ))}
    </>
  );
}
