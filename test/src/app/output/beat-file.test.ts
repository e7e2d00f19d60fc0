import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { beatIn } from "../../../../src/app/output/beat-file.ts";

const scratch = mkdtempSync(join(tmpdir(), "muster-test-"));

afterAll(() => rmSync(scratch, { recursive: true }));

test("has the last call only, also after a text that is longer than the file", () => {
  const beat = beatIn(scratch);
  const written = () => readFileSync(join(scratch, "beat"), "utf8");
  beat("rule A");
  expect(written().trim()).toBe("1 rule A");
  beat(`rule ${"é".repeat(500)}`);
  expect(written().trim().slice(0, 9)).toBe("2 rule éé");
  beat("");
  expect(written()).toBe(" ".repeat(400));
  beat("rule B");
  expect(written().trim()).toBe("4 rule B");
});
