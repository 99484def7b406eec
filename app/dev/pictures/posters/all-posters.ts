import type { Drawing } from "../drawing.ts";
import { ascendPathAba } from "./ascend-path-aba.ts";
import { campChapel } from "./camp-chapel.ts";
import { elevatedAba } from "./elevated-aba.ts";
import { empowerElite } from "./empower-elite.ts";
import { feverApp } from "./fever-app.ts";
import { mercySeatChurch } from "./mercy-seat-church.ts";
import { oneWorldAscension } from "./one-world-ascension.ts";
import { openaba } from "./openaba.ts";
import { theChapel } from "./the-chapel.ts";
import { trubank } from "./trubank.ts";
import { truharvest } from "./truharvest.ts";

/** By file name. */
export const posters: Record<string, Drawing> = {
  "empower-elite": empowerElite,
  "fever-app": feverApp,
  "camp-chapel": campChapel,
  "mercy-seat-church": mercySeatChurch,
  "elevated-aba": elevatedAba,
  "ascend-path-aba": ascendPathAba,
  openaba,
  "one-world-ascension": oneWorldAscension,
  "the-chapel": theChapel,
  truharvest,
  trubank,
};
