import type { ComponentPropsWithoutRef, ReactNode } from "react";

type ButtonSize = "md" | "lg" | "tight" | "none";

interface Look {
  outline?: boolean | undefined;
  /** `lg`: a page's main action. `tight`: shares a row on a phone. `none`: the context sets type and padding. */
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

const SIZES = {
  md: "min-h-12.5 px-5.5 pt-2 pb-1.5 text-2xl compact:min-h-11 compact:px-4.5 compact:pt-1.5 compact:pb-1 compact:text-xl",
  lg: "min-h-14.5 px-5.5 pt-2 pb-1.5 text-3xl",
  tight: "min-h-12.5 px-3.5 pt-2 pb-1.5 text-2xl sm:px-5.5",
  none: "",
};

interface PrintedLook extends Look {
  /** The caller defines how it prints. Other buttons are hidden in print. */
  printed?: boolean;
}

/** Returns a button's class names, for other link components such as Remix's `Link`. */
export function buttonLook({ outline = false, size = "md", printed = false, className = "" }: PrintedLook): string {
  const inks = outline ? "text-ink" : "bg-ink text-paper";
  return `button ${inks} ${SIZES[size]} ${printed ? "" : "print:hidden"} ${className}`.trimEnd();
}

export function Button({ outline, size, className, ...button }: Look & ComponentPropsWithoutRef<"button">) {
  // oxlint-disable-next-line react/button-has-type -- in a form, the type is submit as a rule
  return <button className={buttonLook({ outline, size, className })} {...button} />;
}

export function ButtonLink({ outline, size, className, children, ...link }: Look & ComponentPropsWithoutRef<"a">) {
  return (
    <a className={buttonLook({ outline, size, className })} {...link}>
      {children}
    </a>
  );
}

export function TextLink({ children, ...link }: ComponentPropsWithoutRef<"a">) {
  return (
    <a className="text-link" {...link}>
      {children}
    </a>
  );
}

interface Props {
  href: string;
  className?: string;
  children: ReactNode;
}

export function NewTabLink({ href, className = "text-link", children }: Props) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {children} <i className="new-tab" /> <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** A flex box drops the space before the arrow. */
const ARROW = "*:[i]:ml-[0.3em]";
/** In print, the link is text followed by its URL. */
const PRINTED = [
  "print:inline print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:font-text print:text-base print:text-ink",
  "print:normal-case print:after:content-['('attr(href)')']",
].join(" ");

export function NewTabButton({ size, className = "", ...link }: Props & { size?: ButtonSize }) {
  return (
    <NewTabLink
      className={buttonLook({ size, printed: true, className: `${ARROW} ${PRINTED} ${className}` })}
      {...link}
    />
  );
}

/**
 * Opens and closes the `menu-panel` after it (styles/frame.css), even without JavaScript. An empty popover holds the
 * state: the browser closes it on Escape and on a press anywhere else, including the panel's links. See
 * docs/decisions/0070-without-scripts.md.
 */
export function MenuButton({ label }: { label: string }) {
  return (
    <>
      <button type="button" className={BUTTON} {...{ popovertarget: STATE_ID }}>
        {label}
      </button>{" "}
      {/* Invisible, and doesn't block clicks. */}
      <span id={STATE_ID} className="pointer-events-none size-0" {...{ popover: "auto" }} />
    </>
  );
}

const BUTTON = [
  "inline-flex min-h-11 cursor-pointer items-center border-2 border-ink px-3.5 pt-1",
  "font-headline text-2xl leading-none uppercase has-[+:popover-open]:bg-ink has-[+:popover-open]:text-paper",
  "lg:hidden not-supports-[selector(:popover-open)]:hidden",
].join(" ");

/** Id of the popover that is open while the menu is. */
const STATE_ID = "menu-state";

/** Closes the menu when a link is followed on a page that stays loaded. */
export function closeMenu() {
  const state = document.getElementById(STATE_ID);
  if (state?.matches(":popover-open")) state.hidePopover();
}
