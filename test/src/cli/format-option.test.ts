import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FormatRequest, formatOption, writeReports } from "../../../src/cli/format-option.ts";
import type { Style } from "../../../src/report/style.ts";

const FORMATS = ["text", "json", "sarif"] as const;
type Format = (typeof FORMATS)[number];

/** What the option gives, or what it says against the arguments. */
function parse(...words: readonly string[]): readonly FormatRequest<Format>[] | string {
  let said = "";
  const command = new Command("check")
    .exitOverride()
    .configureOutput({ writeErr: (text) => (said += text) })
    .addOption(formatOption(FORMATS, "text"));
  try {
    command.parse(words, { from: "user" });
  } catch (error) {
    expect(error).toBeInstanceOf(CommanderError);
    expect((error as CommanderError).exitCode).toBe(1);
    return said;
  }
  return command.opts<{ format: readonly FormatRequest<Format>[] }>().format;
}

describe("formatOption", () => {
  test("is the fallback on standard output where it is not given", () => {
    expect(parse()).toEqual([{ format: "text" }]);
  });

  test("replaces the fallback", () => {
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

  test("takes one format to several files, and - as standard output", () => {
    expect(parse("--format", "json=a.json", "--format", "json=b.json", "--format", "json=-")).toEqual([
      { format: "json", file: "a.json" },
      { format: "json", file: "b.json" },
      { format: "json" },
    ]);
  });

  test("keeps nothing between two uses", () => {
    const option = formatOption(FORMATS, "text");
    const once = () => {
      const command = new Command("check").addOption(option);
      return command.parse(["--format", "json"], { from: "user" }).opts<{ format: unknown }>().format;
    };
    expect([once(), once()]).toEqual([[{ format: "json" }], [{ format: "json" }]]);
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
  ])("%j is wrong use", (words, message) => {
    expect(parse(...words)).toContain(message);
  });
});

describe("writeReports", () => {
  let folder = "";
  let printed: string[] = [];
  const render = (format: Format, style: Style) => `${format} ${style.severity.error("bad")}\n`;
  const stdout = (isTTY: boolean) => ({ isTTY, write: (text: string) => printed.push(text) });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "muster-format-"));
    printed = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("prints what has no file and writes the rest, over what was there", () => {
    const file = join(folder, "out.json");
    writeFileSync(file, "something much longer than the report that replaces it");
    writeReports([{ format: "json", file }, { format: "text" }], render, stdout(false), {});
    expect(readFileSync(file, "utf8")).toBe("json bad\n");
    expect(printed).toEqual(["text bad\n"]);
  });

  test("prints nothing where every report has a file", () => {
    writeReports([{ format: "json", file: join(folder, "a") }], render, stdout(false), {});
    expect(printed).toEqual([]);
  });

  test("colours a terminal, and no file", () => {
    const file = join(folder, "out.txt");
    writeReports([{ format: "text", file }, { format: "text" }], render, stdout(true), {});
    expect(readFileSync(file, "utf8")).toBe("text bad\n");
    expect(printed).toEqual(["text \u001b[31mbad\u001b[39m\n"]);
    writeReports([{ format: "text" }], render, stdout(true), { NO_COLOR: "1" });
    expect(printed[1]).toBe("text bad\n");
  });

  test("names a file that cannot be written, after everything else is", () => {
    const lost = join(folder, "none", "out.sarif");
    const fine = join(folder, "fine.json");
    const requests = [{ format: "sarif", file: lost }, { format: "json", file: fine }, { format: "text" }] as const;
    expect(() => writeReports(requests, render, stdout(false), {})).toThrow(
      /^the sarif report cannot be written: ENOENT: no such file or directory/,
    );
    expect(readFileSync(fine, "utf8")).toBe("json bad\n");
    expect(printed).toEqual(["text bad\n"]);
  });

  test("passes on what a renderer throws", () => {
    const broken = () => {
      throw new TypeError("broken");
    };
    const requests = [{ format: "json", file: join(folder, "a") }] as const;
    expect(() => writeReports(requests, broken, stdout(false), {})).toThrow(new TypeError("broken"));
  });
});
