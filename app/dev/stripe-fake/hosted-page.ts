import { ApiError } from "./api-error.ts";
import type { Book, SessionEntry } from "./book.ts";
import { html, page, type Markup } from "./html.ts";
import type { Session, LineItem } from "./objects.ts";
import { decline, pay, payLater } from "./payments.ts";
import {
  complaints,
  readTyping,
  sampleTyping,
  toShopper,
  type TypedPayment,
  addressLabels,
  chosenOption,
} from "./read-payment.ts";
import { asksForTerms, type LineRequest } from "./session-request.ts";
import { currentSession } from "./sessions.ts";
import { percentOff, totalsFor } from "./shopper.ts";

/** Handles a shopper's request to /c/pay/{sessionId}, a plain page that needs no JavaScript. */
export async function answerShopper(book: Book, request: Request, sessionId: string): Promise<Response> {
  const entry = lookUp(book, sessionId);
  if (!entry) return page("Not found", html`<h1>There is no such payment page</h1>`, 404);
  if (request.method === "POST") return answerPost(book, entry, new URLSearchParams(await request.text()));
  if (entry.session.status !== "open") return closedPage(entry.session, 200);
  return paymentPage(book, entry, sampleTyping(entry.session));
}

function answerPost(book: Book, entry: SessionEntry, form: URLSearchParams): Response {
  // The session may have ended while the body was being read.
  const { session } = currentSession(book, entry.session.id);
  if (session.status !== "open") return closedPage(session, 409);
  const typed = readTyping(form);
  const errors = codeErrors(book, session, typed);
  const action = form.get("action");
  if (action === "apply_code") return paymentPage(book, entry, typed, errors, errors.length > 0 ? 400 : 200);
  if (action === "decline") {
    decline(book, session.id);
    return paymentPage(book, entry, typed, ["Your card was declined. Try another one."], 402);
  }
  errors.push(...complaints(session, typed));
  if (action !== "pay" && action !== "pay_later") errors.push("Press one of the buttons below.");
  if (errors.length > 0) return paymentPage(book, entry, typed, errors, 400);
  const command = action === "pay_later" ? payLater : pay;
  command(book, session.id, toShopper(session, typed));
  return new Response(null, { status: 303, headers: { Location: successAddress(session) } });
}

function successAddress(session: Session): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function codeErrors(book: Book, session: Session, typed: TypedPayment): string[] {
  const wrong =
    session.allow_promotion_codes &&
    typed.promotion_code !== "" &&
    percentOff(book, session, typed.promotion_code) === 0;
  return wrong ? ["This code is invalid."] : [];
}

function closedPage(session: Session, status: number): Response {
  if (session.status === "complete") {
    const body = html`<h1>This payment is complete</h1>
<p>Nothing more will be charged. <a href="${successAddress(session)}">Continue</a></p>`;
    return page("This payment is complete", body, status);
  }
  const body = html`<h1>This payment page has expired</h1>
<p>Nothing was charged. ${session.cancel_url ? html`<a href="${session.cancel_url}">Back to the shop</a>` : null}</p>`;
  return page("This payment page has expired", body, status);
}

