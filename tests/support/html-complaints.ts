import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's spellings, which browsers treat the same.
    "void-style": ["error", { style: "selfclose" }],
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // Poster headings are SVG drawings with an aria-label (docs/decisions/0034). axe checks that they have a name.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "empty-heading": "off",
    // Conform's ids contain a field's place in a list, such as `links[0]`. HTML allows this.
    "valid-id": ["error", { relaxed: true }],
    // A title's length is style, not validity.
    "long-title": "off",
    // A list is sent as several fields with the same name. HTML allows this.
    "form-dup-name": "off",
    // Phone numbers are links, which don't need non-breaking characters here.
    "tel-non-breaking": "off",
  },
});

export async function complaintsAbout({ html }: { html: string }): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
