const INKS = [
  ["paper", "bg-paper"],
  ["ink", "bg-ink"],
  ["quiet", "bg-quiet"],
  ["accent", "bg-accent"],
  ["input", "bg-input"],
  ["chosen", "bg-chosen"],
  ["rule", "bg-rule"],
  ["stock", "bg-stock"],
  ["press", "bg-press"],
  ["red", "bg-red"],
  ["orange", "bg-orange"],
  ["gold", "bg-gold"],
  ["night", "bg-night"],
  ["field", "bg-field"],
  ["split", "bg-split"],
] as const;

export function InkSamples() {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
      {INKS.map(([name, look]) => (
        <li key={name}>
          <div className={`h-14 border-2 border-ink ${look}`} />
          <code className="text-xs">{name}</code>
        </li>
      ))}
    </ul>
  );
}

const SIZES = [
  "text-xs",
  "text-sm",
  "text-base",
  "text-lg",
  "text-xl",
  "text-fluid-sm",
  "text-fluid-md",
  "text-fluid-lg",
  "text-fluid-xl",
] as const;

const HEADLINES = [
  "text-2xl",
  "text-3xl",
  "text-4xl",
  "text-5xl",
  "text-6xl",
  "text-7xl",
  "text-fluid-2xl",
  "text-fluid-3xl",
  "text-fluid-4xl",
  "text-fluid-5xl",
  "text-fluid-6xl",
  "text-fluid-7xl",
  "text-fluid-8xl",
] as const;

export function TypeSamples() {
  return (
    <>
      {SIZES.map((look) => (
        <p key={look} className={look}>
          Carved by hand, inked by hand <code className="text-xs text-quiet">{look}</code>
        </p>
      ))}
      {HEADLINES.map((look) => (
        <p key={look} className={`mt-4 headline ${look}`}>
          Faith <code className="text-xs text-quiet normal-case">{look}</code>
        </p>
      ))}
    </>
  );
}