function lookUp(book: Book, id: string): SessionEntry | null {
  try {
    return currentSession(book, id);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function paymentPage(
  book: Book,
  entry: SessionEntry,
  typed: TypedPayment,
  errors: readonly string[] = [],
  status = 200,
): Response {
  const { session } = entry;
  const { total } = totalsFor(book, session, typed.promotion_code, chosenOption(typed));
  const title = `Pay ${money(total, session.currency)}`;
  const body = html`<h1>${title}</h1>
${errors.length > 0 && html`<div class="error" role="alert">${errors.map((error) => html`<p>${error}</p>`)}</div>`}
${orderTable(book, entry, typed)}
<form method="post">
${contactFields(typed)}
${session.shipping_address_collection ? addressFields(entry, typed) : null}
${session.shipping_options.length > 1 ? shippingFields(entry, typed) : null}
${session.allow_promotion_codes ? promotionField(typed) : null}
${asksForTerms(entry.request) ? termsField(book, entry, typed) : null}
<div><button type="submit" class="pay" name="action" value="pay">Pay</button></div>
<div><button type="submit" name="action" value="pay_later">Pay by bank debit</button></div>
<div><button type="submit" name="action" value="decline">Decline</button></div>
</form>
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Cancel</a></p>` : null}`;
  return page(errors.length > 0 ? `Error: ${title}` : title, body, status);
}

/** Formats an amount in its currency: "$12.00", "¥500". */
function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function orderTable(book: Book, { session, lines, request }: SessionEntry, typed: TypedPayment): Markup {
  const { discount, shipping, tax, total } = totalsFor(book, session, typed.promotion_code, chosenOption(typed));
  const percent = percentOff(book, session, typed.promotion_code);
  const row = (name: string, amount: number) =>
    html`<tr><th scope="row">${name}</th><td>${money(amount, session.currency)}</td></tr>`;
  return html`<table>
<tbody>
${lines.map((line, index) => orderLine(line, request.line_items[index]))}
</tbody>
<tfoot>
${discount > 0 ? row(`Discount ${percent} %`, -discount) : null}
${session.shipping_options.length > 0 ? row("Shipping", shipping) : null}
${tax > 0 ? row("Tax", tax) : null}
${row("Total", total)}
</tfoot>
</table>`;
}

function orderLine(line: LineItem, asked: LineRequest | undefined): Markup {
  const { description, metadata } = asked?.price_data.product_data ?? {};
  const { size } = metadata ?? {};
  return html`<tr><th scope="row">${line.description}
${description ? html`<small>${description}</small>` : null}
${size ? html`<small>Size ${size}</small>` : null}
<small>Quantity ${line.quantity}, ${money(line.price.unit_amount, line.currency)} each</small></th>
<td>${money(line.amount_subtotal, line.currency)}</td></tr>`;
}

function contactFields(typed: TypedPayment): Markup {
  return html`<fieldset><legend>Contact</legend>
${field("email", "Email", typed.email, "email", "email")}
${field("name", "Name", typed.name, "name")}
</fieldset>`;
}

function addressFields({ request }: SessionEntry, typed: TypedPayment): Markup {
  const countries = request.shipping_address_collection?.allowed_countries ?? [];
  return html`<fieldset><legend>Shipping address</legend>
${field("line1", addressLabels.line1, typed.line1, "shipping address-line1")}
${field("line2", addressLabels.line2, typed.line2, "shipping address-line2", "text", false)}
${field("city", addressLabels.city, typed.city, "shipping address-level2")}
${field("state", addressLabels.state, typed.state, "shipping address-level1", "text", false)}
${field("postal_code", addressLabels.postal_code, typed.postal_code, "shipping postal-code")}
<div><label for="country">${addressLabels.country}</label>
<select id="country" name="country" autocomplete="shipping country">
${countries.map((code) => (code === typed.country ? html`<option selected>${code}</option>` : html`<option>${code}</option>`))}
</select></div>
</fieldset>`;
}

function shippingFields({ session, request }: SessionEntry, typed: TypedPayment): Markup {
  const options = (request.shipping_options ?? []).map(({ shipping_rate_data: data }, place) => {
    const days = data.delivery_estimate;
    const estimate = days ? ` (${days.minimum?.value} to ${days.maximum?.value} business days)` : "";
    const amount = money(session.shipping_options[place]?.shipping_amount ?? 0, session.currency);
    const label = `${data.display_name}, ${amount}${estimate}`;
    return place === chosenOption(typed)
      ? html`<option value="${place}" selected>${label}</option>`
      : html`<option value="${place}">${label}</option>`;
  });
  return html`<fieldset><legend>Shipping method</legend>
<div><label for="shipping_option">Method</label>
<select id="shipping_option" name="shipping_option">
${options}
</select></div>
</fieldset>`;
}

function promotionField(typed: TypedPayment): Markup {
  return html`<fieldset><legend>Promotion code</legend>
${field("promotion_code", "Code, if you have one", typed.promotion_code, "off", "text", false)}
<button type="submit" name="action" value="apply_code">Apply code</button>
</fieldset>`;
}

/** The shop's own text is Markdown with a link to the terms. */
function termsField({ termsUrl }: Book, { request }: SessionEntry, typed: TypedPayment): Markup {
  const own = request.custom_text?.terms_of_service_acceptance?.message;
  const [, before = "", name = "", href = "", after = ""] =
    /^([^[]*)\[([^\]]*)\]\(([^)]*)\)(.*)$/.exec(own ?? `I agree to the [Terms of service](${termsUrl})`) ?? [];
  const box = typed.terms
    ? html`<input id="terms" name="terms" type="checkbox" checked>`
    : html`<input id="terms" name="terms" type="checkbox">`;
  return html`<div>${box} <label for="terms">${before}<a href="${href}">${name}</a>${after}</label></div>`;
}

/** Omits the `required` attribute, because Decline and Apply must work on an incomplete form. */
function field(name: string, label: string, value: string, autocomplete: string, type = "text", needed = true): Markup {
  return html`<div><label for="${name}">${label}${needed ? "" : " (optional)"}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"></div>`;
}
