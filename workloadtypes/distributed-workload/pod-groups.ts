import { belowSkipped, failure, groupedTemplates, NOT_WHOLE } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadKind } from "../../src/model/index.ts";
import { predictJaxJobGangs } from "../jax-job/pod-groups.ts";
import { predictMpiJobGangs } from "../mpi-job/pod-groups.ts";
import { runaiChild, wrappedWhole } from "../podgrouper/runai-job.ts";
import { predictPyTorchJobGangs } from "../pytorch-job/pod-groups.ts";
import { predictTfJobGangs } from "../tf-job/pod-groups.ts";
import { predictXgBoostJobGangs } from "../xgboost-job/pod-groups.ts";

/** The kind's default priority class. */
export const DISTRIBUTED_WORKLOAD_PRIORITY = { kai: "train", runai: "low" } as const;

/** A job that the platform creates from a DistributedWorkload. */
interface ChildJob {
  readonly apiVersion: string;
  readonly kind: string;
  /** The field with its replica types. */
  readonly specs: string;
  /** The replica type of the master. */
  readonly master: string;
  readonly predict: WorkloadKind["predictGangs"];
}

const KUBEFLOW = "kubeflow.org/v1";

/** The jobs by `jobType`, in lower case and without `job`. */
const JOBS: ReadonlyMap<string, ChildJob> = new Map([
  [
    "mpi",
    {
      apiVersion: "kubeflow.org/v2beta1",
      kind: "MPIJob",
      specs: "mpiReplicaSpecs",
      master: "Launcher",
      predict: predictMpiJobGangs,
    },
  ],
  [
    "pytorch",
    {
      apiVersion: KUBEFLOW,
      kind: "PyTorchJob",
      specs: "pytorchReplicaSpecs",
      master: "Master",
      predict: predictPyTorchJobGangs,
    },
  ],
  ["tf", { apiVersion: KUBEFLOW, kind: "TFJob", specs: "tfReplicaSpecs", master: "Chief", predict: predictTfJobGangs }],
  [
    "xgboost",
    {
      apiVersion: KUBEFLOW,
      kind: "XGBoostJob",
      specs: "xgbReplicaSpecs",
      master: "Master",
      predict: predictXgBoostJobGangs,
    },
  ],
  [
    "jax",
    { apiVersion: KUBEFLOW, kind: "JAXJob", specs: "jaxReplicaSpecs", master: "Master", predict: predictJaxJobGangs },
  ],
]);

/**
 * The PodGroup of a DistributedWorkload. The podgrouper skips it, copies its labels and annotations down and groups by
 * the job that the platform creates: one master from `masterSpec`, and `workers` from `spec`. The form of this job is
 * inferred from `jobType` and pod names of live clusters, so that nothing is predicted without a known `jobType`.
 * Source: KAI Scheduler, plugins/skiptopowner and plugins/kubeflow.
 */
export function predictDistributedWorkloadGangs(object: KubeObject, context: GroupingContext): Grouping {
  const grouped = groupedTemplates(object, [], context.cluster);
  if ("reason" in grouped) return grouped;
  const job = JOBS.get((text(at(object, "spec", "jobType")) ?? "").toLowerCase().replace(/job$/, ""));
  if (job === undefined) {
    return { reason: "its spec.jobType does not name a known job, so the job that the platform creates is unknown" };
  }
  const workers = wrappedWhole(object, "workers") ?? 1;
  if (workers === NOT_WHOLE) return failure("spec.workers must be an integer");
  const hasMaster = isObject(object.masterSpec);
  if (!hasMaster && job.kind === "MPIJob") {
    return { reason: "it has no masterSpec, so the launcher of its MPIJob is unknown" };
  }
  const template = { spec: { schedulerName: context.cluster.schedulerName } };
  const types = {
    ...(hasMaster ? { [job.master]: { replicas: 1, template } } : {}),
    ...(workers > 0 ? { Worker: { replicas: workers, template } } : {}),
  };
  const child = runaiChild(object, job.apiVersion, job.kind, { spec: { [job.specs]: types } });
  const grouping = job.predict(belowSkipped(object, child, context), context);
  if ("reason" in grouping) return grouping;
  return { gangs: grouping.gangs.map(withOwnComponents) };
}

type Gang = Extract<Grouping, { readonly gangs: unknown }>["gangs"][number];

/** The gang with the components of the DistributedWorkload, in place of the replica types of its job. */
function withOwnComponents(gang: Gang): Gang {
  const pods = gang.pods.map(({ template: _, component, ...rest }) => ({
    ...rest,
    component: component === "worker" ? component : "master",
  }));
  return { ...gang, pods };
}
