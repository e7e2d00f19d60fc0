import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { devWorkspace } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const KAI = { "pod-overrides": { spec: { schedulerName: "kai-scheduler" } } };

function workspaceOf(template: unknown, metadata: Fields = {}, version = "v1alpha2"): KubeObject {
  return {
    apiVersion: `workspace.devfile.io/${version}`,
    kind: "DevWorkspace",
    metadata: { name: "work", namespace: "team-a", ...metadata },
    spec: { started: true, template },
  };
}

const component = (name: string, container: Fields = {}, attributes?: unknown) => ({
  name,
  container: { image: "a", ...container },
  ...(attributes === undefined ? {} : { attributes }),
});

function podOf(object: KubeObject) {
  return seen(devWorkspace, object).components[0]?.instances[0]?.podTemplate;
}

describe("the PodGroup of a DevWorkspace", () => {
  it("is one for its pod", () => {
    const object = workspaceOf({ attributes: KAI, components: [component("a"), component("b")] }, { uid: "u" });
    const [gang, ...others] = gangsOf(devWorkspace, object);
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-work-u", namespace: "team-a", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["workspace: 1"]);
  });

  it("is made in the name of the version that is stored", () => {
    const object = workspaceOf({ components: [component("a")] }, { uid: "u" }, "v1alpha1");
    expect(gangsOf(devWorkspace, object, runaiCluster())[0]).toMatchObject({
      priorityClass: "high",
      annotations: {
        "kai.scheduler/top-owner-metadata":
          "name: work\nuid: u\ngroup: workspace.devfile.io\nversion: v1alpha2\nkind: DevWorkspace\n",
      },
    });
    expect(reasonOf(devWorkspace, object)).toMatch(/^its pods name no schedulerName/);
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(devWorkspace, sample(devWorkspace, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 1 },
    ]);
  });

  it.each([[undefined], [null]])("is not made of a template that is %o", (template) => {
    expect(reasonOf(devWorkspace, workspaceOf(template))).toMatch(/^it has no pod template/);
  });

  it.each([["a"], [7], [[]], [{ components: "a" }], [{ components: [null] }], [{ components: [{ container: 1 }] }]])(
    "survives a template that is %o",
    (template) => {
      const grouping = devWorkspace.predictGangs(workspaceOf(template), { cluster: cluster(), queue: "q" });
      expect(grouping).toBeDefined();
    },
  );
});

describe("the pod of a DevWorkspace", () => {
  it("has the containers of its components, with overrides laid over them", () => {
    const fields = { cpuLimit: "2", memoryRequest: "1Gi", volumeMounts: [{ name: "v", path: "/v" }, { name: "w" }] };
    const overrides = { "container-overrides": { resources: { limits: { "nvidia.com/gpu": "1" } } } };
    const object = workspaceOf({
      components: [component("a", fields, overrides), { name: "v", volume: {} }, component("b")],
    });
    expect(podOf(object)).toEqual({
      metadata: {},
      spec: {
        containers: [
          {
            name: "a",
            image: "a",
            volumeMounts: [
              { name: "v", mountPath: "/v" },
              { name: "w", mountPath: "/w" },
            ],
            resources: { requests: { memory: "1Gi" }, limits: { cpu: "2", "nvidia.com/gpu": "1" } },
          },
          { name: "b", image: "a", volumeMounts: [], resources: { requests: {}, limits: {} } },
        ],
      },
    });
  });

  it("has the overrides of the workspace and of every component", () => {
    const own = { "pod-overrides": { metadata: { labels: { a: "2" } }, spec: { runtimeClassName: "kata" } } };
    const whole = { "pod-overrides": { metadata: { labels: { a: "1", b: "1" } }, spec: { schedulerName: "s" } } };
    const object = workspaceOf({ attributes: whole, components: [{ name: "v", volume: {}, attributes: own }] });
    expect(podOf(object)).toEqual({
      metadata: { labels: { a: "2", b: "1" } },
      spec: { runtimeClassName: "kata", schedulerName: "s", containers: [] },
    });
  });

  it.each([["text"], [["list"]], [7], [null], [{ "container-overrides": "text", "pod-overrides": [1] }]])(
    "is not changed by attributes that are %o",
    (attributes) => {
      const object = workspaceOf({ attributes, components: [component("a", {}, attributes)] });
      expect(podsSeen(devWorkspace, object)).toEqual(["workspace: 1 x 0"]);
      expect(seen(devWorkspace, object).issues).toEqual([]);
    },
  );

  it("is not there while the workspace is stopped", () => {
    const stopped = { ...workspaceOf({ components: [component("a")] }), spec: { started: false, template: {} } };
    expect(podsSeen(devWorkspace, stopped)).toEqual(["workspace: 0 x 0"]);
  });
});

describe("the status of a DevWorkspace", () => {
  it.each([
    ["Starting", "Initializing"],
    ["Running", "Running"],
    ["Stopping", "Undefined"],
    ["Stopped", "Undefined"],
    ["Failing", "Degraded"],
    ["Failed", "Failed"],
    ["Error", "Failed"],
    ["Terminating", "Undefined"],
    [undefined, "Undefined"],
  ])("%s is %s", (phase, value) => {
    const { status, issues } = seen(devWorkspace, { ...workspaceOf({ components: [] }), status: { phase } });
    expect([status?.value, issues]).toEqual([value, []]);
  });
});
