import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, members } from "../../src/base/read.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { list, stringSchema } from "../../src/schema/schema.ts";

/** Options of GITOPS-008. */
export interface RequiredLabelsOptions {
  /** Keys of labels that every workload has; the rule is silent without any. */
  readonly labels: readonly string[];
}

/** GITOPS-008: a workload says whose it is. */
export const requiredLabels = defineRule<RequiredLabelsOptions>({
  id: "GITOPS-008",
  name: "required-labels",
  title: "A workload has the labels that the organisation asks for, and those of its pods are texts",
  severity: "warning",
  pack: "strict",
  rationale:
    "Costs are charged to, and people are asked about, what a label says. The rule asks for no label by itself: its option labels lists them, for example owner, cost-centre and kai.scheduler/queue. A value without quotes that YAML reads as a number or a truth value is refused when the pods are made.",
  fix: "add the label to metadata.labels of the object, and write values that are no texts in quotes",
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: { labels: list(stringSchema({ minLength: 1 })) },
    },
    defaults: { labels: [] },
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
    let places: ReturnType<typeof podPlaces> | undefined;
    for (const label of options.labels) {
      const value = at(object.metadata.labels, label);
      if (typeof value === "string" && value.trim() !== "") continue;
      report({
        path: pointerTo("/metadata/labels", label),
        message: `${object.kind} ${object.metadata.name} has no label ${label}`,
        key: label,
      });
    }
    const told = new Set<string>();
    for (const pod of workload.views) {
      for (const map of ["labels", "annotations"] as const) {
        for (const [key, value] of members(pod[map])) {
          // Null stands for the empty text.
          if (typeof value === "string" || value === null) continue;
          places ??= podPlaces(object);
          const { path } = places(pod, pointerTo("/metadata", map, key));
          // One template may serve several components, and is one place to repair.
          if (told.has(path)) continue;
          told.add(path);
          report({
            path,
            message: `${map.slice(0, -1)} ${key} of the pods of ${pod.component} is ${formatValue(value)}, which is no text`,
            expected: "a text in quotes",
            received: formatValue(value),
            key: `${pod.component}/${pod.instance}`,
          });
        }
      }
    }
  },
});
