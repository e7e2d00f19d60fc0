import { describe, expect, it } from "vitest";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import { at, brief, find, kaiTarget, plainTarget, training } from "./samples.ts";

const expand = (spec: TrainingSpec = {}, fields: Parameters<typeof training>[1] = {}) =>
  expandTraining(training(spec, fields), kaiTarget());

describe("a Training on kai", () => {
  it("with nothing but an image is a Job of one pod with its PodGroup", () => {
    expect(expand()).toEqual({
      name: "sft",
      objects: [
        {
          apiVersion: "batch/v1",
          kind: "Job",
          metadata: { name: "sft", namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
          spec: {
            parallelism: 1,
            backoffLimit: 6,
            template: {
              metadata: {
                labels: { "kai.scheduler/queue": "team-nlp" },
                annotations: { "pod-group-name": "team-nlp-sft", "kai.scheduler/skip-podgrouper": "true" },
              },
              spec: {
                restartPolicy: "Never",
                schedulerName: "kai-scheduler",
                containers: [{ name: "main", image: "trainer:1" }],
              },
            },
          },
        },
        {
          apiVersion: "scheduling.run.ai/v2alpha2",
          kind: "PodGroup",
          metadata: {
            name: "team-nlp-sft",
            namespace: "team-nlp",
            labels: { "kai.scheduler/queue": "team-nlp" },
          },
          spec: { queue: "team-nlp", minMember: 1 },
        },
      ],
      components: [
        {
          component: "main",
          template: {
            metadata: {
              labels: { "kai.scheduler/queue": "team-nlp" },
              annotations: { "pod-group-name": "team-nlp-sft", "kai.scheduler/skip-podgrouper": "true" },
            },
            spec: {
              restartPolicy: "Never",
              schedulerName: "kai-scheduler",
              containers: [{ name: "main", image: "trainer:1" }],
            },
          },
        },
      ],
      gang: { mode: "external", reason: "its pods are independent, so one is enough to start" },
      issues: [],
    });
  });

  it("of empty and null fields is the same", () => {
    const empty: TrainingSpec = {
      args: null,
      command: null,
      compute: {},
      security: null,
      storage: { pvc: null, git: [], nfs: [null] },
      environmentVariables: [],
      labels: null,
      annotations: null,
      probes: { readiness: null },
      nodePools: [],
      ports: [],
      exposedUrls: null,
      tolerations: [],
    };
    expect(expand(empty)).toEqual(expand());
  });

  it("sets the Job's own fields", () => {
    const { objects, components } = expand({
      parallelism: 4,
      completions: 10,
      backoffLimit: 0,
      restartPolicy: "OnFailure",
      terminationGracePeriodSeconds: 0,
    });
    expect(at(objects, 0, "spec", "parallelism")).toBe(4);
    expect(at(objects, 0, "spec", "completions")).toBe(10);
    expect(at(objects, 0, "spec", "backoffLimit")).toBe(0);
    expect(at(objects, 0, "spec", "template", "spec", "restartPolicy")).toBe("OnFailure");
    expect(at(objects, 0, "spec", "template", "spec", "terminationGracePeriodSeconds")).toBe(0);
    expect(at(objects, 0, "spec", "suspend")).toBeUndefined();
    expect(at(objects, 0, "spec", "ttlSecondsAfterFinished")).toBeUndefined();
    expect(components.map(({ component }) => component)).toEqual(["main"]);
  });

  it("lets Always act as OnFailure", () => {
    const { objects } = expand({ restartPolicy: "Always" });
    expect(at(objects, 0, "spec", "template", "spec", "restartPolicy")).toBe("OnFailure");
  });

  it("refuses to delete itself, as the next sync would run it again", () => {
    const { issues, objects } = expand({ autoDeletionTimeAfterCompletionSeconds: 0 });
    expect(objects).toEqual([]);
    expect(issues).toEqual([
      {
        rule: "GITOPS-006",
        name: "ttl-on-synced-object",
        severity: "error",
        message:
          "autoDeletionTimeAfterCompletionSeconds deletes the finished workload, and the next sync would create it again and run it once more",
        path: "/spec/autoDeletionTimeAfterCompletionSeconds",
        fix: "leave it out; a finished run is deleted when its definition is removed from git",
      },
    ]);
  });

  it("refuses what a Job cannot do", () => {
    expect(brief(expand({ terminateAfterPreemption: true }).issues)).toEqual([
      "DEF-004 error /spec/terminateAfterPreemption",
    ]);
    expect(brief(expand({ backoffLimit: 2 ** 31 }).issues)).toEqual(["DEF-004 error /spec/backoffLimit"]);
    expect(expand({ terminateAfterPreemption: false }).issues).toEqual([]);
  });

  it("reports all problems at once", () => {
    const { issues, objects } = expand({
      createHomeDir: true,
      nodePools: ["h100", "default"],
      priorityClass: "very-high",
      storage: { s3: [{ bucket: "b", path: "/b" }], dataVolume: [{ id: "1", mountPath: "/d" }] },
    });
    expect(objects).toEqual([]);
    expect([...brief(issues)].sort()).toEqual([
      "DEF-004 error /spec/createHomeDir",
      "DEF-004 error /spec/nodePools",
      "DEF-004 error /spec/priorityClass",
      "DEF-004 error /spec/storage/dataVolume/0",
      "DEF-004 error /spec/storage/s3/0",
    ]);
  });
});

describe("metadata of a Training", () => {
  it("is added to the Job, and that of the spec to its pods", () => {
    const { objects } = expand(
      { labels: [{ name: "stage", value: "one" }, { name: "empty" }], annotations: [{ name: "billing", value: "u" }] },
      { metadata: { name: "sft", labels: { team: "a" }, annotations: { "example.com/owner": "b" } } },
    );
    expect(at(objects, 0, "metadata", "labels")).toEqual({ team: "a", "kai.scheduler/queue": "team-nlp" });
    expect(at(objects, 0, "metadata", "annotations")).toEqual({ "example.com/owner": "b" });
    expect(at(objects, 0, "spec", "template", "metadata", "labels")).toEqual({
      stage: "one",
      empty: "",
      "kai.scheduler/queue": "team-nlp",
    });
    expect(at(objects, 0, "spec", "template", "metadata", "annotations", "billing")).toBe("u");
  });

  it("must not set keys of muster or a controller, unless the value is the same", () => {
    const labels = (items: readonly (readonly [string, string])[]) => items.map(([name, value]) => ({ name, value }));
    expect(expand({ labels: labels([["kai.scheduler/queue", "team-nlp"]]) }).issues).toEqual([]);
    const taken = labels([
      ["kai.scheduler/queue", "other"],
      ["priorityClassName", "train"],
      ["job-name", "x"],
      ["batch.kubernetes.io/job-completion-index", "0"],
      ["kai.scheduler/subgroup-name", "leader"],
    ]);
    expect(brief(expand({ labels: taken }).issues)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `DEF-004 error /spec/labels/${index}`),
    );
    expect(
      brief(
        expand({
          annotations: labels([
            ["gpu-fraction", "0.5"],
            ["gpu-memory", "1"],
            ["mps", "true"],
          ]),
        }).issues,
      ),
    ).toEqual(["DEF-004 error /spec/annotations/0", "DEF-004 error /spec/annotations/1"]);
    const metadata = {
      name: "sft",
      labels: { "kai.scheduler/preemptibility": "preemptible" },
      annotations: { "kai.scheduler/skip-podgrouper": "true" },
    };
    expect(brief(expand({}, { metadata }).issues)).toEqual([
      "DEF-004 error /metadata/labels/kai.scheduler~1preemptibility",
      "DEF-004 error /metadata/annotations/kai.scheduler~1skip-podgrouper",
    ]);
  });

  it("may not give one key twice", () => {
    const twice = [
      { name: "a", value: "1" },
      { name: "a", value: "2" },
    ];
    expect(brief(expand({ labels: twice }).issues)).toEqual(["DEF-004 error /spec/labels/1"]);
    expect(
      expand({
        labels: [
          { name: "a", value: "1" },
          { name: "a", value: "2", exclude: true },
        ],
      }).issues,
    ).toEqual([]);
  });
});

