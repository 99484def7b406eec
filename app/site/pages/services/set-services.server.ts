import { fitLines } from "../../../ui/fit-lines.server.ts";
import { serviceCards, type services as initial } from "../../content/services.ts";
import type { ServicesView } from "./services-page.tsx";

/** Returns the text of /services as its view shows it: poster type is set, and each card has its picture. */
export function setServices({ headline, services, callHeadline, ...text }: typeof initial): ServicesView {
  return {
    ...text,
    headline: fitLines(headline),
    callHeadline: fitLines(callHeadline),
    callLabel: callHeadline.join(" "),
    cards: services.map(({ lines, points, ...words }, place) =>
      Object.assign(words, serviceCards[place], { headline: fitLines(linesOf(lines)), points: linesOf(points) }),
    ),
  };
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
