import { describe, expect, test } from "vitest";
import { codeFrame } from "../../../../src/app/report/check-frame.ts";
import { isAboutSecret, secretLines } from "../../../../src/app/report/check-secrets.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { styleFor } from "../../../../src/kernel/text/style.ts";
import { finding } from "./check-fixture.ts";

const at = (line: number, column: number) => ({ file: "a.yaml", line, column });
const frame = (text: string, line: number, column: number, columns = 80, hidden: ReadonlySet<number> = new Set()) =>
  codeFrame(text.split("\n"), at(line, column), { columns, hidden });

describe("codeFrame", () => {
  test("is empty if the line does not exist", () => {
    expect(codeFrame([], at(1, 1), { columns: 80 })).toEqual([]);
    expect(frame("a: 1", 2, 1)).toEqual([]);
    expect(frame("a: 1", 0, 1)).toEqual([]);
  });

  test("shows two lines on each side, numbers aligned", () => {
    const text = Array.from({ length: 12 }, (_, index) => `line${index + 1}`).join("\n");
    expect(frame(text, 9, 3)).toEqual([
      "   7 | line7",
      "   8 | line8",
      ">  9 | line9",
      "     |   ^",
      "  10 | line10",
      "  11 | line11",
    ]);
    expect(frame(text, 1, 1)).toEqual(["> 1 | line1", "    | ^", "  2 | line2", "  3 | line3"]);
    expect(frame(text, 12, 1).slice(-2)).toEqual(["> 12 | line12", "     | ^"]);
  });

  test("has no line after the last line break, and no carriage return", () => {
    expect(frame("a: 1\r\nb: 2\r\n", 1, 4)).toEqual(["> 1 | a: 1", "    |    ^", "  2 | b: 2"]);
    expect(frame("a: 1\n", 2, 1)).toEqual(["  1 | a: 1", "> 2 |", "    | ^"]);
  });

  test("marks a place behind the end of the line", () => {
    expect(frame("a:", 1, 5)).toEqual(["> 1 | a:", "    |   ^"]);
  });

  test("cuts a long line behind the column", () => {
    const [line = "", mark] = frame(`a: ${"x".repeat(200)}`, 1, 4, 40);
    expect(line).toBe(`> 1 | a: ${"x".repeat(30)}…`);
    expect(line).toHaveLength(40);
    expect(mark).toBe("    |    ^");
  });

  test("cuts a long line before the column, and its neighbours alike", () => {
    const lines = frame(`short\n${"x.".repeat(50)}HERE${"y".repeat(100)}`, 2, 101, 40);
    const [neighbour, line = "", mark = ""] = lines;
    expect(neighbour).toBe("  1 | …");
    expect(line.length).toBeLessThanOrEqual(40);
    expect(line).toMatch(/^> 2 \| …[x.]+HEREy+…$/);
    expect(mark.indexOf("^")).toBe(line.indexOf("HERE"));
  });

  test("shows a place in one line of many megabytes", () => {
    const line = `${"x.".repeat(2_500_000)}HERE${"y".repeat(5_000_000)}`;
    const [shown = "", mark = ""] = frame(line, 1, 5_000_001, 40);
    expect(shown).toMatch(/^> 1 \| …[x.]+HEREy+…$/);
    expect(mark.indexOf("^")).toBe(shown.indexOf("HERE"));
  });

  test("leaves a line alone that fits", () => {
    const text = `a: ${"x".repeat(31)}`;
    expect(frame(text, 1, 4, 40)[0]).toBe(`> 1 | ${text}`);
  });

  test("counts wide characters and combining ones as a terminal does", () => {
    expect(frame("名: 值", 1, 4)).toEqual(["> 1 | 名: 值", "    |     ^"]);
    expect(frame("e\u0301: x", 1, 5)).toEqual(["> 1 | e\u0301: x", "    |    ^"]);
    expect(frame("🚀: x", 1, 5)).toEqual(["> 1 | 🚀: x", "    |     ^"]);
  });

  test("shows control characters as escapes and a tab as two spaces", () => {
    expect(frame("\ta\u001b[31m: 1", 1, 2)).toEqual(["> 1 |   a\\u{1b}[31m: 1", "    |   ^"]);
    expect(frame("\u0007: 1", 1, 4)).toEqual(["> 1 | \\u{7}: 1", "    |        ^"]);
  });

  test("dims the numbers and colours the mark", () => {
    const style = styleFor({ isTTY: true }, {});
    const [line, mark] = codeFrame(["a: 1"], at(1, 1), { columns: 80, style });
    expect(line).toBe("\u001b[2m> 1 |\u001b[22m a: 1");
    expect(mark).toBe("\u001b[2m    |\u001b[22m \u001b[31m^\u001b[39m");
  });

  test("hides lines with a secret, and the mark in them", () => {
    expect(frame("a: 1\nb: hunter2\nc: 3", 1, 1, 80, new Set([2]))).toEqual([
      "> 1 | a: 1",
      "    | ^",
      "  2 | (not shown, because it contains a secret)",
      "  3 | c: 3",
    ]);
    expect(frame("b: hunter2", 1, 4, 80, new Set([1]))).toEqual(["> 1 | (not shown, because it contains a secret)"]);
  });
});

