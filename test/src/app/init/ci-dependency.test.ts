import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dependencyStep } from "../../../../src/app/init/ci-dependency.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-ci-dependency-"));
  mkdirSync(join(folder, "vendor"));
  writeFileSync(join(folder, "vendor/muster.tgz"), "");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stepFor = (named: string, group = "devDependencies") => {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ [group]: { "muster-gitops": named } }));
  return dependencyStep(folder);
};

const FIX = "npm pack in a clone of muster, move the file to vendor/, npm install -D ./vendor/FILE, and commit both";

describe("dependencyStep", () => {
  test.each(["0.1.0", "^0.1.0", "npm:other@1", "https://example.com/muster.tgz", "file:vendor/muster.tgz"])(
    "CI can install %s",
    (named) => {
      expect(stepFor(named)).toBeUndefined();
    },
  );

  test.each([
    ["file:../muster-gitops-0.1.0.tgz", "which is outside of the repository"],
    ["file:/tmp/muster-gitops-0.1.0.tgz", "which is outside of the repository"],
    ["file:vendor", "which is a folder"],
    ["git+https://git.example.com/acme/muster.git", "because npm does not build a git URL without scripts"],
    ["git://git.example.com/acme/muster.git", "because npm does not build a git URL without scripts"],
    ["github:acme/muster", "because npm does not build a git URL without scripts"],
    ["acme/muster#v1", "because npm does not build a git URL without scripts"],
  ])("CI cannot install %s", (named, reason) => {
    const step = `CI cannot install muster-gitops from ${named}, ${reason}: ${FIX}`;
    expect(stepFor(named)).toBe(step);
    expect(stepFor(named, "dependencies")).toBe(step);
  });

  test("a folder without a package.json gets the place of the running package", () => {
    expect(dependencyStep(folder)).toContain("which is outside of the repository");
  });

  test.each(["", "{", "[]", '{"devDependencies": []}', '{"devDependencies": {"muster-gitops": 1}}'])(
    "%j names no package",
    (text) => {
      writeFileSync(join(folder, "package.json"), text);
      expect(dependencyStep(folder)).toContain("which is outside of the repository");
    },
  );
});
