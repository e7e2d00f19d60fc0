import type { KubeObject } from "../../kernel/index.ts";
import { atLeast, pluralOf } from "../../kernel/index.ts";
import type { Cluster, Grouping, GroupingContext, InstructionProblem, WorkloadKind } from "../../model/index.ts";
import { unlessPlugInMissing } from "./missing-plug-in.ts";
import { ownerOf } from "./owner.ts";

/** The first release whose role grants a kind; `0` for kinds of every release. */
const EVERY = "0";

/**
 * The kinds that the ClusterRole of KAI's chart lets the podgrouper read, by API group, with the first release that does.
 * Source: KAI Scheduler, deployments/kai-scheduler/templates/rbac/podgrouper.yaml, of the releases from 0.2 to 0.18.
 */
const CHART: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": kinds("Pod"),
  "amlarc.azureml.com": kinds("AmlJob"),
  apps: kinds("Deployment", "ReplicaSet", "StatefulSet"),
  "argoproj.io": kinds("Workflow"),
  batch: kinds("CronJob", "Job"),
  "egx.nvidia.io": kinds("SPOTRequest"),
  "grove.io": kinds("PodClique", "PodCliqueScalingGroup", "PodCliqueSet", "PodGangSet"),
  "jobset.x-k8s.io": { JobSet: "0.13" },
  "kubeflow.org": kinds("JAXJob", "MPIJob", "Notebook", "PyTorchJob", "ScheduledWorkflow", "TFJob", "XGBoostJob"),
  "kubevirt.io": kinds("VirtualMachine", "VirtualMachineInstance"),
  "leaderworkerset.x-k8s.io": kinds("LeaderWorkerSet"),
  "machinelearning.seldon.io": kinds("SeldonDeployment"),
  "nvidia.com": { DynamoGraphDeployment: "0.18" },
  "ray.io": kinds("RayCluster", "RayJob", "RayService"),
  "run.ai": {
    ...kinds(
      "DistributedInferenceWorkload",
      "DistributedWorkload",
      "InferenceWorkload",
      "InteractiveWorkload",
      "RunaiJob",
      "TrainingWorkload",
    ),
    Karta: "0.17",
    WorkloadRunner: "0.18",
  },
  "scheduler.grove.io": kinds("PodGang"),
  "serving.knative.dev": kinds("Configuration", "Revision", "Service"),
  "tekton.dev": kinds("PipelineRun", "TaskRun"),
  "trainer.kubeflow.org": { TrainJob: "0.13" },
  "workspace.devfile.io": kinds("DevWorkspace"),
};

function kinds(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, EVERY]));
}

/** The kinds that the role of the chart of a release grants. */
export function chartKinds(release: string): readonly Pick<WorkloadKind, "group" | "kind">[] {
  return Object.entries(CHART).flatMap(([group, granted]) =>
    Object.entries(granted).flatMap(([kind, since]) => (atLeast(release, since) ? [{ group, kind }] : [])),
  );
}

/**
 * Whether the podgrouper of a cluster may read objects of a kind: by the role of KAI's chart, or by `podGrouper.reads` of
 * the cluster. On `runai` the platform grants all.
 */
export function mayRead({ scheduler, version, podGrouper }: Cluster, group: string, kind: string): boolean {
  const reads = podGrouper?.reads ?? "chart";
  if (scheduler === "runai" || reads === "all") return true;
  if (reads !== "chart" && reads.includes(group === "" ? kind : `${group}/${kind}`)) return true;
  const granted = Object.hasOwn(CHART, group) ? CHART[group] : undefined;
  const since = granted !== undefined && Object.hasOwn(granted, kind) ? granted[kind] : undefined;
  return since !== undefined && atLeast(version, since);
}

/**
 * The PodGroups of an object of the catalogue. Where the podgrouper may not read its kind, they are those of the last
 * owner that it may read, by default of the pods themselves, with a problem that shows the missing rule of a ClusterRole.
 * Source: KAI Scheduler, `handleGetOwnerError` in pkg/podgrouper/podgrouper/podgrouper.go.
 */
export function predictWithReadAccess(kind: WorkloadKind, object: KubeObject, context: GroupingContext): Grouping {
  const { predictBelow } = kind;
  const isReadable = context.reads?.(kind.group, kind.kind) ?? true;
  if (isReadable || predictBelow === undefined || ownerOf(object) !== undefined) {
    return unlessPlugInMissing(kind.predictGangs(object, context), object, context);
  }
  return withUnreadOwner(predictBelow(object, context), kind, context.cluster);
}

/** A grouping by the last owner that the podgrouper may read, with a problem that names the kind above it, which it may not. */
export function withUnreadOwner(
  grouping: Grouping,
  kind: Pick<WorkloadKind, "group" | "kind">,
  cluster: Cluster,
): Grouping {
  if (!("gangs" in grouping) || grouping.gangs.length === 0) return grouping;
  return { ...grouping, problems: [...(grouping.problems ?? []), unreadProblem(kind, cluster)] };
}

function unreadProblem({ group, kind }: Pick<WorkloadKind, "group" | "kind">, { name }: Cluster): InstructionProblem {
  const rule = `{apiGroups: ["${group}"], resources: [${pluralOf(kind)}], verbs: [get, list, watch]}`;
  return {
    code: "owner-unread",
    severity: "warning",
    path: "",
    message: `the podgrouper of cluster ${name} may not read objects of kind ${kind}, so it groups the pods by the last owner that it may read, and ignores labels and annotations of the ${kind}`,
    fix: `bind a ClusterRole with the rule ${rule} to the podgrouper's service account, and add ${group === "" ? kind : `${group}/${kind}`} to podGrouper.reads of the cluster in muster.yaml`,
  };
}
