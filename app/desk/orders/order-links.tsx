import { SALES_PATH } from "../sales/period.ts";
import { salesWords } from "../sales/words.ts";
import { orderWords as words } from "./words.ts";

const LINK = "inline-flex min-h-11 items-center text-link print:hidden";

/** Links of the list of orders: to the sums by month, and to the addresses of the listed orders. */
export function OrderLinks({ query }: { query: string }) {
  return (
    <>
      <a className={LINK} href={SALES_PATH}>
        {salesWords.title}
      </a>{" "}
      <a className={LINK} href={`/desk/orders/addresses.xlsx${query}`} title={words.addresses.hint} download>
        {words.addresses.link}
      </a>
    </>
  );
}
