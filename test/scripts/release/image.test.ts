import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync(new URL("../../../image/Dockerfile", import.meta.url), "utf8");
const steps = text
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const);
const of = (name: string) => steps.flatMap(([step, rest]) => (step === name ? [rest] : []));

test("the image has a base with a digest, and no other source than the checkout and the lock file", () => {
  const stages = of("FROM").map((rest) => rest.split(" as ")[0]?.split(" AS ") ?? []);
  const names = new Set(stages.map(([, name]) => name));
  for (const [base = ""] of stages) expect(names.has(base) || /:[\w.-]+@sha256:[0-9a-f]{64}$/.test(base)).toBe(true);
  expect(of("ADD")).toEqual([]);
  expect(of("RUN").filter((rest) => /curl|wget|npm i(?:nstall)?\b/.test(rest))).toEqual([]);
});

test("the image runs muster as a user without rights", () => {
  expect(of("USER")).toEqual(["65532:65532"]);
  expect(of("ENTRYPOINT")).toEqual(['["muster"]']);
  const last = steps.findLastIndex(([step]) => step === "RUN" || step === "COPY");
  expect(steps.findIndex(([step]) => step === "USER")).toBeGreaterThan(last);
});

test("only built files reach the image", () => {
  const ignored = readFileSync(new URL("../../../image/Dockerfile.dockerignore", import.meta.url), "utf8").split("\n");
  expect(ignored[0]).toBe("*");
  expect(ignored.filter((line) => line.startsWith("!"))).toEqual([
    "!package.json",
    "!package-lock.json",
    "!LICENSE",
    "!lib/bin",
    "!lib/schemas",
  ]);
});
