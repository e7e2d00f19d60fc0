import { expect, test } from "vitest";
import { missingHealth } from "../../../../src/interpret/lint/missing-health.ts";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";
import { definitionWith } from "../health/health-kinds.ts";

const source = { repository: "https://git.example.com/a", revision: "main" };
const argo = { cluster: "east", settings: { argocd: source } };
const flux = { cluster: "west", settings: { flux: source } };
const definition = definitionWith("v1", { statusMappings: {} });
const issueOf = (rule: string): Issue => ({ rule, name: "a", severity: "info", path: "/spec", message: "no check" });

test.each([
  ["RI-170", [], undefined],
  ["RI-170", [flux], undefined],
  ["RI-170", [flux, argo], "no check, which syncs cluster east"],
  ["RI-171", [argo], undefined],
  ["RI-171", [argo, flux], "no check, which syncs cluster west"],
  ["RI-008", [argo, flux], undefined],
])("%s on clusters %j", (rule, syncs, message) => {
  const expected = message === undefined ? undefined : { ...issueOf(rule), severity: "error", message };
  expect(missingHealth(issueOf(rule), definition, syncs)).toEqual(expected);
});

test("only clusters that get the Resource Interface count", () => {
  const onWest = { ...definition, clusters: ["west"] };
  expect(missingHealth(issueOf("RI-170"), onWest, [argo])).toBeUndefined();
  expect(missingHealth(issueOf("RI-171"), onWest, [argo, flux])?.severity).toBe("error");
});
