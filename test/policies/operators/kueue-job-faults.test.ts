import { expect, test } from "vitest";
import { kueueJobFaults } from "../../../policies/operators/kueue-job-faults.ts";
import { reportOf } from "../../helpers/report-of.ts";

const K = "kueue.x-k8s.io/";
type Texts = Readonly<Record<string, string>>;
const job = (labels: Texts, annotations: Texts = {}, template: object = {}, kind = "batch/v1 Job") => {
  const [apiVersion = "", name = ""] = kind.split(" ");
  return { apiVersion, kind: name, metadata: { name: "a", labels, annotations }, spec: { template } };
};
const faultsOf = (object: ReturnType<typeof job>) =>
  kueueJobFaults(object).map(({ severity = "error", path, message }) => `${severity} ${path}: ${message}`);

test.each<[string, ReturnType<typeof job>, readonly string[]]>([
  ["no label", job({ app: "a" }), []],
  ["a queue", job({ [`${K}queue-name`]: "team" }), []],
  ["a priority and a Workload", job({ [`${K}priority-class`]: "high", [`${K}prebuilt-workload-name`]: "w" }), []],
  ["an object of another kind", job({ [`${K}queue-nam`]: "team" }, {}, {}, "v1 ConfigMap"), []],
  [
    "a misspelt label",
    job({ [`${K}queueName`]: "team" }),
    [`error /metadata/labels/kueue.x-k8s.io~1queueName: is not a name that Kueue reads; did you mean ${K}queue-name?`],
  ],
  [
    "a name that a newer Kueue may read",
    job({ [`${K}colour`]: "red" }),
    ["warning /metadata/labels/kueue.x-k8s.io~1colour: is not a name that Kueue reads"],
  ],
  [
    "the queue as an annotation",
    job({}, { [`${K}queue-name`]: "team" }),
    ["error /metadata/annotations/kueue.x-k8s.io~1queue-name: is an annotation, but Kueue reads a label"],
  ],
  ["the queue as both", job({ [`${K}queue-name`]: "team" }, { [`${K}queue-name`]: "team" }), []],
  [
    "an annotation as a label",
    job({ [`${K}job-min-parallelism`]: "1" }),
    ["error /metadata/labels/kueue.x-k8s.io~1job-min-parallelism: is a label, but Kueue reads an annotation"],
  ],
  [
    "a topology on the job",
    job({}, { [`${K}podset-required-topology`]: "rack" }, {}, "jobset.x-k8s.io/v1alpha2 JobSet"),
    [
      "error /metadata/annotations/kueue.x-k8s.io~1podset-required-topology: is on the job, but Kueue reads it on the pod template",
    ],
  ],
  ["a topology of a Pod", job({}, { [`${K}podset-required-topology`]: "rack" }, {}, "v1 Pod"), []],
  [
    "an elastic job of a kind that is not resized",
    job({}, { [`${K}elastic-job`]: "true" }, {}, "kubeflow.org/v1 PyTorchJob"),
    ["error /metadata/annotations/kueue.x-k8s.io~1elastic-job: is rejected for this kind"],
  ],
])("%s", (_, object, faults) => {
  expect(faultsOf(object)).toEqual(faults);
});

test("labels of built-in and custom kinds are findings at their places", () => {
  const pod = { spec: { restartPolicy: "Never", containers: [{ name: "main", image: "a" }] } };
  const queue = { [`${K}queue-name`]: "Team_A" };
  const builtIn = job(queue, {}, pod);
  const custom = {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "a", labels: queue },
    spec: {
      pytorchReplicaSpecs: { Worker: { template: { spec: { containers: [{ name: "pytorch", image: "a" }] } } } },
    },
  };
  for (const object of [builtIn, custom]) {
    const { findings } = reportOf(JSON.stringify(object));
    const own = findings.filter(({ path }) => path.includes("kueue"));
    expect(own.map(({ rule, severity, path }) => `${severity} ${rule} ${path}`)).toEqual([
      "error K8S-004 /metadata/labels/kueue.x-k8s.io~1queue-name",
    ]);
  }
});
