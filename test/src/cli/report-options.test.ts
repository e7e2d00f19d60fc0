import { Command, CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import type { FormatRequest, ReportOptions } from "../../../src/app/output/report-request.ts";
import { withReportOptions } from "../../../src/cli/report-options.ts";

const FORMATS = ["text", "json", "sarif"] as const;
type Format = (typeof FORMATS)[number];

/** The parsed options, or the error message of commander. */
function parseOptions(...words: readonly string[]): ReportOptions<Format> | string {
  let errors = "";
  const command = new Command("check").exitOverride().configureOutput({ writeErr: (text) => (errors += text) });
  withReportOptions(command, FORMATS, { hasOutputAlias: true });
  try {
    command.parse(words, { from: "user" });
  } catch (error) {
    expect(error).toBeInstanceOf(CommanderError);
    expect((error as CommanderError).exitCode).toBe(1);
    return errors;
  }
  return command.opts<ReportOptions<Format>>();
}

/** The requested reports, or the error message of commander. */
function parse(...words: readonly string[]): readonly FormatRequest<Format>[] | string {
  const options = parseOptions(...words);
  return typeof options === "string" ? options : options.format;
}

describe("--format", () => {
  test("is the first format on standard output by default", () => {
    expect(parse()).toEqual([{ format: "text" }]);
  });

  test("replaces the default", () => {
    expect(parse("--format", "json")).toEqual([{ format: "json" }]);
    expect(parse("--format", "sarif=out.sarif")).toEqual([{ format: "sarif", file: "out.sarif" }]);
  });

  test("collects several, in their order", () => {
    expect(parse("--format", "sarif=out.sarif", "--format=text", "--format", "json=a=b.json")).toEqual([
      { format: "sarif", file: "out.sarif" },
      { format: "text" },
      { format: "json", file: "a=b.json" },
    ]);
  });

  test("writes one format to several files, and - is standard output", () => {
    expect(parse("--format", "json=a.json", "--format", "json=b.json", "--format", "json=-")).toEqual([
      { format: "json", file: "a.json" },
      { format: "json", file: "b.json" },
      { format: "json" },
    ]);
  });

  test.each(["-o", "--output"])("%s is another spelling, in the same list", (spelling) => {
    expect(parse(spelling, "json")).toEqual([{ format: "json" }]);
    expect(parse(spelling, "sarif=a", "--format", "json=b", spelling, "text")).toEqual([
      { format: "sarif", file: "a" },
      { format: "json", file: "b" },
      { format: "text" },
    ]);
    expect(parse(spelling, "xml")).toContain("Allowed formats are text, json, sarif.");
  });

  test("does not keep requests between two parsers", () => {
    expect([parse("--format", "json"), parse("--format", "json")]).toEqual([
      [{ format: "json" }],
      [{ format: "json" }],
    ]);
  });

  test.each([
    [["--format", "xml"], "Allowed formats are text, json, sarif."],
    [["--format", ""], "Allowed formats are text, json, sarif."],
    [["--format", "Text"], "Allowed formats are text, json, sarif."],
    [["--format", "=out.json"], "Allowed formats are text, json, sarif."],
    [["--format", "json="], "The name of the file is missing after json=."],
    [
      ["--format", "json", "--format", "text"],
      "Both json and text would go to standard output; write one of them to a file, as in text=FILE.",
    ],
    [["--format", "json", "--format", "json=-"], "Both json and json would go to standard output"],
    [["--format", "json=a", "--format", "sarif=a"], "Both json and sarif would go to a."],
  ])("%j is usage error", (words, message) => {
    expect(parse(...words)).toContain(message);
  });
});

test("the other options of a report are absent by default", () => {
  expect(parseOptions()).toEqual({ format: [{ format: "text" }] });
  expect(parseOptions("--root", ".", "--quiet", "--color")).toMatchObject({ root: ".", quiet: true, color: true });
  expect(parseOptions("--no-color")).toMatchObject({ color: false });
});
