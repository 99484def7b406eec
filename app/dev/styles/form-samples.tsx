import { TextField } from "../../ui/field.tsx";
import { OptionBoxes } from "../../ui/option-boxes.tsx";

const OPTIONS = ["One", "Two", "Sold out"].map((label) => ({ value: label, label, disabled: label === "Sold out" }));

/** @param name begins the fields' names, which are ids too */
export function FormSamples({ name }: { name: string }) {
  return (
    <form>
      <TextField name={`${name}-name`} label="Name" hint="As people know you." value="Ruth Ellison" required />
      <TextField name={`${name}-mail`} label="Email" value="ruth@" errors={["Enter an email address."]} />
      <TextField name={`${name}-text`} label="Message" value="" rows={3} />
      <OptionBoxes
        type="radio"
        name={`${name}-one`}
        label="One of these"
        options={OPTIONS}
        chosen={["One"]}
        none="None"
      />
      <OptionBoxes
        type="checkbox"
        name={`${name}-any`}
        label="Any of these"
        options={OPTIONS}
        chosen={["Two"]}
        errors={["Choose two."]}
      />
    </form>
  );
}
