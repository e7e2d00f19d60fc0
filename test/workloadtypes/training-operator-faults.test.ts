import { describe, expect, test } from "vitest";
import { jaxJob, mpiJob, paddleJob, pyTorchJob, tfJob, xgBoostJob } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";

const pods = (name: string, replicas: unknown = 1) => ({
  replicas,
  template: { spec: { containers: [{ name, image: "a:1" }] } },
});
const master = { Master: pods("pytorch") };
const both = { ...master, Worker: pods("pytorch") };
const pyTorch = (pytorchReplicaSpecs: unknown, more: object = {}) => ({ pytorchReplicaSpecs, ...more });
const managed = (managedBy: unknown) => ({ runPolicy: { managedBy } });

test.each([
  [undefined],
  [null],
  [7],
  [pyTorch({})],
  [pyTorch(7)],
  [pyTorch(both)],
  [pyTorch({ ...both, Worker: null })],
  [pyTorch({ Worker: { ...pods("pytorch"), replicas: undefined } })],
  [pyTorch({ Worker: 7, Master: pods("pytorch", "1") })],
  [pyTorch(both, managed("kueue.x-k8s.io/multikueue"))],
  [pyTorch(both, { elasticPolicy: { nProcPerNode: 2 } })],
  [pyTorch(both, { elasticPolicy: null, nprocPerNode: "2" })],
])("finds nothing in the PyTorchJob %o", (spec) => {
  expect(faultsOf(pyTorchJob, spec)).toEqual([]);
});

test.each([
  [pyTorch(undefined), "missing pytorchReplicaSpecs: is mandatory, but missing"],
  [
    pyTorch(both, managed("me")),
    'value runPolicy/managedBy: must be one of kubeflow.org/training-operator, kueue.x-k8s.io/multikueue, but is "me"',
  ],
  [
    pyTorch({ ...master, worker: pods("pytorch") }),
    "unknown pytorchReplicaSpecs/worker: is an unknown replica type; the accepted ones are Master and Worker",
  ],
  [
    pyTorch({ Chief: pods("pytorch") }),
    "unknown pytorchReplicaSpecs/Chief: is an unknown replica type; the accepted ones are Master and Worker",
  ],
  [pyTorch({ Master: pods("pytorch", 2) }), "value pytorchReplicaSpecs/Master/replicas: must be 1, but is 2"],
  [pyTorch({ Master: pods("pytorch", null) }), "missing pytorchReplicaSpecs/Master/replicas: is missing; it must be 1"],
  [pyTorch({ Worker: pods("pytorch", 0) }), "value pytorchReplicaSpecs/Worker/replicas: must be at least 1, but is 0"],
  [
    pyTorch({ Worker: { template: { spec: { containers: [null] } } } }),
    "missing pytorchReplicaSpecs/Worker/template/spec/containers: needs a container with the name pytorch",
  ],
  [
    pyTorch({ Worker: pods("main") }),
    "missing pytorchReplicaSpecs/Worker/template/spec/containers: needs a container with the name pytorch",
  ],
  [
    pyTorch({ Worker: {} }),
    "missing pytorchReplicaSpecs/Worker/template: is mandatory: the operator needs a container in it",
  ],
  [
    pyTorch({ Worker: { template: { spec: null } } }),
    "missing pytorchReplicaSpecs/Worker/template/spec: is mandatory: the operator needs a container in it",
  ],
  [
    pyTorch({ Worker: { template: { spec: { containers: [] } } } }),
    "missing pytorchReplicaSpecs/Worker/template/spec/containers: is mandatory: the operator needs a container in it",
  ],
  [
    pyTorch(master, { elasticPolicy: {} }),
    "missing pytorchReplicaSpecs/Worker: is missing, and elasticPolicy needs workers",
  ],
  [
    pyTorch(both, { elasticPolicy: { nProcPerNode: 2 }, nprocPerNode: "2" }),
    "conflict elasticPolicy/nProcPerNode: must not be set together with nprocPerNode (/spec/nprocPerNode)",
  ],
])("finds the fault of the PyTorchJob %o", (spec, fault) => {
  expect(faultsOf(pyTorchJob, spec)).toEqual([fault]);
});

describe("restart policies", () => {
  const withPolicy = (name: string, restartPolicy: unknown) => ({ ...pods(name), restartPolicy });

  test.each([undefined, null, "", "Always", "OnFailure", "Never", "ExitCode"])("%j is accepted", (policy) => {
    expect(faultsOf(pyTorchJob, pyTorch({ ...master, Worker: withPolicy("pytorch", policy) }))).toEqual([]);
  });

  test.each([
    [pyTorchJob, "pytorchReplicaSpecs", "pytorch"],
    [tfJob, "tfReplicaSpecs", "tensorflow"],
    [jaxJob, "jaxReplicaSpecs", "jax"],
    [paddleJob, "paddleReplicaSpecs", "paddle"],
  ])("another one is a fault of %o", (kind, specs, container) => {
    expect(faultsOf(kind, { [specs]: { Worker: withPolicy(container, "OnFail") } })).toEqual([
      `value ${specs}/Worker/restartPolicy: must be one of Always, OnFailure, Never, ExitCode, but is "OnFail"`,
    ]);
  });
});

