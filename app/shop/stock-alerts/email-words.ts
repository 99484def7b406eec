/** What an email calls a size of a product; the size is empty for a product without sizes. */
export function itemName(name: string, size: string): string {
  return size === "" ? name : `${name}, size ${size}`;
}

/** Words of the email to the team about sizes that run out. */
export const stockMailWords = {
  subject: (first: string, more: number) => (more === 0 ? first : `${first}, and ${more} more`),
  title: "Running low",
  left: (item: string, units: number) => (units > 0 ? `${item}: ${units} left` : `${item}: sold out`),
  text: "The shop stops taking orders for a size that is sold out. If you have more of it, count the stock.",
  desk: (name: string) => `Open ${name}`,
};
