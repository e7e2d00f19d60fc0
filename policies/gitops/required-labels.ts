import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, formatValue, members, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";

/** Options of GITOPS-008. */
interface RequiredLabelsOptions {
  /** Keys of the labels that every workload must have. Empty: none. */
  readonly labels: readonly string[];
}

/** GITOPS-008: every workload has the labels that the organisation requires. */
export const requiredLabels = defineRule<RequiredLabelsOptions>({
  id: "GITOPS-008",
  name: "required-labels",
  title: "Every workload has the required labels, and labels and annotations of its pods are strings",
  severity: "warning",
  pack: "strict",
  fault: "convention",
  rationale:
    "Labels decide which team pays for a workload and which person is responsible for it. List the required ones in the option labels, for example owner, cost-centre and kai.scheduler/queue; by default there are none. The API server rejects pods whose labels or annotations are numbers or booleans because the value has no quotes.",
  fix: "add the label to metadata.labels of the object, and put quotes around numbers and booleans",
  options: {
    schema: closed({ labels: list(stringSchema({ minLength: 1 })) }),
    defaults: { labels: [] },
    stricter: { labels: "more" },
  },
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train, labels: {owner: kim}}
spec: {template: {spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec: {template: {metadata: {labels: {owner: 7}}, spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`,
  },
  scope: "object",
  check: ({ object }, { options, report }, workload) => {
    if (workload === undefined) return;
    let placeOf: ReturnType<typeof podPlaces> | undefined;
    for (const label of options.labels) {
      const value = at(object.metadata.labels, label);
      if (typeof value === "string" && value.trim() !== "") continue;
      report({
        path: pointerTo("/metadata/labels", label),
        message: `${object.kind} ${object.metadata.name} has no label ${label}`,
        key: label,
      });
    }
    const reported = new Set<string>();
    for (const pod of workload.views) {
      for (const map of ["labels", "annotations"] as const) {
        for (const [key, value] of members(pod[map])) {
          // Kubernetes reads null as the empty string.
          if (typeof value === "string" || value === null) continue;
          placeOf ??= podPlaces(object);
          const { path } = placeOf(pod, pointerTo("/metadata", map, key));
          // Several components may share one template.
          if (reported.has(path)) continue;
          reported.add(path);
          report({
            path,
            message: `${map.slice(0, -1)} ${key} of the pods of ${pod.component} must be a string, but is ${formatValue(value)}`,
            expected: "a string in quotes",
            received: formatValue(value),
            key: `${pod.component}/${pod.instance}`,
          });
        }
      }
    }
  },
});
