import { portrait } from "./portrait.ts";
import { ink } from "./print.ts";

const { press, paper, red, orange, gold, night, field } = ink;

/** Portraits of /about, by file name. They are samples, like the people. */
export const team: Record<string, string> = {
  "gideon-marsh": portrait({
    ground: night,
    halo: gold,
    skin: orange,
    hair: "cropped",
    coat: press,
    collar: "shirt",
    accent: paper,
    beard: true,
  }),
  "imani-rhodes": portrait({
    ground: red,
    halo: gold,
    skin: orange,
    hair: "crown",
    coat: night,
    collar: "crew",
    accent: gold,
  }),
  "daniel-cho": portrait({
    ground: gold,
    halo: press,
    skin: paper,
    hair: "swept",
    coat: press,
    collar: "crew",
    accent: red,
    glasses: true,
  }),
  "ruth-alvarez": portrait({
    ground: field,
    halo: paper,
    skin: gold,
    hair: "long",
    coat: press,
    collar: "scarf",
    accent: red,
  }),
  "amos-bell": portrait({
    ground: orange,
    halo: press,
    skin: "#c4703a",
    hair: "bald",
    coat: night,
    collar: "shirt",
    accent: paper,
    beard: true,
    glasses: true,
  }),
};
