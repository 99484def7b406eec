import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isTyped } from "../forms/typed-before-scripts.ts";
import { useScripted } from "../ui/use-scripted.ts";
import { setCartBackupAside } from "./use-cart-backup.ts";

/** Sends the cart's form without a new page; checkout leaves for Stripe's, so the browser itself sends that. */
export function useCartForm() {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const pending = useNavigation().state !== "idle" || leaving;
  const scripted = useScripted();

  useEffect(() => {
    // The browser's Back may bring the page as it was left.
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button?.value === "checkout") {
      if (leaving) event.preventDefault();
      else setCartBackupAside();
      setLeaving(true);
      return;
    }
    event.preventDefault();
    submit(button ?? event.currentTarget, { preventScrollReset: true });
  }

  /** Sends the quantities as they stand in the fields. */
  function sendTyped() {
    if (!form.current || leaving) return;
    const fields = new FormData(form.current);
    fields.set("intent", "update");
    submit(fields, { method: "post", action: "/cart", preventScrollReset: true });
  }

  useEffect(() => {
    // A quantity that was typed and left before scripts came; one that is being typed is sent when it is left.
    if (form.current && isTyped(form.current) && !isBeingTyped(form.current)) sendTyped();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  return { props: { ref: form, onSubmit }, pending, scripted, sendTyped };
}

function isBeingTyped(form: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement);
}
