import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, formatValue, isObject, items, member, number, pointerTo, text } from "../../src/kernel/index.ts";
import { patchedJobs } from "../../workloadtypes/index.ts";
import { torchTuneFaults } from "./torch-tune-faults.ts";

const ENV = "/spec/trainer/env";
/** The volume that an initializer mounts. */
const VOLUME = "initializer";

/** The variables that a TrainJob must not set, by the policy of its runtime. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  torch: ["PET_NNODES", "PET_NPROC_PER_NODE", "PET_NODE_RANK", "PET_MASTER_ADDR", "PET_MASTER_PORT"],
  mpi: [
    "OMPI_MCA_orte_default_hostfile",
    "OMPI_MCA_plm_rsh_args",
    "OMPI_MCA_orte_keep_fqdn_hostnames",
    "OMPI_MCA_orte_set_default_slots",
  ],
  xgboost: ["DMLC_TRACKER_URI", "DMLC_TRACKER_PORT", "DMLC_TASK_ID", "DMLC_NUM_WORKER"],
};

/** A replicated job of a runtime, with the names of the volumes that each of its containers mounts. */
interface RuntimeJob {
  readonly containers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly initContainers: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The fields for which Trainer's webhook rejects a TrainJob with this runtime, and the patches from which no pod can start.
 * Source: kubeflow/trainer v2.3.0, Validate of the plugins in pkg/runtime/framework/plugins.
 */
export function trainJobRuntimeFaults(job: KubeObject, runtime: KubeObject): readonly ObjectFault[] {
  const { spec } = job;
  const replicated = at(runtime.spec, "template", "spec", "replicatedJobs");
  // Another value, such as a variable, is unknown.
  if (!isObject(spec) || !Array.isArray(replicated)) return [];
  const jobs = runtimeJobs(replicated);
  const policy = member(runtime.spec, "mlPolicy");
  return [
    ...initializerFaults(spec, jobs),
    ...patchFaults(spec, jobs),
    ...reservedFaults(spec, policy),
    ...launcherFaults(spec, policy, jobs),
    ...processFaults(spec, policy),
    ...(isObject(member(policy, "torch")) ? torchTuneFaults(spec) : []),
  ];
}

function runtimeJobs(list: readonly unknown[]): ReadonlyMap<string, RuntimeJob> {
  return new Map(
    list.map((each) => {
      const pod = at(each, "template", "spec", "template", "spec");
      const mounts = (field: string) =>
        new Map(
          items(member(pod, field)).map((container) => [
            text(member(container, "name")) ?? "",
            mountedVolumes(container),
          ]),
        );
      const own = { containers: mounts("containers"), initContainers: mounts("initContainers") };
      return [text(member(each, "name")) ?? "", own] as const;
    }),
  );
}

function mountedVolumes(container: unknown): ReadonlySet<string> {
  return new Set(items(member(container, "volumeMounts")).map((mount) => text(member(mount, "name")) ?? ""));
}

/** The runtime must have the job of each initializer, whose container mounts the volume of the initializers. */
function initializerFaults(spec: Readonly<Record<string, unknown>>, jobs: ReadonlyMap<string, RuntimeJob>) {
  const patched = items(spec.runtimePatches).flatMap((patch) => patchedJobs(patch, ""));
  return ["dataset", "model"].flatMap((field): readonly ObjectFault[] => {
    if (!isObject(member(spec.initializer, field))) return [];
    const name = `${field}-initializer`;
    const path = `/spec/initializer/${field}`;
    const own = jobs.get(name);
    const added = patched.filter((job) => job.name === name).flatMap((job) => job.containers);
    // A patch that adds the job or the container is a fault of its own.
    if (own === undefined && !patched.some((job) => job.name === name)) {
      return [conflictingField(path, `needs a replicated job ${name} in the runtime`)];
    }
    const ofPatches = added.filter((each) => each.name === name);
    if (own?.initContainers.has(name) === true && own.containers.has(name) === false) return [missingMount(path, name)];
    const mounts = own?.containers.get(name);
    if (mounts === undefined && ofPatches.length === 0) {
      return [conflictingField(path, `needs a container ${name} in the replicated job ${name} of the runtime`)];
    }
    const isMounted = ofPatches.some(({ isInit, container }) => !isInit && mountedVolumes(container).has(VOLUME));
    return mounts?.has(VOLUME) === true || isMounted ? [] : [missingMount(path, name)];
  });
}

function missingMount(path: string, name: string): ObjectFault {
  return conflictingField(path, `needs a container ${name} of the runtime that mounts the volume ${VOLUME}`);
}

/** A patch cannot add a job or a container, because it has no image: no pod could start. */
function patchFaults(
  { runtimePatches }: Readonly<Record<string, unknown>>,
  jobs: ReadonlyMap<string, RuntimeJob>,
): readonly ObjectFault[] {
  return items(runtimePatches).flatMap((patch, index) =>
    patchedJobs(patch, `/spec/runtimePatches/${index}`).flatMap((job) => {
      const own = jobs.get(job.name);
      if (job.name === "") return [];
      if (own === undefined) return [absent(`${job.path}/name`, "a replicated job", job.name)];
      return job.containers.flatMap(({ name, path, isInit }) =>
        name === "" || own[isInit ? "initContainers" : "containers"].has(name)
          ? []
          : [absent(`${path}/name`, `${isInit ? "an init container" : "a container"} in the job ${job.name}`, name)],
      );
    }),
  );
}

function absent(path: string, part: string, name: string): ObjectFault {
  const message = `must be ${part} of the runtime, but is ${formatValue(name)}; a patch cannot add one, because it has no image`;
  return conflictingField(path, message);
}

function reservedFaults({ trainer }: Readonly<Record<string, unknown>>, policy: unknown): readonly ObjectFault[] {
  const names = Object.keys(RESERVED).flatMap((field) =>
    isObject(member(policy, field)) ? (RESERVED[field] ?? []).map((name) => [name, field] as const) : [],
  );
  const byName = new Map(names);
  return items(member(trainer, "env")).flatMap((variable, index) => {
    const name = text(member(variable, "name")) ?? "";
    const field = byName.get(name);
    if (field === undefined) return [];
    return [
      conflictingField(pointerTo(ENV, index, "name"), `is ${name}, which a runtime with the policy ${field} sets`),
    ];
  });
}

/** With several nodes, a launcher that is also a node needs both jobs. */
function launcherFaults(
  { trainer }: Readonly<Record<string, unknown>>,
  policy: unknown,
  jobs: ReadonlyMap<string, RuntimeJob>,
): readonly ObjectFault[] {
  const nodes = number(member(trainer, "numNodes")) ?? 1;
  if (nodes < 2 || at(policy, "mpi", "runLauncherAsNode") !== true) return [];
  const lacking = ["launcher", "node"].find((name) => !jobs.has(name));
  if (lacking === undefined) return [];
  const message = `must be 1, because the runtime has runLauncherAsNode and no replicated job ${lacking}`;
  return [conflictingField("/spec/trainer/numNodes", message)];
}

function processFaults({ trainer }: Readonly<Record<string, unknown>>, policy: unknown): readonly ObjectFault[] {
  const count = number(member(trainer, "numProcPerNode"));
  if (count === undefined || count >= 1 || !isObject(member(policy, "flux"))) return [];
  return [conflictingField("/spec/trainer/numProcPerNode", `must be at least 1 with the policy flux, but is ${count}`)];
}
