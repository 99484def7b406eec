import { about } from "../../content/about.ts";
import type { FittedLine } from "../../ui/fit-line.ts";
import { Founder } from "./founder.tsx";
import { Team } from "./team.tsx";
import { Values } from "./values.tsx";
import { WhyTheName } from "./why-the-name.tsx";

interface Props {
  headline: readonly FittedLine[];
  values: readonly { line: readonly FittedLine[]; text: string }[];
}

export function AboutPage({ headline, values }: Props) {
  return (
    <>
      <Founder headline={headline} intro={about.intro} {...about.founder} />
      <WhyTheName {...about.name} />
      <Team {...about.team} />
      <Values heading={about.values.heading} values={values} />
    </>
  );
}