describe("scheduling of a Training", () => {
  it("puts priority and preemptibility on the Job and the PodGroup, never on the template", () => {
    const { objects } = expand({ priorityClass: "build", preemptibility: "preemptible", nodePools: ["h100"] });
    const queue = { "kai.scheduler/queue": "team-nlp-h100", "kai.scheduler/node-pool": "h100" };
    expect(at(objects, 0, "metadata", "labels")).toEqual({
      ...queue,
      priorityClassName: "build",
      "kai.scheduler/preemptibility": "preemptible",
    });
    expect(at(objects, 0, "spec", "template", "metadata", "labels")).toEqual(queue);
    const group = find(objects, "PodGroup");
    expect(group?.metadata.labels).toEqual(queue);
    expect(group?.spec).toEqual({
      queue: "team-nlp-h100",
      priorityClassName: "build",
      preemptibility: "preemptible",
      minMember: 1,
    });
  });

  it("refuses a class, and a pool, that the cluster does not have, naming those it has", () => {
    const { issues } = expand({ priorityClass: "very-high", nodePools: ["b200"] });
    expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '/spec/nodePools/0 nodePools[0] is "b200", which kai cluster east does not have; it has default, h100',
      '/spec/priorityClass priorityClass is "very-high", which kai cluster east does not have; it has train, build-preemptible, build, inference',
    ]);
  });

  it("does not read a key of an object's prototype as a class", () => {
    expect(brief(expand({ priorityClass: "constructor" }).issues)).toEqual(["DEF-004 error /spec/priorityClass"]);
  });
});

