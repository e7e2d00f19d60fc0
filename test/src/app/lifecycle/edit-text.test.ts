import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SwitchField } from "../../../../src/app/lifecycle/change.ts";
import { resumeText, suspendText } from "../../../../src/app/lifecycle/edit-text.ts";
import { valueAt } from "../../../../src/kernel/base/pointer.ts";
import { editedValue } from "../../../../src/yaml/edit-value.ts";
import { emitYaml, readYaml } from "../../../../src/yaml/index.ts";

const SUSPEND: SwitchField = { path: "/spec/suspend", suspended: true, resumed: false };
const NESTED: SwitchField = { path: "/spec/runPolicy/suspend", suspended: true, resumed: false };
const ANNOTATION: SwitchField = {
  path: "/metadata/annotations/muster.dev~1suspend",
  suspended: "true",
  resumed: "false",
};
const valueOfText = (text: string) => readYaml(text, "").documents[0]?.value;

describe("suspendText and resumeText", () => {
  test("return nothing for a text without a document, and for a place that is not a map", () => {
    expect(suspendText("", [SUSPEND])).toBeUndefined();
    expect(resumeText("", [SUSPEND])).toBeUndefined();
    expect(suspendText("spec: x\n", [SUSPEND])).toBeUndefined();
    expect(suspendText("spec: null\n", [SUSPEND])).toBeUndefined();
  });

  test.each([
    ["a new field", "spec:\n  a: 1 # one\n", "spec:\n  a: 1 # one\n  suspend: true # set by muster suspend\n"],
    ["the last field", "spec:\n  a: 1\n  suspend: false # why\n", "spec:\n  a: 1\n  suspend: true # why\n"],
    ["a flow map", "spec: {a: 1}\n", "spec: {a: 1, suspend: true}\n"],
    ["JSON", '{\n  "spec": {\n    "a": 1\n  }\n}\n', '{\n  "spec": {\n    "a": 1,\n    "suspend": true\n  }\n}\n'],
    ["no line break at the end", "spec:\n  a: 1", "spec:\n  a: 1\n  suspend: true # set by muster suspend"],
    ["CRLF", "spec:\r\n  a: 1\r\n", "spec:\r\n  a: 1\r\n  suspend: true # set by muster suspend\r\n"],
  ])("suspend and resume leave no trace: %s", (_, text, suspended) => {
    expect(suspendText(text, [SUSPEND])).toBe(suspended);
    expect(resumeText(suspended, [SUSPEND])).toBe(text);
  });

  test.each([
    ["annotations are added", "metadata:\n  name: a # b\n\nspec: {}\n"],
    ["annotations exist", "metadata:\n  annotations:\n    a: b\n  name: a\n"],
    ["annotations are empty", "metadata: {name: a, annotations: {}}\n"],
    ["metadata is in brackets", "metadata: {name: a}\nspec:\n"],
    ["the annotation is false", 'metadata:\n  annotations: {muster.dev/suspend: "false"}\n  name: a\n'],
    ["the annotation is false and the last line", 'metadata:\n  annotations:\n    muster.dev/suspend: "false"\n'],
  ])("an annotation comes and goes: %s", (_, text) => {
    const suspended = suspendText(text, [ANNOTATION]) ?? "";
    expect(valueAt(valueOfText(suspended), ANNOTATION.path)).toBe("true");
    expect(resumeText(suspended, [ANNOTATION])).toBe(text);
  });

  test("resume keeps a map that a person has written, and sets the field there", () => {
    expect(resumeText("spec:\n  runPolicy:\n    suspend: true\n", [NESTED])).toBe(
      "spec:\n  runPolicy:\n    suspend: false\n",
    );
    expect(resumeText("spec:\n  a: 1\n  runPolicy:\n    suspend: true # set by muster suspend\n", [NESTED])).toBe(
      "spec:\n  a: 1\n",
    );
  });

  test("change nothing where the place is shared by an alias or comes from one", () => {
    expect(suspendText("spec: &a {x: 1}\nother: *a\n", [SUSPEND])).toBeUndefined();
    expect(suspendText("base: &a {x: 1}\nspec: *a\n", [SUSPEND])).toBeUndefined();
    // A key of its own takes precedence over a merged one.
    expect(suspendText("base: &a {suspend: false}\nspec:\n  <<: *a\n", [SUSPEND])).toBe(
      "base: &a {suspend: false}\nspec:\n  <<: *a\n  suspend: true # set by muster suspend\n",
    );
  });

  test("property: only the field changes, comments stay, and resume restores the text", () => {
    const scalar = fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom("x", "yes", "a: b", "# no", "", "0644"));
    const leaf = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
    const map = fc.dictionary(fc.constantFrom("a", "b", "runPolicy", "z"), leaf, { minKeys: 1, maxKeys: 4 });
    const layout = fc.constantFrom("block", "commented", "json", "pretty json", "crlf", "no end");
    const field = fc.constantFrom(SUSPEND, NESTED, ANNOTATION);
    fc.assert(
      fc.property(map, map, layout, field, (spec, annotations, style, { path, ...values }) => {
        const { runPolicy: _, ...plain } = spec;
        const value = { metadata: { name: "a", annotations }, spec: { ...plain, last: 1 } };
        const text = written(value, style);
        const suspended = suspendText(text, [{ path, ...values }]) ?? "";
        expect(valueOfText(suspended)).toEqual(
          editedValue(valueOfText(text), { op: "set", path, value: values.suspended })?.value,
        );
        expect(suspended.match(/# kept/g)).toEqual(text.match(/# kept/g));
        expect(resumeText(suspended, [{ path, ...values }])).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

function written(value: object, style: string): string {
  if (style === "json") return JSON.stringify(value);
  if (style === "pretty json") return `${JSON.stringify(value, null, 2)}\n`;
  const text = emitYaml(value);
  if (style === "commented") return `# kept\n${text.replace(/^(\w+:)$/gm, "$1 # kept\n# kept\n")}# kept\n`;
  if (style === "crlf") return text.replaceAll("\n", "\r\n");
  return style === "no end" ? text.trimEnd() : text;
}
