import type { GangRequest } from "../../gpu/index.ts";
import { given } from "../../kernel/index.ts";
import type { DistributedInferenceDefinition, Target } from "../../model/index.ts";
import { checkAnnotations } from "./annotation-size.ts";
import type { PodContext } from "./context.ts";
import type { Expansion } from "./expansion.ts";
import { type FieldSource, withSources } from "./field-sources.ts";
import { isSuspendAnnotated } from "./gang-size.ts";
import { groupPods } from "./group-pods.ts";
import { leaderWorkerSetObject, SET_NAME_LABEL } from "./leader-worker-set.ts";
import { mergeClaims } from "./merge-claims.ts";
import { objectMetadata } from "./metadata.ts";
import { checkLeaderWorkerSetName } from "./name-rules.ts";
import { expandPod } from "./pod.ts";
import { createExpansionReporter, isRefused } from "./report.ts";
import { distributedInferenceName } from "./run-name.ts";
import { type Scheduling, schedulingOf } from "./scheduling.ts";
import { servingAccess } from "./serving-access.ts";
import { POD_GROUP_SOURCES, templateSources, WORKLOAD_SOURCES } from "./workload-sources.ts";

/**
 * Expands a DistributedInference for a cluster of either kind: to a LeaderWorkerSet with its claims, the Service and
 * Ingress of its serving port and, where it can be committed, its PodGroup. Run:ai's own custom resource for it has no
 * public form. Each field that the cluster cannot express is refused by a separate issue.
 */
export function expandDistributedInference(definition: DistributedInferenceDefinition, target: Target): Expansion {
  const report = createExpansionReporter();
  const name = distributedInferenceName(definition);
  const { metadata, useGivenNameAsPrefix, spec } = definition;
  const workers = spec.workers ?? 0;
  const declared = spec.replicas ?? 1;
  const suspended = isSuspendAnnotated(metadata, report);
  const use = { given: metadata.name, final: name, prefixed: useGivenNameAsPrefix === true };
  checkLeaderWorkerSetName(use, { workers, replicas: declared }, report);
  const scheduling = schedulingOf(spec, target, report, { severalPools: "refused", defaultPriority: "very-high" });
  const podOf = (component: "leader" | "worker") => {
    const path = `/spec/${component}`;
    const context: PodContext = {
      target,
      workload: name,
      component,
      path,
      selector: { [SET_NAME_LABEL]: name },
      schedulingLabels: scheduling.podLabels,
      severalPods: true,
      report,
    };
    return { component, path, ...expandPod(spec[component] ?? {}, context) };
  };
  const leaderPod = podOf("leader");
  const workerPod = workers > 0 ? podOf("worker") : undefined;
  const pods = workerPod === undefined ? [leaderPod] : [leaderPod, workerPod];
  const grouped = groupPods(pods, gangRequest(definition, target, scheduling, name), report);
  const replicas = suspended ? 0 : declared;
  const [leader = leaderPod.template, worker] = grouped.templates;
  const objectMeta = objectMetadata(
    metadata,
    { name, namespace: target.namespace, labels: scheduling.objectLabels },
    report,
  );
  const objects = [
    withSources(
      leaderWorkerSetObject(spec, objectMeta, { leader, ...given({ worker }), workers, replicas }),
      () => SET_SOURCES,
      [
        templateSources(`${TEMPLATE}/leaderTemplate`, leaderPod.sources),
        // Without workers the worker template is the leader's.
        templateSources(`${TEMPLATE}/workerTemplate`, (workerPod ?? leaderPod).sources),
      ],
    ),
    ...mergeClaims(
      pods.flatMap(({ claims }) => claims),
      report,
    ),
    ...servingAccess(definition, name, target, report),
    ...grouped.podGroups.map((group) => withSources(group, () => POD_GROUP_SOURCES)),
  ];
  const components = [
    { component: "leader", template: leader, ...(suspended && { potential: declared }) },
    ...(worker === undefined
      ? []
      : [{ component: "worker", template: worker, ...(suspended && { potential: declared * workers }) }]),
  ];
  checkAnnotations({ objects, components }, report);
  return {
    name,
    objects: isRefused(report.issues) ? [] : objects,
    components,
    gang: grouped.gang,
    issues: report.issues,
  };
}

/** The group of each replica, for its PodGroup. */
function gangRequest(
  { metadata, spec }: DistributedInferenceDefinition,
  { namespace, cluster }: Target,
  scheduling: Scheduling,
  workload: string,
): GangRequest {
  const { queue, nodePool, priorityClass, preemptibility } = scheduling;
  return {
    workload,
    namespace,
    cluster,
    queue,
    ...given({ nodePool, priorityClass, preemptibility }),
    annotations: metadata.annotations ?? {},
    pods: {
      kind: "leader-and-workers",
      workers: spec.workers ?? 0,
      replicas: spec.replicas ?? 1,
      leaderReady: spec.startupPolicy === "LeaderReady",
    },
  };
}

const TEMPLATE = "/spec/leaderWorkerTemplate";

/** The sources of a LeaderWorkerSet around its templates. */
const SET_SOURCES: readonly FieldSource[] = [
  ...WORKLOAD_SOURCES,
  [`${TEMPLATE}/size`, "/spec/workers"],
  [`${TEMPLATE}/restartPolicy`, "/spec/restartPolicy"],
];
