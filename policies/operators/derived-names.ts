import { type ObjectFault, rejectedValue, writtenName } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  groupOf,
  isObject,
  type KubeObject,
  MAX_LABEL_LENGTH,
  member,
  members,
  number,
} from "../../src/kernel/index.ts";

/** A name or label that a controller makes from the name of an object. */
interface DerivedName {
  /** The field or object that has it, for messages. */
  readonly owner: string;
  /** With `x` for characters that the controller chooses. */
  readonly name: string;
  /** The number of characters that the controller may leave out. Default: 0. */
  readonly optional?: number;
}

type DeriveNames = (object: KubeObject, name: string) => readonly DerivedName[];

/** Kubernetes writes a hash of 32 bits as a decimal number, which rarely has fewer than 10 digits. */
const REVISION = "x".repeat(10);
/** The characters that Kubernetes adds to the name of a pod. */
const POD_SUFFIX = "xxxxx";

/**
 * The fault of an object from whose name a controller makes a name that is too long: the controller accepts the object, and
 * the API server rejects what it makes. None for a name that is generated. Kinds whose webhook has a limit check it themselves.
 */
export function derivedNameFaults(object: KubeObject): readonly ObjectFault[] {
  const derive = KINDS.get(`${groupOf(object.apiVersion)}/${object.kind}`);
  const name = derive === undefined ? undefined : writtenName(object);
  if (derive === undefined || name === undefined) return NO_FAULTS;
  const [longest] = derive(object, name).toSorted((a, b) => b.name.length - a.name.length);
  const excess = (longest?.name.length ?? 0) - MAX_LABEL_LENGTH;
  if (longest === undefined || excess <= 0 || name.length > MOST_OF_NAME) return NO_FAULTS;
  const isRare = excess <= (longest.optional ?? 0);
  const message = `gives ${longest.owner} ${isRare ? "in most cases " : ""}the value ${formatValue(longest.name)}, which has ${longest.name.length} characters; at most ${MAX_LABEL_LENGTH} are allowed`;
  const fix = `choose a name of at most ${name.length - excess} characters`;
  const fault = rejectedValue("/metadata/name", message, name, fix);
  return [isRare ? { ...fault, severity: "warning" } : fault];
}

/** A longer name is invalid by itself. */
const MOST_OF_NAME = 253;
const NO_FAULTS: readonly ObjectFault[] = Object.freeze([]);

/**
 * The names by group and kind. Sources: kubernetes, pkg/controller/history/controller_history.go and
 * pkg/apis/batch/validation; lws, pkg/controllers/pod_controller.go; training-operator v1.9, pkg/common/util/util.go;
 * trainer v2.3, pkg/runtime/framework/plugins/jobset; kserve v0.20, pkg/constants/constants.go; k8s-nim-operator v3.1.
 */
const KINDS: ReadonlyMap<string, DeriveNames> = new Map<string, DeriveNames>([
  ["/Service", (_, name) => [{ owner: "its host name", name }]],
  ["apps.nvidia.com/NIMService", (_, name) => [{ owner: "its Service", name }]],
  ["apps/StatefulSet", (_, name) => [revision(name)]],
  ["batch/CronJob", (_, name) => [{ owner: "the label job-name of its pods", name: `${name}-${"x".repeat(10)}` }]],
  ["batch/Job", jobNames],
  ["kubeflow.org/JAXJob", replicaNames],
  ["kubeflow.org/PaddleJob", replicaNames],
  ["kubeflow.org/PyTorchJob", replicaNames],
  ["kubeflow.org/TFJob", replicaNames],
  ["kubeflow.org/XGBoostJob", replicaNames],
  ["leaderworkerset.x-k8s.io/LeaderWorkerSet", leaderWorkerSetNames],
  ["serving.kserve.io/InferenceService", inferenceServiceNames],
  ["trainer.kubeflow.org/TrainJob", trainJobNames],
]);

/** The label that a StatefulSet gives its pods. */
function revision(statefulSet: string): DerivedName {
  const owner = "the label controller-revision-hash of its pods";
  return { owner, name: `${statefulSet}-${REVISION}`, optional: 1 };
}

function jobNames({ spec }: KubeObject, name: string): readonly DerivedName[] {
  const label = { owner: "the label job-name of its pods", name };
  const completions = number(at(spec, "completions"));
  if (at(spec, "completionMode") !== "Indexed" || completions === undefined) return [label];
  return [label, { owner: "a pod the host name", name: `${name}-${last(completions)}` }];
}

/** Each group of a LeaderWorkerSet with workers has a StatefulSet of its own. */
function leaderWorkerSetNames({ spec }: KubeObject, name: string): readonly DerivedName[] {
  if ((number(at(spec, "leaderWorkerTemplate", "size")) ?? 1) < 2) return [revision(name)];
  return [revision(`${name}-${last(number(at(spec, "replicas")) ?? 1)}`)];
}

/** Each replica has a pod and a Service with its name. */
function replicaNames({ spec }: KubeObject, name: string): readonly DerivedName[] {
  const types = members(spec).find(([field]) => field.endsWith("ReplicaSpecs"))?.[1];
  return members(types).flatMap(([type, replicas]) => {
    if (!isObject(replicas)) return [];
    const index = last(number(replicas.replicas) ?? 1);
    return [{ owner: "the Service of a pod", name: `${name}-${type.toLowerCase()}-${index}` }];
  });
}

/** The pods of the step that trains. The runtime must have a job of this name. */
function trainJobNames({ spec }: KubeObject, name: string): readonly DerivedName[] {
  const nodes = last(number(at(spec, "trainer", "numNodes")) ?? 1);
  return [{ owner: "a pod", name: `${name}-node-0-${nodes}-${POD_SUFFIX}` }];
}

/** Each component is a Deployment or a Service of Knative. Deployments have a label with more characters. */
function inferenceServiceNames({ metadata, spec }: KubeObject, name: string): readonly DerivedName[] {
  const mode = member(metadata.annotations, "serving.kserve.io/deploymentMode");
  const isPlain = mode === "RawDeployment" || mode === "Standard";
  return ["predictor", "transformer", "explainer"].flatMap((component) => {
    if (!isObject(at(spec, component))) return [];
    const own = `${name}-${component}`;
    return [isPlain ? { owner: "the label app of its pods", name: `isvc.${own}` } : { owner: "a Service", name: own }];
  });
}

/** The last index of a number of pods. */
const last = (pods: number) => String(Math.max(0, pods - 1));
