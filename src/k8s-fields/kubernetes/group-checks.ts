import { at, isObject, items, number } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { checkTemplateTree } from "./group-tree-checks.ts";
import { exactlyOneOf } from "./one-of.ts";

// Checks of the groups of pods that the scheduler of Kubernetes reads. Sources: Kubernetes 1.37, the tags of
// `staging/src/k8s.io/api/scheduling/v1beta1/types.go`, and `pkg/apis/scheduling/validation`.

const ONE_POLICY = exactlyOneOf("basic", "gang");
const ONE_MODE = exactlyOneOf("all", "single");
const ONE_CLAIM = exactlyOneOf("resourceClaimName", "resourceClaimTemplateName");

/** The most templates of a list, and the most topologies of a group. */
const MOST_TEMPLATES = 8;

/** The checks of the types of Workloads and PodGroups of `scheduling.k8s.io`. */
export const GROUP_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  CompositeDisruptionMode: [ONE_MODE],
  CompositePodGroupSchedulingPolicy: [ONE_POLICY],
  CompositePodGroupTemplate: [checkTemplates],
  DisruptionMode: [ONE_MODE],
  PodGroupPolicy: [ONE_POLICY],
  PodGroupResourceClaim: [ONE_CLAIM],
  PodGroupSchedulingConstraints: [checkTopology],
  PodGroupSchedulingPolicy: [ONE_POLICY],
  PodGroupSpec: [checkParent],
  WorkloadSpec: [exactlyOneOf("podGroupTemplates", "compositePodGroupTemplates"), checkTemplates, checkTemplateTree],
  "scheduling.v1alpha1.WorkloadSpec": [checkTemplates],
  "scheduling.v1alpha2.PodGroupResourceClaim": [ONE_CLAIM],
  "scheduling.v1alpha2.PodGroupSchedulingConstraints": [checkTopology],
  "scheduling.v1alpha2.PodGroupSchedulingPolicy": [ONE_POLICY],
  "scheduling.v1alpha2.WorkloadSpec": [checkTemplates],
  "scheduling.v1alpha3.DisruptionMode": [ONE_MODE],
  "scheduling.v1alpha3.PodGroupResourceClaim": [ONE_CLAIM],
  "scheduling.v1alpha3.PodGroupSchedulingConstraints": [checkTopology],
  "scheduling.v1alpha3.PodGroupSchedulingPolicy": [ONE_POLICY],
  "scheduling.v1alpha3.PodGroupSpec": [checkParent],
  "scheduling.v1alpha3.CompositePodGroupTemplate": [checkTemplates],
  "scheduling.v1alpha3.WorkloadSpec": [
    exactlyOneOf("podGroupTemplates", "compositePodGroupTemplates"),
    checkTemplates,
    checkTemplateTree,
  ],
  "scheduling.v1beta1.CompositeDisruptionMode": [ONE_MODE],
  "scheduling.v1beta1.CompositePodGroupSchedulingPolicy": [ONE_POLICY],
};

const LISTS = ["podGroups", "podGroupTemplates", "compositePodGroupTemplates"] as const;

function checkTemplates(spec: Members, report: ReportField): void {
  for (const list of LISTS) {
    const templates = items(spec[list]);
    if (templates.length > MOST_TEMPLATES) {
      report("value", [list], `has ${templates.length} items; at most ${MOST_TEMPLATES} are allowed`);
    }
  }
}

function checkTopology({ topology }: Members, report: ReportField): void {
  if (items(topology).length > 1) report("value", ["topology"], "has more than one item; only one is allowed");
}

function checkParent({ parentCompositePodGroupName, workloadRef }: Members, report: ReportField): void {
  if (parentCompositePodGroupName == null || workloadRef != null) return;
  report("missing", ["workloadRef"], "is mandatory with parentCompositePodGroupName, but missing");
}

/** A Job whose gang waits for more pods than run at once. */
export function checkGangOfJob({ scheduling, parallelism }: Members, report: ReportField): void {
  const gang = at(scheduling, "schedulingPolicy", "gang");
  const minimum = isObject(gang) ? number(gang.minCount) : undefined;
  const most = parallelism == null ? 1 : number(parallelism);
  if (minimum === undefined || most === undefined || minimum <= most) return;
  report(
    "conflict",
    ["scheduling", "schedulingPolicy", "gang", "minCount"],
    `must be at most parallelism ${most}, but is ${minimum}`,
    { other: ["parallelism"] },
  );
}

/** A pod of a group that has responders to evictions as well. */
export function checkGroupOfPod({ schedulingGroup, evictionResponders }: Members, report: ReportField): void {
  if (schedulingGroup == null || items(evictionResponders).length === 0) return;
  report("conflict", ["schedulingGroup"], "must not be set together with evictionResponders", {
    other: ["evictionResponders"],
  });
}
