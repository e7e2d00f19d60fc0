import { describe, expect, test } from "vitest";
import { requiredLabels as rule } from "../../../policies/gitops/required-labels.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, checkPod, podKinds, podTemplate } from "../../helpers/policies.ts";

const wanted = { options: { labels: ["owner", "example.com/cost"] } };

describe.each(podKinds)("$name", (kind) => {
  const labelled = (labels: unknown) => emitYaml({ ...kind.wrap(podTemplate()), metadata: { name: "job", labels } });

  test("requires no label by default", () => {
    expect(check(rule, labelled({}))).toEqual([]);
  });

  test("reports each missing label of the options", () => {
    expect(check(rule, labelled({ owner: "kim", "example.com/cost": "17" }), wanted)).toEqual([]);
    expect(check(rule, labelled({ owner: " " }), wanted)).toMatchObject([
      {
        rule: "GITOPS-008",
        severity: "warning",
        message: `${kind.name} job has no label example.com/cost`,
        path: "/metadata/labels/example.com~1cost",
      },
      { message: `${kind.name} job has no label owner`, path: "/metadata/labels/owner" },
    ]);
    expect(check(rule, labelled(null), wanted)).toHaveLength(2);
  });

  test("reports labels of the pods whose value is not a string", () => {
    const odd = { labels: { owner: 7, team: "nlp" }, annotations: { enabled: true, "a/b": 1.5, none: null } };
    const template = podTemplate({ metadata: odd as unknown as Readonly<Record<string, never>> });
    expect(
      checkPod(rule, kind, template).map(({ path, message }) => [path, message.replace(/ of the pods of \S+/, "")]),
    ).toEqual([
      [kind.at("/metadata/annotations/a~1b"), "annotation a/b must be a string, but is 1.5"],
      [kind.at("/metadata/annotations/enabled"), "annotation enabled must be a string, but is true"],
      [kind.at("/metadata/labels/owner"), "label owner must be a string, but is 7"],
    ]);
  });
});

test("an object that is not a workload needs no label", () => {
  expect(check(rule, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n", wanted)).toEqual([]);
});
