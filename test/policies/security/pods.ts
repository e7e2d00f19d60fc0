import type { PodSpec } from "../../../src/kernel/base/kubernetes.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import type { Rule } from "../../../src/rule/rule.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { workloadView } from "../../../src/rules/make-workload-view.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

/** Values that a check must survive in a field: neither an object, nor a list, nor a text. */
export const ODD_VALUES: readonly (readonly [unknown])[] = [
  [undefined],
  [null],
  [{}],
  [[]],
  ["text"],
  [1],
  [true],
  [[null, 1, "text", [], {}]],
];

/** Members of a pod spec with one container of every role, all with the same changes. */
export function everyRole(changes: object): object {
  const container = (name: string) => ({ name, image: "example.com/train:1", ...changes });
  return {
    initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }],
    containers: [container("main")],
    ephemeralContainers: [container("debug")],
  };
}

/** The titles that messages give to the containers of `everyRole`, sorted. */
export const EVERY_ROLE = [
  "container main",
  "ephemeral container debug",
  "init container setup",
  "sidecar container proxy",
];

/** A Pod as YAML. */
export function podYaml(spec: object, metadata: object = {}): string {
  const containers = [{ name: "main", image: "example.com/train:1" }];
  return emitYaml({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", ...metadata },
    spec: { containers, ...spec },
  });
}

/** A DaemonSet as YAML, by default of the version that a Resource Interface reaches. */
export function daemonSetYaml(metadata: object, spec: object, apiVersion = "apps/v1"): string {
  const template = { metadata: { labels: { app: "a" } }, spec };
  return emitYaml({
    apiVersion,
    kind: "DaemonSet",
    metadata,
    spec: { selector: { matchLabels: { app: "a" } }, template },
  });
}

/** The findings in an object that muster expanded from a definition, with the pods that the definition starts. */
export function checkManaged(rules: readonly Rule[], yaml: string, spec: object): readonly Finding[] {
  const { organization, objects } = setOf(yaml);
  const template = { spec: spec as unknown as PodSpec };
  const managed = objects.map((checked) => ({
    ...checked,
    managed: true,
    components: [],
  }));
  const pods = [{ component: "main", instance: "", count: 1, template }];
  const workloads = managed.map((checked) =>
    workloadView({ object: checked.object, cluster: checked.cluster.name, pods, gangs: [], suspended: false }, checked),
  );
  const set = objectSet({ organization, objects: managed, workloads });
  return evaluateRules(set, settingsOf(rules.map((rule) => activeRule(rule)))).findings;
}
