/** The four kinds of browser in which every journey has to work. */
export const modes = [
  { mode: "JavaScript and cookies", scripts: true, cookies: true },
  { mode: "cookies, without JavaScript", scripts: false, cookies: true },
  { mode: "JavaScript, cookies blocked", scripts: true, cookies: false },
  { mode: "neither JavaScript nor cookies", scripts: false, cookies: false },
];
