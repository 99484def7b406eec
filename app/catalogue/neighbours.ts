/** How many other products a product's page shows. */
const MOST = 3;

/** The products that follow one in the shop, and after the last the first again. */
export function neighboursOf<Product extends { id: string }>(products: readonly Product[], id: string): Product[] {
  const place = products.findIndex((product) => product.id === id);
  return [...products.slice(place + 1), ...products.slice(0, Math.max(place, 0))].slice(0, MOST);
}
