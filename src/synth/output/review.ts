import { podDefaultsText } from "../../expand/index.ts";
import { predictedPodGroup } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { Workload, WorkloadDefinition, WorkloadPods } from "../../model/index.ts";
import { scopeText } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";

/** A workload with the definition that it comes from, if it has one. */
export type ReviewedWorkload = Workload & { readonly checked?: Pick<CheckedObject, "definition" | "cluster"> };

/**
 * Returns the review objects of a workload: one Pod for each component instance, with its count in the annotation
 * `muster.dev/count`, then the PodGroups that the podgrouper will make. Never synced to a cluster.
 */
export function reviewObjects(workload: ReviewedWorkload, kaiVersion?: string): readonly KubeObject[] {
  return [
    ...workload.pods.map((pods) => reviewPod(workload, pods)),
    ...workload.gangs.map((gang) => predictedPodGroup(gang, kaiVersion)),
  ];
}

function reviewPod(workload: ReviewedWorkload, pods: WorkloadPods): KubeObject {
  const { name, namespace } = workload.object.metadata;
  const { metadata, spec } = pods.template;
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      ...metadata,
      name: [name, pods.component, pods.instance].filter((part) => part !== "").join("-"),
      ...given({ namespace }),
      annotations: {
        ...metadata?.annotations,
        "muster.dev/component": pods.component,
        ...given({ "muster.dev/instance": pods.instance || undefined }),
        "muster.dev/count": String(workload.suspended ? 0 : pods.count),
        "muster.dev/workload": `${workload.object.apiVersion}/${workload.object.kind}`,
        ...given({
          "muster.dev/grouping": workload.grouping,
          "muster.dev/policy-defaults": policyText(workload.checked?.definition),
          "muster.dev/pod-defaults": defaultsText(workload, pods),
        }),
      },
    },
    spec,
  };
}

function defaultsText({ checked }: ReviewedWorkload, { component }: WorkloadPods): string | undefined {
  return checked?.definition && podDefaultsText(checked.definition, component, checked.cluster);
}

/** The fields whose values come from Run:ai policies, one for each line, with their policies. */
function policyText(definition: WorkloadDefinition | undefined): string | undefined {
  const lines = definition?.policy?.applied.map(({ field, source: { name, scope } }) =>
    scope === "system" ? `${field}: ${name}` : `${field}: ${name} (${scopeText(scope)})`,
  );
  return lines?.join("\n") || undefined;
}
