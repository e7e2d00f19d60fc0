import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../../policies/registry.ts";
import type { Finding } from "../../src/kernel/finding/finding.ts";
import { check } from "../helpers/policies.ts";
import { ROOT } from "../helpers/repository.ts";

const platform = readFileSync(join(ROOT, "test/fixtures/daemon-sets/platform.yaml"), "utf8");

/** The findings of a pack, or of both packs, as `rule name: message`, each once. */
function messagesByRule(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ rule, object }) => `${object?.name} ${rule}`))].sort();
}

const recommended = rules.filter(({ pack }) => pack === "recommended");

describe("what a GPU operator runs on every node", () => {
  it("is found by recommended rules for what can be mended only", () => {
    expect(messagesByRule(check(recommended, platform))).toEqual([
      "fluent-bit SEC-003",
      "fluent-bit SEC-004",
      "fluent-bit SEC-009",
      "node-exporter SEC-009",
      "nvidia-dcgm-exporter SEC-009",
      "nvidia-device-plugin-daemonset SEC-009",
    ]);
  });

  it("is found by no rule about GPUs, gangs, quota, storage or the life of a run, strict ones too", () => {
    expect(
      messagesByRule(check(rules, platform)).filter((entry) => !/ SEC-0(02|03|04|07|08|09|14)$/.test(entry)),
    ).toEqual([]);
  });

  it("has the rights of its identity only under it", () => {
    const moved = platform.replaceAll(/^ {2}namespace: .*$/gm, "  namespace: team-nlp");
    const added = messagesByRule(check(rules, moved)).filter(
      (entry) => !messagesByRule(check(rules, platform)).includes(entry),
    );
    expect(added).toEqual([
      "node-exporter SEC-003",
      "node-exporter SEC-004",
      "node-exporter SEC-005",
      "node-exporter SEC-006",
      "node-exporter SEC-016",
      "nvidia-dcgm-exporter GPU-005",
      "nvidia-dcgm-exporter SEC-003",
      "nvidia-dcgm-exporter SEC-004",
      "nvidia-dcgm-exporter SEC-007",
      "nvidia-dcgm-exporter SEC-016",
      "nvidia-device-plugin-daemonset GPU-005",
      "nvidia-device-plugin-daemonset GPU-006",
      "nvidia-device-plugin-daemonset SEC-001",
      "nvidia-device-plugin-daemonset SEC-004",
      "nvidia-device-plugin-daemonset SEC-007",
      "nvidia-device-plugin-daemonset SEC-016",
    ]);
  });
});

describe("what a DaemonSet is by nature", () => {
  const agent = (spec: string, kind = "DaemonSet") => `
apiVersion: apps/v1
kind: ${kind}
metadata: {name: agent, namespace: ops}
spec:
  selector: {matchLabels: {app: agent}}
  template:
    metadata: {labels: {app: agent}}
    spec: {containers: [{name: main, image: "example.com/agent:1"}], ${spec}}
`;
  const ids = (yaml: string) => check(rules, yaml).map(({ rule }) => rule);

  it("may tolerate everything, as nothing else may", () => {
    expect(ids(agent("tolerations: [{operator: Exists}]"))).not.toContain("GPU-011");
    expect(ids(agent("tolerations: [{operator: Exists}]", "Deployment"))).toContain("GPU-011");
  });

  it("is drained regardless of a disruption budget", () => {
    const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: agent, namespace: ops}
spec: {minAvailable: 1, selector: {matchLabels: {app: agent}}}
`;
    expect(ids(agent("") + budget)).not.toContain("LIFECYCLE-011");
    expect(ids(agent("", "Deployment") + budget)).toContain("LIFECYCLE-011");
  });

  it("is reached by the rules about pods, and so is a ReplicationController", () => {
    expect(ids(agent("hostPID: true"))).toContain("SEC-006");
    const controller = agent("hostPID: true", "ReplicationController").replace("apps/v1", "v1");
    expect(ids(controller)).toContain("SEC-006");
    for (const yaml of [agent(""), controller]) {
      expect(ids(yaml)).not.toContain("GITOPS-041");
      expect(ids(yaml)).not.toContain("GITOPS-040");
    }
  });
});