describe("codeFrame and documents", () => {
  test("shows no line of another document", () => {
    expect(frame("a: 1\n---\nb: 2\n--- # next\nc: 3", 3, 1)).toEqual(["> 3 | b: 2", "    | ^"]);
    expect(frame("---\nb: 2\n---x: 1", 2, 1)).toEqual(["> 2 | b: 2", "    | ^", "  3 | ---x: 1"]);
    expect(frame("a: 1\n--- {b: 2}\nc: 3", 2, 5)).toEqual([
      "  1 | a: 1",
      "> 2 | --- {b: 2}",
      "    |     ^",
      "  3 | c: 3",
    ]);
  });

  test.each([
    ["ghp", "_", "a".repeat(36)],
    ["hf", "_", "a".repeat(34)],
    ["nvapi", "-", "a".repeat(40)],
    ["AK", "IA", "A".repeat(16)],
    ["-----BEGIN RSA ", "PRIVATE", " KEY-----"],
    ["", "", "aB3/".repeat(16)],
  ])("shows no line that looks like %s%s…", (...parts) => {
    expect(frame(`a: 1\n  ${parts.join("")}\nb: 2`, 1, 1)[2]).toBe("  2 | (not shown, because it contains a secret)");
  });

  test.each(["image: example.com/train@sha256:aaaa", "sha: risk-free-and-more-than-sixteen", "hf_home: /data"])(
    "shows %j",
    (line) => {
      expect(frame(line, 1, 1)[0]).toBe(`> 1 | ${line}`);
    },
  );
});

describe("secretLines", () => {
  const secret = (line: number) => finding({ name: "no-plain-secrets", location: at(line, 1) });
  const lines = [
    "env:",
    "  - name: TOKEN",
    "    value: |",
    "      first",
    "",
    "      second",
    "  - name: OTHER",
    "args:",
    "- --password=x",
    "- y",
    "end: 1",
  ];
  const hidden = (...secrets: readonly Finding[]) => [...secretLines("a.yaml", lines, secrets)];

  test("is empty without a finding in the file", () => {
    expect(hidden()).toEqual([]);
    const { location: _, ...unplaced } = secret(3);
    expect(hidden(unplaced, finding({ location: { file: "b.yaml", line: 3, column: 1 } }))).toEqual([]);
  });

  test("is the line and all that belongs to it", () => {
    expect(hidden(secret(3))).toEqual([3, 4, 5, 6]);
    expect(hidden(secret(2))).toEqual([2, 3, 4, 5, 6]);
    expect(hidden(secret(9))).toEqual([9]);
  });

  test("hides list items at the level of their key", () => {
    expect(hidden(secret(8))).toEqual([8, 9, 10]);
  });

  test("ends before the next document", () => {
    const documents = ["a: 1", "data: {password: x}", "---", "b: 1"];
    expect([...secretLines("a.yaml", documents, [secret(2)])]).toEqual([2]);
  });

  test("hides the anchor of a secret", () => {
    const related = [{ message: "the anchor", location: at(9, 3) }, { message: "no place" }];
    expect(hidden({ ...secret(11), related })).toEqual([11, 9]);
  });

  test("copes with a line that is not there", () => {
    expect([...secretLines("a.yaml", ["a: 1"], [secret(7)])]).toEqual([7]);
  });
});

test.each([
  ["no-plain-secrets", true],
  ["no-inline-credentials", true],
  ["no-privileged-container", false],
  ["no-service-account-token", false],
])("whether %s is about secrets", (name, expected) => {
  expect(isAboutSecret(finding({ name }))).toBe(expected);
});
