import { addToCart, checkOut, getPage, openCart, openStep, saveSurvey, writeMessage } from "./bench-requests.ts";
import type { Pipeline } from "./pipelines.ts";
import type { SeededSite } from "./seed-site.ts";

/** An action of visitors, and the pipelines that are measured in addition to the baseline. */
export interface BenchRow {
  /** Its name on the command line. */
  name: string;
  title: string;
  pipelines: readonly Pipeline[];
  status: 200 | 303;
  /** The page whose bytes the baseline server returns. */
  page?: string;
  requests: (site: SeededSite) => ReturnType<typeof getPage>;
}

export const benchRows: readonly BenchRow[] = [
  {
    name: "home",
    title: "home",
    pipelines: ["as it is", "one hook", "no door", "nothing kept", "template"],
    status: 200,
    page: "/",
    requests: () => getPage("/"),
  },
  {
    name: "contact",
    title: "contact form, GET",
    pipelines: ["as it is", "template"],
    status: 200,
    page: "/contact",
    requests: () => getPage("/contact"),
  },
  {
    name: "questions",
    title: "survey, GET",
    pipelines: ["as it is", "template"],
    status: 200,
    page: "/survey/creator",
    requests: () => getPage("/survey/creator"),
  },
  {
    name: "product",
    title: "product, GET",
    pipelines: ["as it is", "template"],
    status: 200,
    page: "/shop/hymn-board-tote",
    requests: () => getPage("/shop/hymn-board-tote"),
  },
  {
    name: "step",
    title: "survey, filled step, GET",
    pipelines: ["as it is", "template"],
    status: 200,
    page: "/survey/creator?step=2",
    requests: openStep,
  },
  {
    name: "filled-cart",
    title: "cart, filled, GET",
    pipelines: ["as it is", "template"],
    status: 200,
    page: "/cart",
    requests: openCart,
  },
  {
    name: "desk",
    title: "desk's list of surveys",
    pipelines: ["as it is", "template"],
    status: 200,
    page: "/desk/surveys",
    requests: ({ deskCookie }) => getPage("/desk/surveys", deskCookie),
  },
  { name: "message", title: "contact form, post", pipelines: ["as it is"], status: 303, requests: writeMessage },
  {
    name: "survey",
    title: "survey, a step of a draft saved",
    pipelines: ["as it is"],
    status: 303,
    requests: saveSurvey,
  },
  { name: "cart", title: "cart, add", pipelines: ["as it is"], status: 303, requests: addToCart },
  {
    name: "checkout",
    title: "checkout, to the fake of Stripe",
    pipelines: ["as it is"],
    status: 303,
    requests: checkOut,
  },
];