test("leaves two spellings of a type to GITOPS-046", () => {
  expect(faultsOf(pyTorchJob, pyTorch({ ...both, worker: pods("pytorch") }))).toEqual([]);
});

test("names the type that a misspelt one is instead of, where the job lacks it", () => {
  const intendedOf = (specs: object) => {
    const object = {
      apiVersion: "kubeflow.org/v1",
      kind: "XGBoostJob",
      metadata: { name: "a" },
      spec: { xgbReplicaSpecs: specs },
    };
    return xgBoostJob.faults?.(object, false).map(({ fix, intended }) => [fix, intended]);
  };
  expect(intendedOf({ master: pods("xgboost") })).toEqual([["rename it to Master", "Master"]]);
  expect(intendedOf({ Master: pods("xgboost"), Mastre: pods("xgboost") })).toEqual([
    ["rename it to Master", undefined],
  ]);
});

describe("names", () => {
  test.each([
    ["1st", "starts with a digit"],
    ["a.b", "has '.'; only lower-case letters, digits and '-' are allowed"],
    ["a".repeat(64), "has 64 characters; at most 63 are allowed"],
  ])("%s", (name, problem) => {
    expect(faultsOf(tfJob, { tfReplicaSpecs: {} }, { name })).toEqual([`value /metadata/name: ${problem}`]);
    expect(faultsOf(jaxJob, { jaxReplicaSpecs: {} }, { name })).toEqual([`value /metadata/name: ${problem}`]);
    expect(faultsOf(tfJob, { tfReplicaSpecs: {} }, { name, isPart: true })).toEqual([]);
  });

  test.each([
    [{ name: "a".repeat(63) }],
    [{ name: "" }],
    [{ name: "$NAME" }],
    [{ name: "train-", generateName: "train-" }],
  ])("%o has no fault", (metadata) => {
    expect(faultsOf(tfJob, { tfReplicaSpecs: {} }, metadata)).toEqual([]);
  });
});

test("a TFJob may have any replica types, except a Chief beside a Master", () => {
  const [a, b] = [pods("tensorflow"), pods("tensorflow", 0)];
  expect(faultsOf(tfJob, { tfReplicaSpecs: { PS: a, other: b } })).toEqual([]);
  expect(faultsOf(tfJob, { tfReplicaSpecs: { Chief: a, Master: b } })).toEqual([
    "conflict tfReplicaSpecs/Master: must not be set together with Chief, which has the same role (/spec/tfReplicaSpecs/Chief)",
  ]);
});

test("an XGBoostJob needs a master, a PaddleJob and a JAXJob do not", () => {
  expect(faultsOf(xgBoostJob, { xgbReplicaSpecs: { Worker: pods("xgboost", 0) } })).toEqual([
    "missing xgbReplicaSpecs/Master: is mandatory, but missing",
  ]);
  expect(faultsOf(paddleJob, { paddleReplicaSpecs: { Worker: pods("paddle", 0) } })).toEqual([]);
  expect(faultsOf(jaxJob, { jaxReplicaSpecs: { Worker: pods("jax", 0) }, ...managed("me") })).toEqual([]);
  expect(faultsOf(jaxJob, { jaxReplicaSpecs: { Master: pods("jax") } })).toHaveLength(1);
});

describe("an MPIJob of the training operator", () => {
  const mpi = (mpiReplicaSpecs: unknown, more: object = {}) =>
    faultsOf(mpiJob, { mpiReplicaSpecs, ...more }, { version: "v1", name: "1.a" });

  test.each([
    [{ Launcher: pods("a", null), Worker: pods("b", 0) }, {}],
    [{}, managed("kueue.x-k8s.io/multikueue")],
    [{}, managed("kubeflow.org/mpi-operator")],
  ])("finds nothing in %o", (specs, more) => {
    expect(mpi(specs, more)).toEqual([]);
  });

  test.each([
    [undefined, "missing mpiReplicaSpecs: is mandatory, but missing"],
    [{ Worker: pods("a") }, "missing mpiReplicaSpecs/Launcher: is mandatory, but missing"],
    [{ Launcher: pods("a", 2) }, "value mpiReplicaSpecs/Launcher/replicas: must be 1, but is 2"],
    [
      { launcher: pods("a") },
      "unknown mpiReplicaSpecs/launcher: is an unknown replica type; the accepted ones are Launcher and Worker",
    ],
  ])("finds the fault of %o", (specs, fault) => {
    expect(mpi(specs)).toEqual([fault]);
  });
});
