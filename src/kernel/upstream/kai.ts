import { releaseHas, type UpstreamChange, type UpstreamProject } from "./change.ts";

/** The changes of KAI Scheduler on which muster depends, oldest first. */
const CHANGES = {
  "own-topology": {
    since: ["0.12"],
    change: "KAI has a Topology of its own",
    before: "older KAI reads Kueue's, so `topologies` of `muster.yaml` are an error",
    source: "KAI Scheduler, CHANGELOG, 0.12.0",
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
} as const satisfies Readonly<Record<string, UpstreamChange>>;

/** A change of KAI Scheduler. */
export type KaiChange = keyof typeof CHANGES;

/** KAI Scheduler. 0.18.2 is of 2026-10-01. */
export const KAI = { title: "KAI", newest: "0.18.2", changes: CHANGES } as const satisfies UpstreamProject;

/**
 * Whether the scheduler of a cluster has a change of KAI. True without a cluster and on `runai`, whose scheduler has no
 * release of KAI.
 */
export function hasKaiChange(
  cluster: { readonly scheduler: string; readonly version: string } | undefined,
  change: KaiChange,
): boolean {
  return cluster?.scheduler !== "kai" || releaseHas(cluster.version, CHANGES[change]);
}

/** The first release of KAI with a change, for messages. */
export function kaiSince(change: KaiChange): string {
  return CHANGES[change].since[0];
}
