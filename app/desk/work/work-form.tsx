import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SaveOnEnter } from "../shell/page-parts.tsx";

/**
 * The team's work on a record is one form, so that each button posts everything that was typed (`doWork`).
 *
 * @param page idempotency token
 */
export function WorkForm({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Form method="post" className="grid gap-9">
      <SaveOnEnter />
      <input type="hidden" name="page" value={page} />
      {children}
    </Form>
  );
}
