import { expect, test } from "vitest";
import { mpiJob } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";

const pods = (more: object = {}) => ({ replicas: 1, template: { spec: { containers: [{ name: "a" }] } }, ...more });
const mpi = (types: object = {}, more: object = {}) => ({ mpiReplicaSpecs: { Launcher: pods(), ...types }, ...more });
const policy = (runPolicy: object) => mpi({}, { runPolicy });

test.each([
  [undefined],
  [null],
  [7],
  [{ mpiReplicaSpecs: 7 }],
  [mpi()],
  [mpi({ Worker: null, other: {} })],
  [mpi({ Worker: pods({ replicas: 4, restartPolicy: "" }) })],
  [mpi({ Launcher: pods({ replicas: null, restartPolicy: "OnFailure" }) })],
  [mpi({}, { slotsPerWorker: 0, mpiImplementation: "", launcherCreationPolicy: "other" })],
  [policy({ cleanPodPolicy: "Running", ttlSecondsAfterFinished: 0, backoffLimit: "1", activeDeadlineSeconds: null })],
  [{ runPolicy: { managedBy: "kueue.x-k8s.io/multikueue" } }],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(mpiJob, spec)).toEqual([]);
});

test.each([
  [{}, "missing mpiReplicaSpecs: is mandatory, but missing"],
  [{ runPolicy: { managedBy: "kubeflow.org/mpi-operator" } }, "missing mpiReplicaSpecs: is mandatory, but missing"],
  [{ mpiReplicaSpecs: { launcher: pods() } }, "missing mpiReplicaSpecs/Launcher: is mandatory, but missing"],
  [mpi({ Launcher: pods({ replicas: 2 }) }), "value mpiReplicaSpecs/Launcher/replicas: must be 1, but is 2"],
  [
    mpi({ Launcher: {} }),
    "missing mpiReplicaSpecs/Launcher/template: is mandatory: the operator needs a container in it",
  ],
  [mpi({ Worker: pods({ replicas: 0 }) }), "value mpiReplicaSpecs/Worker/replicas: must be at least 1, but is 0"],
  [mpi({ Worker: pods({ replicas: null }) }), "missing mpiReplicaSpecs/Worker/replicas: is mandatory, but missing"],
  [
    mpi({ Worker: pods({ restartPolicy: "Always" }) }),
    'value mpiReplicaSpecs/Worker/restartPolicy: must be one of Never, OnFailure, but is "Always"',
  ],
  [mpi({}, { slotsPerWorker: -1 }), "value slotsPerWorker: must be at least 0, but is -1"],
  [
    mpi({}, { mpiImplementation: "Other" }),
    'value mpiImplementation: must be one of OpenMPI, Intel, MPICH, but is "Other"',
  ],
  [policy({ backoffLimit: -1 }), "value runPolicy/backoffLimit: must be at least 0, but is -1"],
  [policy({ cleanPodPolicy: "" }), 'value runPolicy/cleanPodPolicy: must be one of None, Running, All, but is ""'],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(mpiJob, spec)).toEqual([fault]);
});

test("counts the name of the last worker", () => {
  const workers = (replicas: number) => mpi({ Worker: pods({ replicas }) });
  const name = "a".repeat(54);
  expect(faultsOf(mpiJob, workers(10), { name })).toEqual([]);
  expect(faultsOf(mpiJob, workers(11), { name })).toEqual([
    "value /metadata/name: has 54 characters; at most 53 are allowed, because a name with the suffix -worker-10 is made from it",
  ]);
  expect(faultsOf(mpiJob, workers(11), { name, isPart: true })).toEqual([]);
});
