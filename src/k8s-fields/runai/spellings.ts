import { nearest, ownEntry, plainName } from "../../kernel/index.ts";
import type { RunaiField, RunaiKind } from "./field.ts";
import { runaiFields } from "./fields.ts";
import { fieldsOf, findField } from "./lookup.ts";

/** Names of Kubernetes, of other tools and of machine-written manifests, each with the field of `run.ai/v2alpha1`. */
const SPELLINGS: Readonly<Record<string, string>> = {
  configmaps: "configMapVolumes",
  cpurequest: "cpu",
  emptydirs: "emptyDirVolumes",
  entrypoint: "command",
  env: "environment",
  environmentvariable: "environment",
  envs: "environment",
  envvars: "environment",
  git: "gitSync",
  gpucount: "gpuDevices",
  gpufraction: "gpu",
  gpunum: "gpuDevices",
  gpuportion: "gpu",
  gpus: "gpuDevices",
  imagepullsecret: "imagePullSecrets",
  memoryrequest: "memory",
  nodeselector: "nodeType",
  numgpus: "gpuDevices",
  numworkers: "workers",
  persistentvolumeclaims: "pvcs",
  pvc: "pvcs",
  replicas: "workers",
  secrets: "secretVolumes",
  service: "ports",
  shm: "largeShm",
  ttlsecondsafterfinished: "autoDeletionTimeAfterCompletionSeconds",
};

/** Fields of other formats that `run.ai/v2alpha1` does not have, each with the alternative. */
const REASONS: Readonly<Record<string, string>> = {
  additionalcontainers: "a workload has one container",
  affinity: "a workload has podAffinity only",
  autoscaling: "an InferenceWorkload has minScale, maxScale, metric and target",
  category: "the category follows from the kind",
  containers: "a workload has one container, whose fields are below spec, such as image and command",
  gpurequesttype: "gpu is a portion and gpuMemory is memory",
  initcontainers: "a workload has one container",
  livenessprobe: "a workload has a readinessProbe only",
  mastercontainer: "masterSpec has the fields of the master",
  namespace: "metadata.namespace is the namespace of the project",
  nodeaffinityrequired: "use nodeType or nodePools",
  preemptibility: "use preemptible, or the label kai.scheduler/preemptibility of metadata",
  priority: "use the label priorityClassName of metadata",
  priorityclass: "use the label priorityClassName of metadata",
  priorityclassname: "use the label priorityClassName of metadata",
  project: "metadata.namespace is the namespace of the project",
  resources: "use gpu, gpuDevices, cpu, cpuLimit, memory and memoryLimit below spec",
  restartpolicy: "the platform decides it",
  schedulername: "the platform decides it",
  securitycontext: "use the fields below spec, such as runAsUid and allowPrivilegeEscalation",
  serviceaccount: "the platform decides it",
  serviceaccountname: "the platform decides it",
  sidecars: "a workload has one container",
  template: "a workload has one container, whose fields are below spec, such as image and command",
  terminationgraceperiodseconds: "the platform decides it",
  uidgidsource: "use runAsUser, runAsUid and runAsGid",
  worker: "the fields of the workers are below spec",
};

const BY_API: ReadonlyMap<string, RunaiField> = new Map(
  runaiFields.flatMap((field) => (field.api === undefined ? [] : [[field.api, field] as const])),
);

const BY_API_NAME: ReadonlyMap<string, RunaiField> = new Map(
  [...BY_API].flatMap(([api, field]) => {
    const [group = "", member] = api.split("/");
    // The members of these groups have names such as type and key, which many fields have.
    if (group === "podAffinity" || group === "probes") return [];
    return [[member ?? group, field] as const];
  }),
);

const API_GROUPS: ReadonlySet<string> = new Set(
  [...BY_API.keys()].flatMap((api) => (api.includes("/") ? [api.split("/")[0] ?? ""] : [])),
);

/** Whether a name is that of an object of the API's `spec` whose members are fields here: `compute`, `security` … */
export function isApiGroup(name: string): boolean {
  return API_GROUPS.has(name);
}

/** Returns the field with a place in the API's `spec`, such as `compute/gpuPortionRequest`. */
export function fieldOfApi(place: string): RunaiField | undefined {
  return BY_API.get(place);
}

/** The result for a name that no kind has. */
interface FieldSuggestion {
  /** The field that is probably intended. */
  readonly field?: RunaiField;
  /** Whether the name is one of the API's request bodies. */
  readonly isApi?: true;
  /** The reason for which the field does not exist. */
  readonly reason?: string;
}

/** Returns the suggestion for a name that is not a field: by the names of the API, of other tools, or a similar name. */
export function suggestField(name: string, kind: RunaiKind): FieldSuggestion {
  const plain = plainName(name);
  const api = BY_API_NAME.get(name);
  if (api !== undefined && name !== "preemptibility") return { field: api, isApi: true };
  const spelt = ownEntry(SPELLINGS, plain);
  const reason = ownEntry(REASONS, plain);
  if (reason !== undefined) return { reason };
  const similar = spelt ?? nearest(name, namesOf(kind));
  const field = similar === undefined ? undefined : findField(similar)?.field;
  if (field === undefined) return {};
  return { field };
}

function namesOf(kind: RunaiKind): readonly string[] {
  return fieldsOf(kind).map(({ name }) => name);
}
