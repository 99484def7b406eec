import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PictureChoice } from "../../app/desk/pictures/picture-choice.tsx";
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
  expect(html).toContain('<source type="image/avif" srcSet="/media/b.avif 400w" sizes="10rem"/>');
  expect(html).toContain('<img class="object-left-top" src="/media/a.jpg"');
  expect(html).not.toMatch(/loading|style=/);
});

const choices = [
  { value: "picture:a", name: "Wheat", shown: stored },
  { value: "/pictures/wheat.svg", name: "Old wheat", shown: file },
];

/** Returns what a form sends if nobody changes the choice. */
function sent(value: string, none?: string): string[] {
  const choice = (
    <PictureChoice text={{ name: "portrait", label: "Portrait" }} value={value} choices={choices} none={none} />
  );
  const html = renderToStaticMarkup(<form method="post">{choice}</form>);
  return readForms(html).flatMap(({ fields }) => fields.map(([name, chosen]) => `${name}=${chosen}`));
}

test("a form keeps the chosen picture, also one that is gone", () => {
  expect(sent("picture:a")).toEqual(["portrait=picture:a"]);
  expect(sent("/pictures/wheat.svg")).toEqual(["portrait=/pictures/wheat.svg"]);
  expect(sent("picture:gone")).toEqual(["portrait=picture:gone"]);
  expect(sent("", "No picture")).toEqual(["portrait="]);
  expect(sent("")).toEqual([]);
});
