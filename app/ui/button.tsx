import type { ComponentPropsWithoutRef } from "react";

export type ButtonSize = "md" | "lg" | "tight" | "none";

interface Look {
  outline?: boolean | undefined;
  /**
   * `lg` for what a page is about; `tight` for some that share a row on a phone; `none` where the place decides on the
   * type and the space around it.
   */
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

/** Returns the class names of a button, for other link components such as Remix's `Link`. */
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
