/** 'June 21, 2025' */
export const longDate = formatter({ dateStyle: "long" });

/** 'Jun 21, 2025' */
export const shortDate = formatter({ dateStyle: "medium" });

/** Formats a day, such as `2025-06-21`, as 'Jun 21, 2025' */
export const shortDay = formatter({ dateStyle: "medium", timeZone: "UTC" });

/** 'Jun 21, 2025, 3:04 PM' */
export const shortTime = formatter({ dateStyle: "medium", timeStyle: "short" });

/** In the company's time zone on every machine, so that pages hydrate. Made at first use: docs/decisions/0034. */
export function formatter(style: Intl.DateTimeFormatOptions): (iso: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (iso) => {
    made ??= new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", ...style });
    // Some machines put a narrow no-break space before AM and PM, others a plain space.
    return made.format(new Date(iso)).replaceAll("\u202F", " ");
  };
}
