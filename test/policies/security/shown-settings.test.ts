import { describe, expect, test } from "vitest";
import { minimalCapabilities } from "../../../policies/security/minimal-capabilities.ts";
import { noPrivilegeEscalation } from "../../../policies/security/no-privilege-escalation.ts";
import { noServiceAccountToken } from "../../../policies/security/no-service-account-token.ts";
import { readOnlyRootFilesystem } from "../../../policies/security/read-only-root-filesystem.ts";
import { runAsNonRoot } from "../../../policies/security/run-as-non-root.ts";
import { seccompProfile } from "../../../policies/security/seccomp-profile.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { workloadView } from "../../../src/rules/make-workload-view.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { podYaml } from "./pods.ts";

const rules = [
  noPrivilegeEscalation,
  minimalCapabilities,
  runAsNonRoot,
  seccompProfile,
  noServiceAccountToken,
  readOnlyRootFilesystem,
];

test("each of these rules reports a setting that a pod leaves out", () => {
  expect(
    check(rules, podYaml({}))
      .map((finding) => finding.rule)
      .sort(),
  ).toEqual(["SEC-002", "SEC-003", "SEC-007", "SEC-008", "SEC-012", "SEC-014"]);
});

describe("pods that another controller makes have no finding", () => {
  test.each([
    ["kubevirt.io/v1", "VirtualMachineInstance", "domain: {devices: {}}"],
    ["kubevirt.io/v1", "VirtualMachine", "template: {spec: {domain: {devices: {}}}}"],
    ["milvus.io/v1beta1", "Milvus", "mode: standalone"],
    ["apps.nvidia.com/v1alpha1", "NIMService", "image: {repository: a, tag: '1'}, authSecret: a, replicas: 1"],
    ["trainer.kubeflow.org/v1alpha1", "TrainJob", "runtimeRef: {name: torch}, trainer: {image: a, numNodes: 2}"],
  ])("%s %s", (apiVersion, kind, spec) => {
    const yaml = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: {${spec}}\n`;
    expect(check(rules, yaml)).toEqual([]);
  });
});

describe("a kind that only the repository's Resource Interface describes", () => {
  const container = { name: "main", image: "a" };
  const yaml =
    "{apiVersion: example.com/v1, kind: Run, metadata: {name: a}, spec: {pod: {containers: [{name: main}]}}}";
  const found = (isPart: boolean, securityContext: object = {}) => {
    const { organization, objects } = setOf(yaml);
    const workloads = objects.map((checked) => {
      const { pod } = checked.object.spec as { pod: { containers: [] } };
      const spec = isPart ? pod : { containers: [{ ...container, securityContext }] };
      const pods = [{ component: "main", instance: "", count: 1, template: { spec } }];
      return workloadView({ object: checked.object, cluster: "east", pods, gangs: [], suspended: false }, checked);
    });
    const settings = settingsOf(rules.map((rule) => activeRule(rule)));
    return evaluateRules(objectSet({ organization, objects, workloads }), settings).findings.map(
      (finding) => finding.rule,
    );
  };

  test("is judged by the template that is in the object", () => {
    expect(found(true).length).toBe(6);
  });

  test("is judged only by the settings in its template of parts, not by missing ones", () => {
    expect(found(false)).toEqual([]);
    const worst = { allowPrivilegeEscalation: true, runAsUser: 0, readOnlyRootFilesystem: false };
    expect(found(false, worst).sort()).toEqual(["SEC-002", "SEC-007", "SEC-014"]);
  });
});

describe("an LLMInferenceService, whose presets write the security of each container main", () => {
  const service = (part: string) =>
    `apiVersion: serving.kserve.io/v1alpha1\nkind: LLMInferenceService\nmetadata: {name: a}\nspec: {${part}}\n`;
  const found = (part: string) => check(rules, service(part)).map(({ rule, message }) => `${rule} ${message}`);
  const main = "{containers: [{name: main, image: a}]}";

  test.each([
    [`template: ${main}`],
    [`template: ${main}, worker: ${main}, parallelism: {pipeline: 2}`],
    [`prefill: {template: ${main}}`],
    [`router: {scheduler: {template: ${main}}}`],
  ])("{%s}", (part) => {
    expect(found(part).filter((text) => !text.startsWith("SEC-012"))).toEqual([]);
  });

  test("another container has only its own settings", () => {
    expect(found("template: {containers: [{name: main, image: a}, {name: proxy, image: b}]}").sort()).toEqual([
      "SEC-002 container proxy allows privilege escalation by default",
      "SEC-003 container proxy keeps the default capabilities of the container runtime",
      "SEC-007 container proxy may run as root, since neither runAsNonRoot nor runAsUser is set",
      "SEC-008 container proxy has no seccomp profile",
      "SEC-012 the pod gets a token of the default service account",
      "SEC-014 container proxy can write to its root file system",
    ]);
  });

  test("a setting of its own counts", () => {
    const own = "{allowPrivilegeEscalation: true, runAsUser: 0, capabilities: {add: [SYS_ADMIN]}}";
    expect(found(`template: {containers: [{name: main, image: a, securityContext: ${own}}]}`).sort()).toEqual([
      "SEC-003 container main adds the capability SYS_ADMIN, which is equivalent to root on the node",
      "SEC-007 container main runs as root",
      "SEC-012 the pod gets a token of the default service account",
    ]);
  });
});
