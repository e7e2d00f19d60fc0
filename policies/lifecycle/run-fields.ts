import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";

/** Where a kind says how long it may run, how often it is tried again and when it is deleted; JSON pointers. */
export interface RunFields {
  /** Seconds after which a finished object is deleted. */
  readonly timeToLive?: string;
  /** Seconds that it may run; `*` stands for every item of a list. */
  readonly deadline?: string;
  /** How often its pods are tried again. */
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
  // Its history limits delete what is finished.
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
  "run.ai/TrainingWorkload": RUNAI,
  "run.ai/DistributedWorkload": RUNAI,
  "/Pod": { deadline: "/spec/activeDeadlineSeconds" },
};

/** The fields of an object's kind; none where the kind is not known to have any. */
export function runFieldsOf({ apiVersion, kind }: KubeObject): RunFields {
  const key = `${groupOf(apiVersion)}/${kind}`;
  return Object.hasOwn(FIELDS, key) ? (FIELDS[key] ?? {}) : {};
}

/** The pointers that a pointer with `*` stands for in an object. */
export function spread(pointer: string, object: unknown): readonly string[] {
  const [before = "", ...after] = pointer.split("/*/");
  if (after.length === 0) return [pointer];
  let list = object;
  for (const segment of before.split("/").slice(1)) {
    list = typeof list === "object" && list !== null ? (list as Readonly<Record<string, unknown>>)[segment] : undefined;
  }
  return Array.isArray(list) ? list.map((_, index) => `${before}/${index}/${after.join("/*/")}`) : [];
}
