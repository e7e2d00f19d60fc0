import { expect, test } from "vitest";
import { readXml } from "./xml.ts";

test("reads elements, attributes and text", () => {
  expect(readXml('<?xml version="1.0"?>\n<a b="1 &lt; 2"><c/>x&amp;&#10;y</a>\n')).toEqual({
    name: "a",
    attributes: { b: "1 < 2" },
    children: [{ name: "c", attributes: {}, children: [], text: "" }],
    text: "x&\ny",
  });
});

test.each([
  "",
  "a",
  "<a>",
  "<a></b>",
  "<a/><b/>",
  "<a b=1/>",
  '<a b="<"/>',
  '<a b="1" b="2"/>',
  "<a>&x;</a>",
  "<a>&</a>",
  "<a>\u0001</a>",
])("%j is not well-formed", (xml) => {
  expect(() => readXml(xml)).toThrow();
});
