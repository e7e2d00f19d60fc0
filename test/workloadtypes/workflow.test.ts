import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { UNKNOWN_UID } from "../../src/gpu/podgrouper/identity.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { workflow } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const container = { image: "a" };

function workflowOf(templates: unknown, spec: Fields = {}, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Workflow",
    metadata: { name: "nightly", namespace: "team-a", ...metadata },
    spec: { entrypoint: "a", schedulerName: "kai-scheduler", templates, ...spec },
  };
}

function podOf(object: KubeObject) {
  return seen(workflow, object).components[1]?.instances[0]?.podTemplate;
}

describe("the PodGroups of a Workflow", () => {
  it("are one for each pod, in the name of the pod", () => {
    const gangs = gangsOf(
      workflow,
      workflowOf(
        [
          { name: "a", container },
          { name: "b", container },
        ],
        {},
        { uid: "u" },
      ),
    );
    expect(gangs.map((gang) => [gang.name, gang.min, podsOf(gang)])).toEqual([
      [`pg-nightly-a-generated-${UNKNOWN_UID}`, 1, ["template: 1"]],
      [`pg-nightly-b-generated-${UNKNOWN_UID}`, 1, ["template: 1"]],
    ]);
    expect(gangs[0]?.namespace).toBe("team-a");
    expect(gangs[0]?.annotations?.["kai.scheduler/top-owner-metadata"]).toContain("kind: Pod\n");
  });

  it("have the known part of a generated name", () => {
    const [gang] = gangsOf(
      workflow,
      workflowOf([{ name: "a", container }], {}, { name: undefined, generateName: "x-" }),
    );
    expect(gang?.name).toBe(`pg-x-generated-a-generated-${UNKNOWN_UID}`);
  });

  it("take labels of the workflow where the pod has none", () => {
    const labels = { "kai.scheduler/queue": "workflow", team: "x" };
    const own = { labels: { "kai.scheduler/queue": "pod" } };
    const gangs = gangsOf(
      workflow,
      workflowOf(
        [
          { name: "a", container },
          { name: "b", container, metadata: own },
        ],
        {},
        { labels },
      ),
    );
    expect(gangs.map(({ queue }) => queue)).toEqual(["workflow", "pod"]);
    expect(gangs[1]?.labels).toMatchObject({ team: "x" });
  });

  it("are those of the full sample", () => {
    const spec = { queue: "team-data", minMember: 1 };
    expect(specsOf(workflow, sample(workflow, "full-gpu.yaml"))).toEqual([
      { ...spec, priorityClassName: "build" },
      { ...spec, priorityClassName: "build-preemptible" },
      { ...spec, priorityClassName: "build-preemptible" },
    ]);
  });

  it("leave out templates of another scheduler", () => {
    const templates = [
      { name: "a", container },
      { name: "b", container, schedulerName: "volcano" },
    ];
    expect(gangsOf(workflow, workflowOf(templates))).toHaveLength(1);
    expect(reasonOf(workflow, workflowOf(templates, { schedulerName: undefined }))).toMatch(
      /^its pods have schedulerName volcano/,
    );
  });

  it("are committed ones if the workflow has the skip mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(workflow, workflowOf([{ name: "a", container }], {}, { annotations }))).toBe(EXTERNAL);
  });

  it("are of a very high priority on Run:ai", () => {
    const object = workflowOf([{ name: "a", container }], { schedulerName: undefined });
    expect(gangsOf(workflow, object, runaiCluster())[0]?.priorityClass).toBe("very-high");
  });

  it.each([[undefined], [null], [[]], [{}], ["a"], [[{ name: "a", steps: [] }]]])(
    "are none for templates %o",
    (all) => {
      expect(reasonOf(workflow, workflowOf(all))).toMatch(/^it has no pod template/);
    },
  );

  it.each([[[null]], [["a"]], [[{ name: 1, container: "b" }]], [[{ name: "a", script: [], sidecars: 3 }]]])(
    "survive templates that are %o",
    (templates) => {
      expect(workflow.predictGangs(workflowOf(templates), { cluster: cluster(), queue: "q" })).toBeDefined();
    },
  );
});

