import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PictureField } from "../../app/desk/shell/picture-field.tsx";
import { Picture } from "../../app/ui/picture.tsx";
import { readForms } from "../support/html-form.ts";

const file = { src: "/pictures/wheat.svg", width: 40, height: 30, alt: "Wheat" };
const stored = {
  ...file,
  src: "/media/a.jpg",
  sources: [{ type: "image/avif", srcSet: "/media/b.avif 400w" }] as const,
  focus: 0,
};

test("a picture of the library is offered in its formats; a file of public/ is an image as before", () => {
  expect(renderToStaticMarkup(<Picture picture={file} className="w-full" />)).toBe(
    '<img class="w-full" src="/pictures/wheat.svg" width="40" height="30" alt="Wheat" loading="lazy"/>',
  );
  const html = renderToStaticMarkup(<Picture picture={stored} sizes="10rem" first />);
  expect(html).toContain('<source class="hidden" type="image/avif" srcSet="/media/b.avif 400w" sizes="10rem"/>');
  expect(html).toContain('<img class="object-left-top" src="/media/a.jpg"');
  expect(html).not.toMatch(/loading|style=/);
});

const size = { width: 40, height: 30 };
const options = [
  { value: "picture:a", name: "Wheat", thumbnail: "/media/b.webp", ...size },
  { value: "/pictures/wheat.svg", name: "wheat.svg", thumbnail: "/pictures/wheat.svg", ...size },
];

const choice = { listed: options, chosen: [], older: null, isOlder: false };

const fieldWith = (value: string) =>
  renderToStaticMarkup(
    <form method="post">
      <PictureField text={{ name: "portrait", label: "Portrait" }} value={value} options={options} choice={choice} />
    </form>,
  );

/** Returns what the form sends if the choice isn't changed. */
function sent(value: string): string[] {
  return readForms(fieldWith(value)).flatMap(({ fields }) => fields.map(([name, chosen]) => `${name}=${chosen}`));
}

test("a form keeps the chosen picture, also one that is gone", () => {
  expect(sent("picture:a")).toEqual(["portrait=picture:a"]);
  expect(sent("/pictures/wheat.svg")).toEqual(["portrait=/pictures/wheat.svg"]);
  expect(sent("picture:gone")).toEqual(["portrait=picture:gone"]);
  expect(sent("")).toEqual(["portrait="]);
});

test("the chosen picture is shown by its smallest file", () => {
  expect(fieldWith("picture:a")).toContain('src="/media/b.webp"');
  expect(fieldWith("picture:gone")).not.toContain("<img");
});
