import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { missingField, nameFault, numberBelow, rejectedValue, unknownWord } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  isAbsent,
  isObject,
  type KubeObject,
  MAX_LABEL_LENGTH,
  number,
  versionOf,
} from "../../src/kernel/index.ts";
import { containerFaults, replicaTypeFaults } from "../shared/training-operator-faults.ts";

type Members = Readonly<Record<string, unknown>>;

const SPECS = "mpiReplicaSpecs";
const LAUNCHER = "/spec/mpiReplicaSpecs/Launcher";
const WORKER = "/spec/mpiReplicaSpecs/Worker";

/**
 * The fields for which neither the MPI operator (`v2beta1`) nor the training operator (`v1`) starts an MPIJob. Both
 * check it when they reconcile it, and leave a job with a fault as it is. A job of another controller has none here.
 * Source: kubeflow/mpi-operator v0.8.2, pkg/apis/kubeflow/validation and v2beta1/default.go; kubeflow/training-operator
 * v1.9.4, pkg/apis/kubeflow.org/v1/mpi_validation.go.
 */
export function mpiJobFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec, apiVersion } = object;
  if (!isObject(spec)) return [];
  const isOld = versionOf(apiVersion) === "v1";
  const operator = isOld ? "kubeflow.org/training-operator" : "kubeflow.org/mpi-operator";
  if ((at(spec, "runPolicy", "managedBy") ?? operator) !== operator) return [];
  if (isOld) {
    return replicaTypeFaults(spec, {
      specs: SPECS,
      types: ["Launcher", "Worker"],
      mandatory: "Launcher",
      single: "Launcher",
    });
  }
  if (isPart) return specFaults(spec);
  const suffix = suffixOf(spec);
  const reason = `, because a name with the suffix ${suffix} is made from it`;
  return [...nameFault(object, MAX_LABEL_LENGTH - suffix.length, reason), ...specFaults(spec)];
}

/** The text that the name of the last worker adds to that of the job. */
function suffixOf(spec: Members): string {
  const replicas = number(at(spec, SPECS, "Worker", "replicas")) ?? 1;
  return `-worker-${Math.max(replicas, 1) - 1}`;
}

function specFaults(spec: Members): readonly ObjectFault[] {
  const { runPolicy, mpiImplementation } = spec;
  const numbers = ["ttlSecondsAfterFinished", "activeDeadlineSeconds", "backoffLimit"];
  return [
    ...replicaFaults(spec),
    ...numberBelow(spec, "slotsPerWorker", "/spec", 0),
    ...numbers.flatMap((field) => numberBelow(runPolicy, field, "/spec/runPolicy", 0)),
    ...unknownWord(["None", "Running", "All"], at(runPolicy, "cleanPodPolicy"), "/spec/runPolicy/cleanPodPolicy"),
    ...unknownWord(["OpenMPI", "Intel", "MPICH"], mpiImplementation || undefined, "/spec/mpiImplementation"),
  ];
}

function replicaFaults(spec: Members): readonly ObjectFault[] {
  const { mpiReplicaSpecs: specs } = spec;
  if (isAbsent(specs)) return [missingField(`/spec/${SPECS}`)];
  if (!isObject(specs)) return [];
  const { Launcher: launcher, Worker: worker } = specs;
  const [launchers, workers] = [at(launcher, "replicas"), at(worker, "replicas")];
  return [
    ...(isAbsent(launcher) ? [missingField(LAUNCHER)] : typeFaults(launcher, LAUNCHER)),
    ...(typeof launchers === "number" && launchers !== 1
      ? [rejectedValue(`${LAUNCHER}/replicas`, `must be 1, but is ${formatValue(launchers)}`, launchers)]
      : []),
    ...typeFaults(worker, WORKER),
    ...numberBelow(worker, "replicas", WORKER, 1),
    // The operator reads an absent number of workers as 0, and refuses it.
    ...(isObject(worker) && isAbsent(workers) ? [missingField(`${WORKER}/replicas`)] : []),
  ];
}

function typeFaults(type: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(type)) return [];
  return [
    ...containerFaults(type, path),
    // An empty policy has the default.
    ...unknownWord(["Never", "OnFailure"], type.restartPolicy || undefined, `${path}/restartPolicy`),
  ];
}
