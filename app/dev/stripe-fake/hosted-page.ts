import { ApiError } from "./api-error.ts";
import type { Book, SessionEntry } from "./book.ts";
import { html, page } from "./html.ts";
import type { Session } from "./objects.ts";
import { paymentPage } from "./payment-form.ts";
import { decline, pay, payLater } from "./payments.ts";
import { complaints, readTyping, sampleTyping, toShopper, type TypedPayment } from "./read-payment.ts";
import { lookAtSession } from "./sessions.ts";
import { percentOff } from "./shopper.ts";

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
  const { session } = lookAtSession(book, entry.session.id);
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

/** Returns the address to which Stripe redirects the browser after a payment. */
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
    return lookAtSession(book, id);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
