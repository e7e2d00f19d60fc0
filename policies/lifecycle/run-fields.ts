import { groupOf, items, type KubeObject, valueAt } from "../../src/kernel/index.ts";

/** The JSON pointers of a kind's fields for run time, retries and deletion; `*` stands for every item of a list. */
interface RunFields {
  /** Seconds until a finished object is deleted. */
  readonly timeToLive?: string;
  /** Seconds that the object may run. */
  readonly deadline?: string;
  /** Number of retries of its pods. */
  readonly retries?: readonly string[];
}

const KUBEFLOW: RunFields = {
  timeToLive: "/spec/runPolicy/ttlSecondsAfterFinished",
  deadline: "/spec/runPolicy/activeDeadlineSeconds",
  retries: ["/spec/runPolicy/backoffLimit"],
};

const RUNAI: RunFields = {
  timeToLive: "/spec/autoDeletionTimeAfterCompletionSeconds/value",
  retries: ["/spec/backoffLimit/value"],
};

/** Sources: the CRDs of the operators; Kubernetes, batch/v1; Run:ai, Workload YAML Reference. */
const FIELDS: Readonly<Record<string, RunFields>> = {
  "batch/Job": {
    timeToLive: "/spec/ttlSecondsAfterFinished",
    deadline: "/spec/activeDeadlineSeconds",
    retries: ["/spec/backoffLimit"],
  },
  // The history limits of a CronJob delete finished Jobs.
  "batch/CronJob": {
    deadline: "/spec/jobTemplate/spec/activeDeadlineSeconds",
    retries: ["/spec/jobTemplate/spec/backoffLimit"],
  },
  "kubeflow.org/PyTorchJob": KUBEFLOW,
  "kubeflow.org/TFJob": KUBEFLOW,
  "kubeflow.org/MPIJob": KUBEFLOW,
  "kubeflow.org/XGBoostJob": KUBEFLOW,
  "kubeflow.org/JAXJob": KUBEFLOW,
  "kubeflow.org/PaddleJob": KUBEFLOW,
  "trainer.kubeflow.org/TrainJob": { deadline: "/spec/activeDeadlineSeconds" },
  "jobset.x-k8s.io/JobSet": {
    timeToLive: "/spec/ttlSecondsAfterFinished",
    deadline: "/spec/replicatedJobs/*/template/spec/activeDeadlineSeconds",
    retries: ["/spec/failurePolicy/maxRestarts", "/spec/replicatedJobs/*/template/spec/backoffLimit"],
  },
  "ray.io/RayJob": { deadline: "/spec/activeDeadlineSeconds", retries: ["/spec/backoffLimit"] },
  "argoproj.io/Workflow": { deadline: "/spec/activeDeadlineSeconds" },
  "run.ai/RunaiJob": { retries: ["/spec/backoffLimit"] },
  "run.ai/TrainingWorkload": RUNAI,
  "run.ai/DistributedWorkload": RUNAI,
  "/Pod": { deadline: "/spec/activeDeadlineSeconds" },
};

/** The fields of an object's kind; empty for an unknown kind. */
export function runFieldsOf({ apiVersion, kind }: KubeObject): RunFields {
  const key = `${groupOf(apiVersion)}/${kind}`;
  if (Object.hasOwn(FIELDS, key)) return FIELDS[key] ?? {};
  return {};
}

/** The pointers of an object that a pointer with at most one `*` matches. */
export function expandPointer(pointer: string, object: unknown): readonly string[] {
  const [list = "", field] = pointer.split("/*/");
  if (field === undefined) return [pointer];
  return items(valueAt(object, list)).map((_, index) => `${list}/${index}/${field}`);
}
