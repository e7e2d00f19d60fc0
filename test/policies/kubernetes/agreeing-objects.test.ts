import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { agreeingObjects as rule } from "../../../policies/kubernetes/agreeing-objects.ts";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { pointerSegments } from "../../../src/kernel/base/pointer.ts";
import { trainJobFaults } from "../../../workloadtypes/train-job/faults.ts";
import { check } from "../../helpers/policies.ts";

const FOLDER = new URL("../../fixtures/related-verdicts/", import.meta.url);

/** Objects beside others, and whether an operator of the named release rejects each of them. */
interface Verdicts {
  readonly source: string;
  readonly bases: Readonly<Record<string, { readonly object: KubeObject; readonly others: readonly KubeObject[] }>>;
  readonly cases: readonly {
    readonly base: string;
    readonly set: Readonly<Record<string, unknown>>;
    readonly refused: boolean;
  }[];
}

function changed(base: KubeObject, set: Readonly<Record<string, unknown>>): KubeObject {
  const object = structuredClone(base);
  for (const [pointer, value] of Object.entries(set)) {
    const segments = pointerSegments(pointer);
    let holder = object as unknown as Record<string, unknown>;
    for (const segment of segments.slice(0, -1)) {
      holder[segment] ??= {};
      holder = holder[segment] as Record<string, unknown>;
    }
    holder[segments.at(-1) ?? ""] = value;
  }
  return object;
}

const yamlOf = (objects: readonly object[]) => objects.map((object) => JSON.stringify(object)).join("\n---\n");

for (const file of readdirSync(FOLDER)) {
  const { source, bases, cases }: Verdicts = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  describe(source, () => {
    test.each(Object.entries(bases))("%s", (name, { object: base, others }) => {
      const wrong = cases
        .filter((each) => each.base === name)
        .filter(({ set, refused }) => {
          const object = changed(base, set);
          const own = object.kind === "TrainJob" ? trainJobFaults(object) : kindFaults(object);
          return own.length + check(rule, yamlOf([...others, object])).length > 0 !== refused;
        });
      expect(wrong).toEqual([]);
    });
  });
}

const runtime = (jobs: unknown, mlPolicy: unknown = {}, more: object = {}) => ({
  apiVersion: "trainer.kubeflow.org/v1alpha1",
  kind: "ClusterTrainingRuntime",
  metadata: { name: "torch" },
  spec: { mlPolicy, template: { spec: { replicatedJobs: jobs } } },
  ...more,
});
const job = (spec: unknown) => ({
  apiVersion: "trainer.kubeflow.org/v1alpha1",
  kind: "TrainJob",
  metadata: { name: "train", namespace: "team" },
  spec,
});
const replicated = (name: string, pod: object) => ({ name, template: { spec: { template: { spec: pod } } } });
const node = replicated("node", { containers: [{ name: "node" }], initContainers: [{ name: "first" }] });
const patch = (...jobs: readonly object[]) => [
  { manager: "a.io/b", trainingRuntimeSpec: { template: { spec: { replicatedJobs: jobs } } } },
];
const runtimeRef = { name: "torch" };
const reserved = { runtimeRef, trainer: { env: [{ name: "PET_NNODES" }] } };
const found = (...objects: readonly object[]) =>
  check(rule, yamlOf(objects)).map(({ path, message }) => `${path} ${message.slice(message.indexOf(": ") + 2)}`);

test.each([undefined, null, {}, { runtimeRef: null }, { runtimeRef: {} }, { runtimeRef: { name: 1 } }, "a"])(
  "a TrainJob without a known runtime: %j",
  (spec) => {
    expect(found(runtime([node]), job(spec))).toEqual([]);
  },
);

test.each([undefined, null, "a", {}, [null, {}, { name: 1 }]])("a runtime with the replicated jobs %j", (jobs) => {
  expect(found(runtime(jobs), job({ runtimeRef, trainer: {} }))).toEqual([]);
});

test("a variable that the runtime sets", () => {
  const torch = { torch: {} };
  expect(found(runtime([node], torch), job(reserved))).toEqual([
    "/spec/trainer/env/0/name is PET_NNODES, which a runtime with the policy torch sets (ClusterTrainingRuntime torch)",
  ]);
  expect(found(runtime([node], { mpi: {} }), job(reserved))).toEqual([]);
  expect(found(job(reserved))).toEqual([]);
  const other = runtime([node], torch, { metadata: { name: "other" } });
  expect(found(other, job(reserved))).toEqual([]);
});

test("a runtime with two manifests: the faults with both", () => {
  expect(found(runtime([node], { torch: {} }), runtime([node]), job(reserved))).toEqual([]);
  expect(found(runtime([node], { torch: {} }), runtime([node], { torch: {} }), job(reserved))).toHaveLength(1);
});

