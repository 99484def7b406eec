import type { CartView } from "./cart-view.ts";
import { cartWords } from "./words.ts";

/** What shipping costs, and where there are several, the choice of one. */
export function DeliveryChoices({ choices, chosen }: CartView["delivery"]) {
  const [first] = choices;
  if (!first) return null;
  if (choices.length === 1)
    return (
      <p>
        <input type="hidden" name="delivery" value={first.key} />
        {first.text}
      </p>
    );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">{cartWords.summary.delivery}</legend>
      {choices.map(({ key, text }) => (
        <label key={key} className="flex items-start gap-2.5 py-1">
          <input
            type="radio"
            className="mt-0.5 size-5 shrink-0 accent-ink"
            name="delivery"
            value={key}
            defaultChecked={key === chosen}
          />{" "}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