describe("the pods of a Workflow", () => {
  it("are made of the template before the workflow", () => {
    const object = workflowOf(
      [
        {
          name: "a",
          script: { image: "s", source: "print(1)" },
          sidecars: [{ name: "side", image: "b" }],
          initContainers: [{ name: "init", image: "i" }],
          nodeSelector: { t: "1" },
          automountServiceAccountToken: false,
          volumes: [{ name: "mine" }],
          metadata: { labels: { l: "template" }, annotations: { x: "y" } },
        },
      ],
      {
        nodeSelector: { w: "1" },
        hostNetwork: true,
        automountServiceAccountToken: true,
        podPriorityClassName: "p",
        volumes: [{ name: "all" }],
        podMetadata: { labels: { l: "workflow", m: "n" } },
      },
    );
    expect(podOf(object)).toEqual({
      metadata: { labels: { l: "template", m: "n" }, annotations: { x: "y" } },
      spec: {
        schedulerName: "kai-scheduler",
        nodeSelector: { t: "1" },
        automountServiceAccountToken: false,
        hostNetwork: true,
        priorityClassName: "p",
        initContainers: [{ name: "init", image: "i" }],
        volumes: [{ name: "all" }, { name: "mine" }],
        containers: [
          { name: "main", image: "s", args: ["print(1)"] },
          { name: "side", image: "b" },
        ],
      },
    });
  });

  it.each([
    [{ source: "x", args: ["y"] }, ["y", "x"]],
    [{ source: "", args: ["y"] }, ["y"]],
    [{ source: "x", args: "y" }, ["x"]],
    [{}, undefined],
  ])("run the script %j last", (script, args) => {
    const [main] = podOf(workflowOf([{ name: "a", script: { image: "s", ...script } }]))?.spec.containers ?? [];
    expect(main?.args).toEqual(args);
  });

  it("have the defaults of templates below them", () => {
    const templateDefaults = {
      container: { resources: { limits: { "nvidia.com/gpu": 2 } } },
      nodeSelector: { d: "1" },
    };
    const object = workflowOf(
      [
        { name: "a", container },
        { name: "b", dag: {} },
      ],
      { templateDefaults },
    );
    expect(podsSeen(workflow, object)).toEqual(["template/a: 1 x 200"]);
    expect(podOf(object)?.spec).toMatchObject({ nodeSelector: { d: "1" } });
  });
});

describe("the status of a Workflow", () => {
  const podRunning = (status: string) => ({ conditions: [{ type: "PodRunning", status }] });
  it.each<[string, Fields, Fields, readonly string[]]>([
    ["new", {}, {}, []],
    ["pending", {}, { phase: "Pending", ...podRunning("False") }, ["Initializing"]],
    ["running", {}, { phase: "Running" }, ["Running"]],
    ["with a pod that runs", {}, { phase: "Running", ...podRunning("True") }, ["Running"]],
    ["with pods that wait", {}, { phase: "Running", ...podRunning("False") }, ["Initializing"]],
    ["suspended", { suspend: true }, { phase: "Running", ...podRunning("False") }, []],
    ["resumed", { suspend: false }, { phase: "Running" }, ["Running"]],
    ["succeeded", {}, { phase: "Succeeded", ...podRunning("False") }, ["Completed"]],
    ["failed", {}, { phase: "Failed" }, ["Failed"]],
    ["in error", {}, { phase: "Error" }, ["Failed"]],
  ])("%s", (_, spec, status, matched) => {
    const { status: found, issues } = seen(workflow, { ...workflowOf([{ name: "a", container }], spec), status });
    expect([found?.matched, issues]).toEqual([matched, []]);
  });
});
