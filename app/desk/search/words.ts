/** The groups of a search of the whole dashboard. */
type GroupName = "surveys" | "messages" | "orders" | "people";

/** Text of the search box in the dashboard's header. */
export const searchBoxWords = {
  landmark: "Whole dashboard",
  label: "Search the dashboard",
  placeholder: "Search",
  button: "Find",
};

/** Text of the page that searches the whole dashboard. */
export const deskSearchWords = {
  title: "Search",
  asked: "You searched for",
  groups: { surveys: "Surveys", messages: "Messages", orders: "Orders", people: "People" } satisfies Record<
    GroupName,
    string
  >,
  all: {
    surveys: "All surveys that match",
    messages: "All messages that match",
    orders: "All orders that match",
  },
  draft: "Draft",
  person: "Each address shows everything on file for it.",
  withoutMatch: (groups: readonly string[]) => `No matches in ${inWords(groups)}.`,
  blank: {
    title: "What are you looking for?",
    text: (groups: readonly string[]) =>
      `Type a name, an email address, an order number or any words into the search box. It looks in ${inWords(groups)}, all at once. The beginning of a word is enough.`,
  },
  nothing: {
    title: "No matches",
    text: "Check the spelling, or try fewer words. A survey, message or order must have all of them, and the beginning of each is enough.",
  },
  closed: {
    title: "Nothing to search",
    text: "Your role can't open surveys, messages or orders.",
  },
};

/** Returns names in lower case as part of a sentence, such as `surveys, messages and orders`. */
function inWords(names: readonly string[]): string {
  const small = names.map((name) => name.toLowerCase());
  return small.length < 2 ? small.join("") : `${small.slice(0, -1).join(", ")} and ${small.at(-1)}`;
}
