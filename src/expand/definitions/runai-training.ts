import { planGang } from "../../gpu/index.ts";
import { wrapValue } from "../../k8s-fields/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { activeItems, dnsLabelProblem, given, pointerTo } from "../../kernel/index.ts";
import type { Target, TrainingDefinition } from "../../model/index.ts";
import { clusterWords } from "./context.ts";
import { withSources } from "./field-sources.ts";
import { withRestartPolicy } from "./job.ts";
import { objectMetadata } from "./metadata.ts";
import { expandPod } from "./pod.ts";
import { createExpansionReporter, type ExpansionReporter } from "./report.ts";
import { runaiAccess } from "./runai-access.ts";
import { runaiContainer } from "./runai-container.ts";
import { refuseWithoutField } from "./runai-refusals.ts";
import { runaiSources } from "./runai-sources.ts";
import { runaiStorage } from "./runai-storage.ts";
import { type ExpandedTraining, type TrainingParts, trainingPodContext } from "./training-parts.ts";
import { WORKLOAD_SOURCES } from "./workload-sources.ts";

/**
 * A Training on a `runai` cluster: a TrainingWorkload of `run.ai/v2alpha1`, from which the platform makes the pods, the
 * claims and the Services. The expansion also has the pod as far as it is known, for review and for counting, without
 * the parts that only the platform can add (buckets, home directories). Source: Run:ai, Workload YAML Reference of June
 * 2024; manifests that live clusters accepted.
 */
export function trainingOnRunai(
  definition: TrainingDefinition,
  parts: TrainingParts,
  target: Target,
  report: ExpansionReporter,
): ExpandedTraining {
  const { metadata, spec } = definition;
  refuseWithoutField(definition, report);
  refuseGang(parts, target, report);
  checkServiceNames(definition, parts.name, report);
  // A separate reporter: the platform handles fields that the pod cannot express, so they do not refuse the workload.
  // The manifest has no field for dropped capabilities, so the defaults of the cluster are left out.
  const { podDefaults, ...cluster } = target.cluster;
  const { template } = expandPod(
    spec,
    trainingPodContext(definition, parts, { ...target, cluster }, createExpansionReporter()),
  );
  const { reason } = planGang({
    workload: parts.name,
    namespace: target.namespace,
    cluster: target.cluster,
    queue: parts.scheduling.queue,
    annotations: {},
    pods: { kind: "independent", component: "main", count: parts.atOnce, min: 1 },
  });
  const workload: KubeObject = {
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: objectMetadata(
      metadata,
      { name: parts.name, namespace: target.namespace, labels: workloadLabels(parts) },
      report,
    ),
    spec: {
      usage: "Submit",
      name: { value: parts.name },
      ...given({
        active: parts.suspended ? { value: false } : undefined,
        nodePools: wrapValue(spec.nodePools?.length ? spec.nodePools.join(" ") : undefined),
        parallelism: wrapValue(spec.parallelism),
        completions: wrapValue(spec.completions),
        backoffLimit: wrapValue(spec.backoffLimit),
        autoDeletionTimeAfterCompletionSeconds: wrapValue(spec.autoDeletionTimeAfterCompletionSeconds),
        terminateAfterPreemption: wrapValue(spec.terminateAfterPreemption),
      }),
      ...runaiContainer(spec, report),
      ...runaiStorage(spec.storage ?? {}, report),
      ...runaiAccess(spec, report),
    },
  };
  return {
    objects: [withSources(workload, () => WORKLOAD_SOURCES, [{ part: "/spec", sources: () => runaiSources(spec) }])],
    template: withRestartPolicy(template, spec.restartPolicy),
    gang: { mode: "predicted", reason },
  };
}

/** The platform queues the workload; its podgrouper reads project, priority and preemptibility from it. */
function workloadLabels({ scheduling }: TrainingParts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(scheduling.objectLabels).filter(([key]) => !key.startsWith("runai/")));
}

function refuseGang({ min }: TrainingParts, target: Target, report: ExpansionReporter): void {
  if (min === 1) return;
  report.refuse(
    "/metadata/annotations",
    `require ${min} pods to start together, but ${clusterWords(target)} starts the pods of a training one by one`,
    "leave the gang annotations out",
  );
}

/** The platform names a Service `tw-<name>-<index>-<type>`, seen on live clusters. */
function checkServiceNames({ spec }: TrainingDefinition, name: string, report: ExpansionReporter): void {
  for (const [place, { item, index }] of activeItems(spec.ports).entries()) {
    const service = `tw-${name}-${place}-${(item.serviceType ?? "").toLowerCase()}`;
    const problem = dnsLabelProblem(service);
    if (problem !== undefined) {
      report.invalidName(
        "/metadata/name",
        `gives ${pointerTo("ports", index)} the Service ${service}, which ${problem}`,
        "choose a shorter name",
      );
    }
  }
}
