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
    // Poster headings are drawn in SVG and named by aria-label (docs/decisions/0034); axe checks that they have a name.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "empty-heading": "off",
    // Conform's ids have a field's place in a list, such as `links[0]`, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // The length of a title is a matter of style, not of validity.
    "long-title": "off",
    // A list is submitted as several fields with the same name, which HTML allows.
    "form-dup-name": "off",
    // Phone numbers are links, which don't need non-breaking characters here.
    "tel-non-breaking": "off",
  },
});

/** Returns what is wrong with a page's HTML. */
export async function complaintsAbout({ html }: { html: string }): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
