import { describe, expect, it } from "vitest";
import { knownPriorityClass as rule } from "../../../policies/quota/known-priority-class.ts";
import { check } from "../../helpers/policies.ts";
import {
  external,
  type Labels,
  ODD,
  organization,
  type Pod,
  PREEMPTIBILITY,
  places,
  template,
  training,
  yaml,
} from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));
const of = (labels: Labels, pod: Pod = {}) => all(organization(), training(1, labels, pod));
const POD = "/spec/pytorchReplicaSpecs/Worker/template";

describe("known-priority-class", () => {
  it.each(ODD)("does not fail on labels and specs that are %j", (odd) => {
    const group = { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup", metadata: { name: "g" }, spec: odd };
    expect(all(group)).toEqual([]);
    const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "j" } };
    const spec = { template: { ...template(), metadata: odd } };
    expect(all({ ...job, spec })).toEqual([]);
  });

  it.each<[unknown]>([[{ toString: null }], [["build"]], [{ build: 1 }]])(
    "says of a class that is no text, %j, what it is",
    (odd) => {
      const pod = { ...template(), metadata: { labels: { priorityClassName: odd, [PREEMPTIBILITY]: odd } } };
      const spec = { pytorchReplicaSpecs: { Worker: { replicas: 1, template: pod } } };
      expect(places(all(organization(), { ...training(1), spec }))).toEqual([
        `error PyTorchJob/train ${POD}/metadata/labels/priorityClassName`,
        `error PyTorchJob/train ${POD}/metadata/labels/kai.scheduler~1preemptibility`,
      ]);
    },
  );

  it("suggests the closest class, at the label", () => {
    expect(of({ priorityClassName: "inferense" })).toMatchObject([
      {
        rule: "QUOTA-008",
        severity: "error",
        path: "/metadata/labels/priorityClassName",
        message:
          'priority class "inferense" does not exist in cluster east, so the class of the workload\'s kind counts',
        expected: "one of train, build-preemptible, build, inference",
        received: '"inferense"',
        fix: "did you mean inference?",
        location: { line: 3 },
      },
    ]);
  });

  it.each<[string, Labels, Pod, readonly string[]]>([
    ["no class", {}, {}, []],
    ["a class of the cluster", { priorityClassName: "build" }, {}, []],
    ["a class of every cluster", {}, { spec: { priorityClassName: "system-node-critical" } }, []],
    ["another case", { priorityClassName: "Build" }, {}, ["error PyTorchJob/train /metadata/labels/priorityClassName"]],
    [
      "the label of a pod",
      {},
      { labels: { priorityClassName: "x" } },
      [`error PyTorchJob/train ${POD}/metadata/labels/priorityClassName`],
    ],
    [
      "the class of a pod",
      {},
      { spec: { priorityClassName: "x" } },
      [`error PyTorchJob/train ${POD}/spec/priorityClassName`],
    ],
    ["no text", {}, { spec: { priorityClassName: 100 } }, [`error PyTorchJob/train ${POD}/spec/priorityClassName`]],
    ["a word that KAI knows", { [PREEMPTIBILITY]: "non-preemptible" }, {}, []],
    [
      "a word that it does not",
      { [PREEMPTIBILITY]: "Preemptible" },
      {},
      ["error PyTorchJob/train /metadata/labels/kai.scheduler~1preemptibility"],
    ],
    // Another scheduler has classes of its own.
    ["another scheduler", { priorityClassName: "x" }, { spec: { schedulerName: "volcano" } }, []],
  ])("%s", (_, labels, pod, expected) => {
    expect(places(of(labels, pod))).toEqual(expected);
  });

  it("accepts the PriorityClass objects of the cluster", () => {
    const named = training(1, { priorityClassName: "urgent" });
    const own = { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name: "urgent" }, value: 200 };
    expect(all(named)).toHaveLength(1);
    expect(all(named, own)).toEqual([]);
    const contradicted = training(1, { priorityClassName: "urgent", [PREEMPTIBILITY]: "preemptible" });
    expect(all(contradicted, own)).toHaveLength(1);
  });

  it("only warns where no muster.yaml describes the cluster", () => {
    expect(places(all(training(1, { priorityClassName: "high" })))).toEqual([
      "warning PyTorchJob/train /metadata/labels/priorityClassName",
    ]);
    expect(places(all(training(1, { [PREEMPTIBILITY]: "never" })))).toEqual([
      "error PyTorchJob/train /metadata/labels/kai.scheduler~1preemptibility",
    ]);
  });

  it("warns where class and label disagree", () => {
    expect(of({ priorityClassName: "build", [PREEMPTIBILITY]: "preemptible" })).toMatchObject([
      {
        severity: "warning",
        path: "/metadata/labels/kai.scheduler~1preemptibility",
        message:
          "priority class build (100) makes the workload non-preemptible, but its label makes it preemptible; the label counts",
      },
    ]);
    expect(of({ priorityClassName: "train", [PREEMPTIBILITY]: "non-preemptible" })).toHaveLength(1);
    expect(of({ priorityClassName: "train", [PREEMPTIBILITY]: "preemptible" })).toEqual([]);
    // Nobody named the class of the kind.
    expect(of({ [PREEMPTIBILITY]: "non-preemptible" })).toEqual([]);
  });

  it("checks committed groups and their pods", () => {
    const found = all(organization(), ...external({ queue: "team-nlp", priorityClassName: "trian" }));
    expect(found).toMatchObject([{ path: "/spec/priorityClassName", fix: "did you mean train?" }]);
    expect(all(organization(), ...external({ queue: "team-nlp", priorityClassName: "train" }))).toEqual([]);
    const pods = external({ queue: "team-nlp" }, 2, { spec: { priorityClassName: "trian" } });
    expect(places(all(organization(), ...pods))).toEqual(["error Job/run /spec/template/spec/priorityClassName"]);
  });

  it("accepts the platform's third preemptibility, and skips its kinds on a cluster with only KAI", () => {
    const there = (version: string, labels: object = {}) =>
      all(
        organization({ cluster: { scheduler: "runai", version } }),
        training(
          1,
          { [PREEMPTIBILITY]: "semi-preemptible", ...labels },
          { spec: { schedulerName: "runai-scheduler" } },
          { namespace: "runai-team-nlp" },
        ),
      );
    expect(there("3.0")).toEqual([]);
    expect(there("3.0", { priorityClassName: "very-high" })).toEqual([]);
    expect(there("3.0", { priorityClassName: "low" })).toEqual([]);
    expect(there("2.26")).toMatchObject([
      {
        message: '"semi-preemptible" is not a preemptibility of Run:ai 2.26, so the priority class decides',
        expected: "one of preemptible, non-preemptible",
      },
    ]);
    expect(of({ [PREEMPTIBILITY]: "semi-preemptible" })).toEqual([]);
    const workload = {
      apiVersion: "run.ai/v2alpha1",
      kind: "TrainingWorkload",
      metadata: { name: "t", labels: { priorityClassName: "low" } },
      spec: { gpu: { value: "1" }, image: { value: "a" } },
    };
    expect(all(workload)).toEqual([]);
  });
});
