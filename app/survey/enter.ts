/** What Enter in a field sends where no script runs: no intent that a button has, and without width, because text browsers show it. */
export const ENTER = "\u200B";
