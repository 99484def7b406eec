import type { DocumentDefinition, TextOf } from "../publishing/document.ts";

export const partnersDocument = {
  name: "Partners",
  about: "The logos on the home page",
  path: "/",
  fields: {
    partners: {
      kind: "list",
      label: "Partners",
      help: "Their logos pass by on the home page. Their positions set the order.",
      entry: "Partner",
      fields: {
        name: { kind: "line", label: "Name", help: "Read aloud in place of the logo.", most: 80 },
        logo: {
          kind: "picture",
          describedBy: "name",
          label: "Logo",
          help: "All logos have the same height. A partner without a logo isn't shown.",
          folder: "/partners/",
          most: 200,
          optional: true,
        },
        ink: {
          kind: "choice",
          preset: "drawn",
          label: "Logo's color",
          help: "A black or white logo is shown in the color that stands out, and needs a transparent background for that.",
          most: 20,
          options: {
            drawn: "In color: always as drawn",
            black: "Black: white where the page is dark",
            white: "White: black where the page is light",
          },
        },
      },
      least: 0,
      most: 60,
    },
  },
} as const satisfies DocumentDefinition;

type Partners = TextOf<typeof partnersDocument>;

export type Partner = Partners["partners"][number];

/** A partner whose file has a style for each color scheme. */
function sample(name: string, file: string): Partner {
  return { name, logo: `/partners/${file}.svg`, ink: "drawn" };
}

/** 11 partners (docs/behavior.md, Home 3). Their wordmarks are samples. */
export const partners: Partners = {
  partners: [
    sample("Empower Elite", "empower-elite"),
    sample("Fever App", "fever-app"),
    sample("Camp Chapel", "camp-chapel"),
    sample("Mercy Seat Church", "mercy-seat-church"),
    sample("Elevated ABA", "elevated-aba"),
    sample("Ascend Path ABA", "ascend-path-aba"),
    sample("OpenABA", "openaba"),
    sample("One World Ascension", "one-world-ascension"),
    sample("The Chapel", "the-chapel"),
    sample("TruHarvest", "truharvest"),
    sample("TruBank", "trubank"),
  ],
};