describe("the gang of a Training", () => {
  const annotated = (annotations: Record<string, string>, spec: TrainingSpec = {}, version = "0.17.1") =>
    expandTraining(training(spec, { metadata: { name: "sft", annotations } }), plainTarget({ version }));

  it("has all pods at once if the definition requests it", () => {
    const { objects, gang } = annotated({ "muster.dev/gang": "all" }, { parallelism: 4 });
    expect(at(find(objects, "PodGroup"), "spec", "minMember")).toBe(4);
    expect(gang).toEqual({ mode: "external", reason: "4 of its pods must start together" });
  });

  it("has as many pods as KAI's own annotation", () => {
    const { objects } = annotated({ "kai.scheduler/batch-min-member": "2" }, { parallelism: 4 });
    expect(at(find(objects, "PodGroup"), "spec", "minMember")).toBe(2);
  });

  it("carries what the podgrouper would have read from the workload", () => {
    const { objects } = annotated({
      "kai.scheduler/topology": "racks",
      "kai.scheduler/topology-required-placement": "rack",
      "kai.scheduler/topology-preferred-placement": "host",
      "kai.scheduler/preemption-delay": "30s",
      "kai.scheduler/staleness-grace-period": "-1s",
    });
    expect(find(objects, "PodGroup")?.spec).toEqual({
      queue: "team-nlp",
      minMember: 1,
      topologyConstraint: { topology: "racks", requiredTopologyLevel: "rack", preferredTopologyLevel: "host" },
      preemptionDelay: "30s",
      stalenessGracePeriod: "-1s",
    });
  });

  it("is predicted on an older KAI, with an annotation for the podgrouper", () => {
    const { objects, gang } = annotated({ "muster.dev/gang": "all" }, { parallelism: 4 }, "0.14.2");
    expect(objects.map(({ kind }) => kind)).toEqual(["Job"]);
    expect(at(objects, 0, "metadata", "annotations")).toEqual({
      "muster.dev/gang": "all",
      "kai.scheduler/batch-min-member": "4",
    });
    expect(at(objects, 0, "spec", "template", "metadata", "annotations")).toBeUndefined();
    expect(gang).toEqual({ mode: "predicted", reason: "KAI 0.14.2 has no committed PodGroups, which came with 0.15" });
  });

  it.each([
    [{ "muster.dev/gang": "some" }, "/metadata/annotations/muster.dev~1gang"],
    [{ "kai.scheduler/batch-min-member": "0" }, "/metadata/annotations/kai.scheduler~1batch-min-member"],
    [{ "kai.scheduler/batch-min-member": "two" }, "/metadata/annotations/kai.scheduler~1batch-min-member"],
    [{ "kai.scheduler/batch-min-member": "5" }, "/metadata/annotations/kai.scheduler~1batch-min-member"],
    [
      { "kai.scheduler/batch-min-member": "2", "muster.dev/gang": "all" },
      "/metadata/annotations/kai.scheduler~1batch-min-member",
    ],
  ])("refuses %j for four pods", (annotations, path) => {
    expect(brief(annotated(annotations as Record<string, string>, { parallelism: 4 }).issues)).toEqual([
      `DEF-004 error ${path}`,
    ]);
  });

  const own = [
    { name: "pod-group-name", value: "pipeline" },
    { name: "kai.scheduler/skip-podgrouper", value: "true" },
  ];

  it("may be a PodGroup that the definition names", () => {
    const { objects, gang, issues } = expand({
      annotations: own,
      labels: [{ name: "kai.scheduler/subgroup-name", value: "train" }],
    });
    expect(issues).toEqual([]);
    expect(objects.map(({ kind }) => kind)).toEqual(["Job"]);
    expect(at(objects, 0, "spec", "template", "metadata")).toEqual({
      labels: { "kai.scheduler/subgroup-name": "train", "kai.scheduler/queue": "team-nlp" },
      annotations: { "pod-group-name": "pipeline", "kai.scheduler/skip-podgrouper": "true" },
    });
    expect(gang.mode).toBe("external");
  });

  it("refuses half a link, and a link that the scheduler would overrule", () => {
    expect(brief(expand({ annotations: own.slice(0, 1) }).issues)).toEqual(["DEF-004 error /spec/annotations/0"]);
    expect(brief(expand({ annotations: own.slice(1) }).issues)).toEqual(["DEF-004 error /spec/annotations/0"]);
    expect(brief(expandTraining(training({ annotations: own }), plainTarget({ version: "0.14" })).issues)).toEqual([
      "DEF-004 error /spec/annotations",
    ]);
  });
});

