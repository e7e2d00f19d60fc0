import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";
import { judge } from "./judge.ts";
import { runFile } from "./run-file.ts";
import type { Vector } from "./vector.ts";

const read = (file: URL): readonly Vector[] => JSON.parse(readFileSync(file, "utf8")) as readonly Vector[];
const ownFile = new URL("engine.json", import.meta.url);
const sharedFile = pathToFileURL(sharedPath("vectors", "karta.json"));
const documentation = readFileSync(new URL("../../src/interpret/REFERENCE.md", import.meta.url), "utf8");

describe("own vectors", () => {
  const vectors = read(ownFile);

  it("are many and have names of their own", () => {
    expect(vectors.length).toBeGreaterThanOrEqual(100);
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
  });

  it.each(vectors.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
    expect(judge(vector)).toMatchObject({ outcome: "passed", why: "" });
    expect(judge(vector).categoryAgrees ?? true).toBe(true);
  });
});

describe("recorded vectors of the reference engine", () => {
  it.skipIf(sharedMissing("vectors"))("pass, but for documented deviations", () => {
    const verdicts = read(sharedFile).map(judge);
    expect(verdicts.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    const deviating = verdicts.filter(({ outcome }) => outcome === "deviates").map(({ id }) => id);
    expect(deviating.filter((id) => !documentation.includes(id))).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(500);
  });
});

describe("judge", () => {
  const vector: Vector = { id: "v", call: { fn: "evaluate", args: { expr: ".a" } }, object: { a: 1 }, expect: [1] };

  it("passes an equal result", () => {
    expect(judge(vector)).toEqual({ id: "v", outcome: "passed", why: "" });
  });

  it("fails a different result and reports the difference", () => {
    expect(judge({ ...vector, expect: [2] })).toEqual({
      id: "v",
      outcome: "failed",
      why: "expected [2], but got [1]",
    });
  });

  it("permits a difference where a tag does", () => {
    expect(judge({ ...vector, expect: [2], tags: ["go-format"] }).outcome).toBe("deviates");
    expect(judge({ ...vector, expect: [2], tags: ["hazard"] }).outcome).toBe("failed");
  });

  it("fails an answer where an error is expected, and an error where an answer is", () => {
    const { expect: _, ...failing } = vector;
    expect(judge({ ...failing, expectError: "broken" }).why).toBe("expected the error broken, but got [1]");
    expect(judge({ ...vector, call: { fn: "evaluate", args: { expr: ".a[" } } }).outcome).toBe("failed");
  });

  it("looks for the phrases of an error", () => {
    const { expect: _, ...failing } = vector;
    const broken = { ...failing, call: { fn: "evaluate", args: { expr: ".a[" } }, expectError: "" };
    expect(judge({ ...broken, expectErrorContains: ["failed to parse"] }).outcome).toBe("passed");
    expect(judge({ ...broken, expectErrorContains: ["no such phrase"] }).outcome).toBe("failed");
  });

  it("compares the class of an error", () => {
    const { expect: _, ...failing } = vector;
    const broken = { ...failing, call: { fn: "evaluate", args: { expr: ".a[" } }, expectError: "" };
    expect(judge({ ...broken, errorCategory: "parse" }).categoryAgrees).toBe(true);
    expect(judge({ ...broken, errorCategory: "zip" }).categoryAgrees).toBe(false);
  });

  it("accepts a null list as an empty one only in a comparison of lists", () => {
    expect(judge({ ...vector, object: { a: [] }, expect: [null] }).outcome).toBe("passed");
    expect(judge({ ...vector, object: { a: {} }, expect: [null] }).outcome).toBe("failed");
    expect(judge({ ...vector, object: { a: {} }, expect: [null], compare: "prune" }).outcome).toBe("passed");
  });

  it("refuses a call it does not know", () => {
    expect(judge({ ...vector, call: { fn: "nothing" } }).why).toBe("unexpected error: unknown function nothing");
  });

  it("distinguishes an absent result from null", () => {
    expect(judge({ ...vector, call: { fn: "evaluate", args: { expr: "empty" } }, expect: [null] }).outcome).toBe(
      "failed",
    );
  });
});

describe("runFile", () => {
  it("ends with the count", () => {
    const lines: string[] = [];
    expect(runFile(ownFile, (line) => lines.push(line))).toBe(0);
    expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  });
});
