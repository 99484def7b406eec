import { refundWords as words } from "../../content/refunds.ts";
import { OptionBoxes } from "../../ui/option-boxes.tsx";

interface Props {
  name: string;
  /** The submitted value. */
  chosen?: string | undefined;
  className: string;
}

/** Asks whether units go back into stock. */
export function RestockBox({ name, chosen = "", className }: Props) {
  return (
    <OptionBoxes
      type="checkbox"
      name={name}
      label={words.facts.stock}
      hint={words.restockHint}
      options={[{ value: "yes", label: words.restock }]}
      chosen={[chosen]}
      className={className}
    />
  );
}