describe("a suspended Training", () => {
  const suspended = (value: string) =>
    expand({ parallelism: 2 }, { metadata: { name: "sft", annotations: { "muster.dev/suspend": value } } });

  it("keeps its objects and runs no pod", () => {
    const { objects } = suspended("true");
    expect(at(objects, 0, "spec", "suspend")).toBe(true);
    expect(at(suspended("false").objects, 0, "spec", "suspend")).toBeUndefined();
  });

  it("is suspended by true and false alone", () => {
    expect(brief(suspended("yes").issues)).toEqual(["DEF-004 error /metadata/annotations/muster.dev~1suspend"]);
  });
});

describe("names", () => {
  const named = (name: string, prefixed = false, spec: TrainingSpec = {}) =>
    brief(expand(spec, { metadata: { name }, useGivenNameAsPrefix: prefixed }).issues);
  const refused = ["DEF-005 error /metadata/name"];

  it("have room for the label of their pods", () => {
    expect(named("a".repeat(63))).toEqual([]);
    expect(named("a".repeat(64))).toEqual(refused);
    expect(named("a".repeat(54), true)).toEqual([]);
    expect(named("a".repeat(55), true)).toEqual(refused);
    expect(named("4b")).toEqual([]);
    expect(named("Llama")).toEqual(refused);
    expect(named("a.b")).toEqual(refused);
    expect(named("")).toEqual(refused);
  });

  it("have room for their Services, which start with a letter", () => {
    const ports = (serviceType: "ClusterIP" | "LoadBalancer"): TrainingSpec => ({
      ports: [{ container: 80, serviceType }],
    });
    expect(named("a".repeat(50), false, ports("LoadBalancer"))).toEqual([]);
    expect(named("a".repeat(51), false, ports("LoadBalancer"))).toEqual(refused);
    expect(named("a".repeat(53), false, ports("ClusterIP"))).toEqual([]);
    expect(named("4b", false, ports("ClusterIP"))).toEqual(refused);
  });

  it("report their problem in one sentence", () => {
    const { issues } = expand({}, { metadata: { name: "a".repeat(60) }, useGivenNameAsPrefix: true });
    expect(issues[0]?.message).toMatch(
      /^metadata\.name is "a{60}", with its run becomes a{60}-[0-9a-f]{8}, and has 60 characters; at most 54 are allowed: the name is a label of its pods$/,
    );
  });
});
