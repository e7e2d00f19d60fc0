import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeInside } from "../../../../src/inputs/source/place-inside.ts";
import { emitYaml, readYaml } from "../../../../src/yaml/index.ts";

/** The place of `mark` in the value at `/path` of a file, as `line:column`. */
function find(text: string, mark: string): string {
  const [document] = readYaml(text, "a.yaml").documents;
  const value = String(Object(document?.value).path);
  const start = document?.locate("/path") ?? { file: "", line: 0, column: 0 };
  const { line, column } = placeInside(text, start, value, value.indexOf(mark));
  return `${line}:${column}`;
}

describe("placeInside", () => {
  it.each<[string, string, string]>([
    ["plain", "path: .a.MARK", "1:10"],
    ["plain with a comment", "path: .a.MARK # .a", "1:10"],
    ["plain in a flow map", "{x: 1, path: .a.MARK}", "1:17"],
    ["single quotes", "path: '.a.MARK'", "1:11"],
    ["single quotes doubled", "path: '.a[''b'']MARK'", "1:17"],
    ["double quotes", 'path: ".a.MARK"', "1:11"],
    ["double quotes escaped", 'path: ".a[\\"b\\"]MARK"', "1:17"],
    ["double quotes with a code", 'path: ".\\x41.\\u0042MARK"', "1:20"],
    ["JSON", '{"path": ".a.MARK"}', "1:14"],
    ["a literal block, first line", "path: |\n  .a.MARK\n  | .b\n", "2:6"],
    ["a literal block, second line", "path: |\n  .a\n    | .MARK\n", "3:8"],
    ["a literal block, after an empty line", "path: |-\n  .a\n\n  | .MARK\n", "4:6"],
    ["a folded block", "path: >\n  .a\n  | .MARK\n", "3:6"],
    ["a literal block with an anchor", "path: &x |\n  .a\n  | .MARK\n", "3:6"],
    ["Windows line ends", "path: |\r\n  .a\r\n  | .MARK\r\n", "3:6"],
  ])("%s", (_, text, place) => {
    expect(find(text, "MARK")).toBe(place);
  });

  it.each<[string, string, string]>([
    ["a plain scalar on two lines", "path: .a\n  | .MARK\n", "1:7"],
    ["a quoted scalar on two lines", "path: '.a\n  | .MARK'\n", "1:7"],
    ["an alias", "x: &p .a.MARK\npath: *p\n", "2:7"],
  ])("%s is placed at its start", (_, text, place) => {
    expect(find(text, "MARK")).toBe(place);
  });

  it("is the start for an offset that the value does not have", () => {
    const start = { file: "a", line: 1, column: 7 };
    expect(placeInside("path: .a", start, ".a", 99)).toEqual(start);
    expect(placeInside("path: .a", start, ".a", -1)).toEqual(start);
    expect(placeInside("", { file: "a", line: 9, column: 9 }, ".a", 1)).toEqual({ file: "a", line: 9, column: 9 });
  });

  it("shows the character that it means, for every text that is emitted", () => {
    const expression = fc.string({
      unit: fc.constantFrom(..."ab.[]|\"' #:\n\\{}é".split("")),
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(expression, fc.nat(23), (value, index) => {
        const offset = index % value.length;
        const text = emitYaml({ path: value });
        const [document] = readYaml(text, "a").documents;
        const start = document?.locate("/path") ?? { file: "", line: 0, column: 0 };
        const place = placeInside(text, start, value, offset);
        const shown = text.split("\n")[place.line - 1]?.[place.column - 1];
        const isStart = place.line === start.line && place.column === start.column;
        expect(isStart || shown === value[offset] || (shown ?? "\\") === "\\" || value[offset] === "\n").toBe(true);
      }),
    );
  });
});
