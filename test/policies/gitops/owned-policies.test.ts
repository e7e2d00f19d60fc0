import { expect, test } from "vitest";
import { ownedPolicies } from "../../../policies/gitops/owned-policies.ts";
import { checkRepository, workflow } from "../../helpers/repository-rule.ts";

const files = {
  "muster.yaml": "",
  ".github/workflows/ci.yml": workflow("push", [{ run: "muster check ." }]),
  ".github/workflows/other.yml": workflow("push", [{ run: "make" }]),
};

test("reports the files without an owner, at the line that removes the owner", () => {
  expect(checkRepository(ownedPolicies, { ...files, CODEOWNERS: "* @acme/all\n/muster.yaml\n" })).toEqual([
    [2, "muster.yaml has no owner in CODEOWNERS: line 2 matches it and names no owner", "warning"],
  ]);
  expect(checkRepository(ownedPolicies, { ...files, CODEOWNERS: "/workloads/a/ @acme/a\n" })).toEqual([
    [1, ".github/workflows/ci.yml has no owner in CODEOWNERS: no line matches it", "warning"],
    [1, "CODEOWNERS has no owner in CODEOWNERS: no line matches it", "warning"],
    [1, "muster.yaml has no owner in CODEOWNERS: no line matches it", "warning"],
  ]);
});

test("reads the file that GitHub reads", () => {
  const owners = { ".github/CODEOWNERS": "* @acme/all", CODEOWNERS: "", "docs/CODEOWNERS": "" };
  expect(checkRepository(ownedPolicies, { ...files, ...owners })).toEqual([]);
});

test("reports nothing without code owners and without the files", () => {
  expect(checkRepository(ownedPolicies, files)).toEqual([]);
  expect(checkRepository(ownedPolicies, { CODEOWNERS: "CODEOWNERS @acme/all" })).toEqual([]);
});