test("a runtime of a namespace", () => {
  const own = (namespace: string) =>
    runtime([node], { torch: {} }, { kind: "TrainingRuntime", metadata: { name: "torch", namespace } });
  const spec = { ...reserved, runtimeRef: { kind: "TrainingRuntime", name: "torch" } };
  expect(found(own("team"), job(spec))).toHaveLength(1);
  expect(found(own("other"), job(spec))).toEqual([]);
});

test("patches of what the runtime lacks", () => {
  const pod = {
    containers: [{ name: "node" }, { name: "second" }, { name: "first" }],
    initContainers: [{ name: "first" }, { name: "node" }],
  };
  const spec = { runtimeRef, runtimePatches: patch(replicated("node", pod), { name: "launcher" }, {}) };
  const jobs = "/spec/runtimePatches/0/trainingRuntimeSpec/template/spec/replicatedJobs";
  const end = "a patch cannot add one, because it has no image (ClusterTrainingRuntime torch)";
  expect(found(runtime([node]), job(spec))).toEqual([
    `${jobs}/0/template/spec/template/spec/containers/1/name must be a container in the job node of the runtime, but is "second"; ${end}`,
    `${jobs}/0/template/spec/template/spec/containers/2/name must be a container in the job node of the runtime, but is "first"; ${end}`,
    `${jobs}/0/template/spec/template/spec/initContainers/1/name must be an init container in the job node of the runtime, but is "node"; ${end}`,
    `${jobs}/1/name must be a replicated job of the runtime, but is "launcher"; ${end}`,
  ]);
});

test("an initializer of which the runtime has no job", () => {
  const spec = { runtimeRef, initializer: { dataset: { storageUri: "hf://a/b" }, model: null } };
  expect(found(runtime([node]), job(spec))).toEqual([
    "/spec/initializer/dataset needs a replicated job dataset-initializer in the runtime (ClusterTrainingRuntime torch)",
  ]);
});

const serving = (name: string, priority: unknown, more: object = {}, namespace = "team") => ({
  apiVersion: "serving.kserve.io/v1alpha1",
  kind: "ServingRuntime",
  metadata: { name, namespace },
  spec: {
    protocolVersions: ["v1", "v2"],
    supportedModelFormats: [{ name: "onnx", autoSelect: true, priority }],
    ...more,
  },
});

test("two serving runtimes with the same priority", () => {
  expect(found(serving("a", 1), serving("b", 1))).toEqual([
    "/spec/supportedModelFormats/0/priority is 1, as that of another runtime for the model format onnx (ServingRuntime a)",
  ]);
});

test.each([
  ["another priority", serving("b", 2)],
  ["no priority", serving("b", undefined)],
  ["the same name", serving("a", 1)],
  ["another namespace", serving("b", 1, {}, "other")],
  ["disabled", serving("b", 1, { disabled: true })],
  ["other protocols", serving("b", 1, { protocolVersions: ["grpc-v2"] })],
  ["several models", serving("b", 1, { multiModel: true })],
  ["without a spec", { ...serving("b", 1), spec: null }],
])("a second serving runtime: %s", (_, second) => {
  expect(found(serving("a", 1), second)).toEqual([]);
});

test("two caches of one model", () => {
  const cache = (name: string, uri: unknown) => ({
    apiVersion: "serving.kserve.io/v1alpha1",
    kind: "LocalModelCache",
    metadata: { name },
    spec: { sourceModelUri: uri },
  });
  const variable = ["$", "{URI}"].join("");
  expect(found(cache("a", "hf://m"), cache("b", "hf://m"), cache("c", "hf://n"))).toEqual([
    "/spec/sourceModelUri is the model of another cache; the cluster has one cache of a model (LocalModelCache a)",
  ]);
  expect(found(cache("a", variable), cache("b", variable), cache("c", null), cache("d", ""))).toEqual([]);
});

test("two default priorities", () => {
  const priority = (name: string, globalDefault: boolean) =>
    `apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: ${name}}\nvalue: 1\nglobalDefault: ${globalDefault}\n`;
  const run = (...classes: readonly string[]) => check(rule, classes.join("---\n"));
  expect(run(priority("a", true), priority("b", false))).toEqual([]);
  // GITOPS-002 reports an object that is defined twice.
  expect(run(priority("a", true), priority("a", true))).toEqual([]);
  expect(run(priority("a", true), priority("b", true), priority("c", true))).toMatchObject([
    {
      path: "/globalDefault",
      message: "globalDefault: is true for another class too; the cluster has one default (PriorityClass a)",
    },
    { path: "/globalDefault" },
  ]);
});
