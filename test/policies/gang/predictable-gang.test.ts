import { describe, expect, it } from "vitest";
import { kartaExample } from "../../../policies/gang/examples.ts";
import { predictableGang as rule } from "../../../policies/gang/predictable-gang.ts";
import { check } from "../../helpers/policies.ts";
import { job, yaml } from "./manifests.ts";

const member = (more: string) => `{podGroups: [{name: all, members: [{componentName: suite, ${more}}]}]}`;

describe("predictable-gang", () => {
  it("reports a filter on a label that the template lacks", () => {
    expect(check(rule, kartaExample({ gang: member("filters: ['.metadata.labels.tier == \"gpu\"']") }))).toMatchObject([
      {
        rule: "GANG-026",
        severity: "warning",
        path: "",
        message:
          "the PodGroups of the pods of worker cannot be predicted: a filter reads label tier, which their template does not decide. Quotas count these pods one by one, without a minimum",
      },
    ]);
  });

  it.each([
    ["a key that the template lacks", member("groupByKeyPaths: [.metadata.labels.job]"), "{}", ["info"]],
    ["a key of the template", member("groupByKeyPaths: [.metadata.labels.job]"), "{job: a}", []],
    ["a name as key", member("groupByKeyPaths: [.metadata.name]"), "{}", ["warning"]],
    ["a constant key", member(`groupByKeyPaths: ['"all"']`), "{}", []],
    ["no instructions", "null", "{}", []],
  ])("%s", (_, gang, labels, expected) => {
    expect(check(rule, kartaExample({ gang, labels })).map(({ severity }) => severity)).toEqual(expected);
  });

  it("has nothing to report for a kind of the catalogue", () => {
    expect(check(rule, yaml(job({})))).toEqual([]);
  });
});
