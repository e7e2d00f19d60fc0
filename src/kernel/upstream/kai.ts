import { atLeast } from "../base/version.ts";
import { releaseHas, type UpstreamChange, type UpstreamProject } from "./change.ts";

/** The changes of KAI Scheduler on which muster depends, oldest first. */
const CHANGES = {
  "own-topology": {
    since: ["0.12"],
    change: "KAI has a Topology of its own",
    before: "older KAI reads Kueue's, so `topologies` of `muster.yaml` are an error",
    source: "KAI Scheduler, CHANGELOG, 0.12.0",
  },
  "queues-of-any-depth": {
    since: ["0.13"],
    change: "Queues form a tree of any depth, so a queue without a parent and without children runs workloads",
    before: "a workload in such a queue is an error, since the scheduler passes it over",
    source: "KAI Scheduler, pkg/scheduler/actions/utils/job_order_by_queue.go",
  },
  "external-pod-groups": {
    since: ["0.15"],
    change: "The podgrouper leaves pods with `kai.scheduler/skip-podgrouper` alone; a PodGroup has `minSubGroup`",
    before: "every PodGroup is predicted, and a committed one is an error",
    source: "KAI Scheduler, docs/developer/designs/external-podgroups",
  },
  "one-group-of-a-job-set": {
    since: ["0.16"],
    change: "A JobSet becomes one PodGroup with a subgroup for each replicated Job",
    before: "the gangs of a JobSet are not predicted",
    source: "KAI Scheduler, plugins/jobset/jobset_grouper.go",
  },
  "minimum-of-inner-groups": {
    since: ["0.17", "0.16.6"],
    change: "The podgrouper writes `minSubGroup` for a subgroup with children",
    before: "from 0.15 on the webhook rejects such a PodGroup, so the pods have no gang",
    source: "KAI Scheduler, issue 1927",
  },
  "elastic-segments": {
    since: ["0.17", "0.16.7"],
    change: "Segments of a PyTorchJob beyond the minimum wait for no pods",
    before: "a gang waits for every segment",
    source: "KAI Scheduler, plugins/kubeflow/pytorch/pytorch_grouper.go",
  },
  "topology-aliases": {
    since: ["0.17"],
    change: "Levels of a Topology have aliases",
    before: "an alias is an error, since the API server drops it",
    source: "KAI Scheduler, pkg/apis/kai/v1alpha1/topology_types.go",
  },
  delays: {
    since: ["0.17"],
    change: "A PodGroup has `preemptionDelay` and `stalenessGracePeriod`",
    before: "the fields are not written, and an error in a committed PodGroup",
    source: "KAI Scheduler, pkg/apis/scheduling/v2alpha2/podgroup_types.go",
  },
  kartas: {
    since: ["0.17"],
    change: "The podgrouper reads the gang instructions of Kartas",
    before: "the default plug-in groups the pods of registered kinds",
    source: "KAI Scheduler, plugins/karta/hub.go",
  },
  "minimum-of-zero": {
    since: ["0.17.1", "0.16.9"],
    change: "A PodGroup may have `minMember: 0` and `minSubGroup: 0`",
    before: "a minimum of 0 is an error, since the API server rejects it",
    source: "KAI Scheduler, pull request 1989",
  },
  // The patch goes to the lines 0.12 and 0.9 as well; their releases are not known, so these count as without it.
  "groups-of-a-namespace": {
    since: ["0.18", "0.17.2", "0.16.10", "0.14.9"],
    change: "PodGroups of one name in two namespaces stay apart",
    before: "such names are an error, since the scheduler merges their pods",
    source: "KAI Scheduler, pull requests 2095, 2138, 2137, 2147, 2146 and 2148",
  },
  "container-gpus": {
    since: ["0.18"],
    change:
      "KAI reads `nvidia.com/container.<name>.gpu-memory.request`, `.gpu-memory.limit` and `.gpu-compute.mode`, and `kai.scheduler/container.<name>.gpu-memory.portion.limit`; it counts all memory of a GPU",
    before:
      "the annotations count nothing, and are an error where the pod gets no GPU; the memory of a GPU counts in multiples of 100 MiB",
    source: "KAI Scheduler, pull requests 2040, 2041, 2046 and 2072",
  },
  "complete-subgroups": {
    since: ["0.18", "0.17.2"],
    onRunai: "3.0",
    change:
      "The scheduler starts a gang with the subgroups that are complete, whatever their names, gives an incomplete one no pods, and evicts nothing for one beyond `minSubGroup`",
    before: "an incomplete subgroup can keep the others from starting, or has their running pods evicted",
    source: "KAI Scheduler, pull requests 2096 and 2152",
  },
  "group-of-a-deployment": {
    since: ["0.18"],
    onRunai: "3.0",
    change:
      "A Deployment becomes one PodGroup, which waits for the pods of `kai.scheduler/batch-min-member`, by default 1",
    before: "it has a PodGroup for each pod, and the annotation is ignored",
    source: "KAI Scheduler, issue 2109 and plugins/deployment/deployment_grouper.go",
  },
  "workload-runners": {
    since: ["0.18"],
    onRunai: "3.0",
    change:
      "The podgrouper skips a WorkloadRunner of `run.ai`, and groups by the plug-in or Karta of any kind below a skipped owner; the role of the chart has WorkloadRunner and DynamoGraphDeployment",
    before: "a WorkloadRunner has no plug-in; below a skipped owner only plug-ins of one version count",
    source: "KAI Scheduler, pull request 2067",
  },
  "resource-management": {
    since: ["0.18"],
    change: "KAI Resource Management creates queues and namespaces from Departments, Projects and NodePools",
    before: "`resourceManagement` of `muster.yaml` is an error, and such objects are a warning",
    source: "kai-resource-management, docs/how-to/troubleshooting.md",
  },
  "semi-preemptible": {
    since: ["0.18"],
    change:
      "A PodGroup, and the label of a workload, may be `semi-preemptible`: its minimum is non-preemptible (alpha)",
    before: "the word is an error in a PodGroup, and the podgrouper ignores the label",
    source: "KAI Scheduler, release notes of 0.18.0; pull request 1804",
  },
} as const satisfies Readonly<Record<string, UpstreamChange>>;

/** A change of KAI Scheduler. */
export type KaiChange = keyof typeof CHANGES;

/** KAI Scheduler. 0.18.6 is of October 2026. */
export const KAI = { title: "KAI", newest: "0.18.6", changes: CHANGES } as const satisfies UpstreamProject;

/**
 * Whether the scheduler of a cluster has a change of KAI. True without a cluster, and where another scheduler is in charge, so
 * that the release of a KAI beside it is not known. On `runai`, whose scheduler has no release of KAI, it depends on the release
 * of the platform (`onRunai`).
 */
export function hasKaiChange(
  cluster: { readonly scheduler: string; readonly version: string } | undefined,
  change: KaiChange,
): boolean {
  const found: UpstreamChange = CHANGES[change];
  if (cluster?.scheduler === "runai") return found.onRunai === undefined || atLeast(cluster.version, found.onRunai);
  return cluster?.scheduler !== "kai" || releaseHas(cluster.version, found);
}

/** The first release of KAI with a change, for messages. */
export function kaiSince(change: KaiChange): string {
  return CHANGES[change].since[0];
}
