import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { print, writeReports } from "../../../../src/app/output/output.ts";
import type { OutputStream } from "../../../../src/app/output/output-stream.ts";
import type { Style } from "../../../../src/kernel/text/style.ts";

type Format = "text" | "json" | "sarif";

/** A stream that collects the text, or that fails with a code. */
function stream(printed: string[], isTTY = false, code?: string): OutputStream {
  return {
    isTTY,
    write: (text, done) => {
      printed.push(text);
      done(code === undefined ? null : Object.assign(new Error(`${code}: failed`), { code, syscall: "write" }));
    },
  };
}

describe("print", () => {
  test("writes nothing for an empty text", async () => {
    const printed: string[] = [];
    await print("", stream(printed));
    expect(printed).toEqual([]);
  });

  test.each(["EPIPE", "ECONNRESET"])("stops at a closed pipe without an error (%s)", async (code) => {
    const printed: string[] = [];
    const closed = stream(printed, false, code);
    await print("a", closed);
    await print("b", closed);
    expect(printed).toEqual(["a"]);
  });

  test("rejects for any other failure", async () => {
    await expect(print("a", stream([], false, "ENOSPC"))).rejects.toThrow(
      "standard output cannot be written: no space left on the device",
    );
  });
});

describe("writeReports", () => {
  let folder = "";
  let printed: string[] = [];
  const render = (format: Format, style: Style) => `${format} ${style.severity.error("bad")}\n`;
  const terminal = (isTTY: boolean, environment: NodeJS.ProcessEnv = {}) => ({
    stdout: stream(printed, isTTY),
    environment,
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "muster-format-"));
    printed = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("prints the reports without a file, and overwrites the files of the others", async () => {
    const file = join(folder, "out.json");
    writeFileSync(file, "something much longer than the report that replaces it");
    await writeReports([{ format: "json", file }, { format: "text" }], render, terminal(false));
    expect(readFileSync(file, "utf8")).toBe("json bad\n");
    expect(printed).toEqual(["text bad\n"]);
  });

  test("writes the parts of a report in a few pieces, to a file and to standard output", async () => {
    const file = join(folder, "out.json");
    const parts = function* () {
      for (let index = 0; index < 3; index += 1) yield `${index}`.repeat(40_000);
      yield "end";
    };
    await writeReports([{ format: "json", file }, { format: "text" }], parts, terminal(false));
    const pieces = ["0".repeat(40_000) + "1".repeat(40_000), `${"2".repeat(40_000)}end`];
    expect(printed).toEqual(pieces);
    expect(readFileSync(file, "utf8")).toBe(pieces.join(""));
  });

  test("prints nothing where every report has a file", async () => {
    await writeReports([{ format: "json", file: join(folder, "a") }], render, terminal(false));
    expect(printed).toEqual([]);
  });

  test("colours a terminal, and no file", async () => {
    const file = join(folder, "out.txt");
    await writeReports([{ format: "text", file }, { format: "text" }], render, terminal(true));
    expect(readFileSync(file, "utf8")).toBe("text bad\n");
    expect(printed).toEqual(["text \u001b[31mbad\u001b[39m\n"]);
    await writeReports([{ format: "text" }], render, terminal(true, { NO_COLOR: "1" }));
    expect(printed[1]).toBe("text bad\n");
    await writeReports([{ format: "text" }], render, { ...terminal(true), color: false });
    expect(printed[2]).toBe("text bad\n");
    await writeReports([{ format: "text" }], render, { ...terminal(false, { NO_COLOR: "1" }), color: true });
    expect(printed[3]).toBe("text \u001b[31mbad\u001b[39m\n");
  });

  test("names a file that cannot be written, after everything else is", async () => {
    const lost = join(folder, "none", "out.sarif");
    const fine = join(folder, "fine.json");
    const requests = [{ format: "sarif", file: lost }, { format: "json", file: fine }, { format: "text" }] as const;
    await expect(writeReports(requests, render, terminal(false))).rejects.toThrow(
      new RegExp(`^the sarif report cannot be written to ${lost}: it does not exist$`),
    );
    expect(readFileSync(fine, "utf8")).toBe("json bad\n");
    expect(printed).toEqual(["text bad\n"]);
  });

  test("passes on what a renderer throws", async () => {
    const broken = () => {
      throw new TypeError("broken");
    };
    const requests = [{ format: "json", file: join(folder, "a") }] as const;
    await expect(writeReports(requests, broken, terminal(false))).rejects.toThrow(new TypeError("broken"));
  });
});
