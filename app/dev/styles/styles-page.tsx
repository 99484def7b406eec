import type { ReactNode } from "react";
import { ComponentSamples } from "./component-samples.tsx";
import { DeskSamples } from "./desk-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { InkSamples, TypeSamples } from "./theme-samples.tsx";

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
