import metrics from "virtual:headline-metrics";
import { Alert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { HymnBoard } from "../../ui/error-pages.tsx";
import { fitLine } from "../../ui/fit-line.ts";
import { HymnCount, HymnNumber } from "../../ui/hymn-numbers.tsx";
import { Star } from "../../ui/logo.tsx";
import { PosterHeading } from "../../ui/poster-heading.tsx";

const POSTER = ["Faith", "Stewardship"].map((line) => fitLine(line, metrics));

export function ComponentSamples() {
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
