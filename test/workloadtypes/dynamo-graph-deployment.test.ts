import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { mayRead, predictWithReadAccess } from "../../src/gpu/podgrouper/read-access.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { BY_GROVE } from "../../workloadtypes/dynamo-graph-deployment/pod-groups.ts";
import { dynamoGraphDeployment } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const noGrove = { annotations: { "nvidia.com/enable-grove": "false" } };
const REQUIRED = "kai.scheduler/topology-required-placement";
const SKIP = "kai.scheduler/skip-podgrouper";
const scheduled = { extraPodSpec: { schedulerName: "kai-scheduler" } };

function graphOf(spec: unknown, metadata: Fields = {}, version = "v1alpha1"): KubeObject {
  return {
    apiVersion: `nvidia.com/${version}`,
    kind: "DynamoGraphDeployment",
    metadata: { name: "llm", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const pods = (spec: unknown, version?: string) => podsSeen(dynamoGraphDeployment, graphOf(spec, {}, version));

describe("the pods of a DynamoGraphDeployment", () => {
  it.each<[string, Fields, string]>([
    ["one by default", {}, "1 x 0"],
    ["none at 0", { replicas: 0 }, "0 x 0"],
    ["as many as nodes for each replica", { replicas: 3, multinode: { nodeCount: 4 } }, "12 x 0"],
    ["two for a multinode part that says no number", { multinode: {} }, "2 x 0"],
    ["counted by Dynamo's own key", { resources: { limits: { gpu: "2" } } }, "1 x 200"],
    [
      "counted by Kubernetes' key under custom",
      { resources: { limits: { custom: { "nvidia.com/gpu": "4" } } } },
      "1 x 400",
    ],
    ["not counted for other devices", { resources: { limits: { gpu: "2", gpuType: "example.com/tpu" } } }, "1 x 0"],
    [
      "counted by what the main container says",
      {
        resources: { limits: { gpu: "2" } },
        extraPodSpec: { mainContainer: { resources: { limits: { "nvidia.com/gpu": 8 } } } },
      },
      "1 x 800",
    ],
    ["shared by annotation", { annotations: { "gpu-fraction": "0.5" } }, "1 x 50"],
  ])("are %s", (_, service, expected) => {
    expect(pods({ services: { A: service } })).toEqual([`service/A: ${expected}`]);
  });

  const [one, two, three] = ["1", "2", "3"].map((value) => ({ name: "A", value }));
  const other = { name: "B", value: "1" };

  it.each([
    [[one], undefined, undefined, [one]],
    [[one, other], [two], undefined, [other, two]],
    [[one], [], [three], [three]],
    [undefined, [two], [three], [two, three]],
    ["text", undefined, [three], [three]],
    [["text", null, one], undefined, undefined, [null, one]],
  ])("have the variables %j of the graph below those of the service", (envs, own, container, env) => {
    const mainContainer = container === undefined ? {} : { env: container };
    const service = { ...(own === undefined ? {} : { envs: own }), extraPodSpec: { mainContainer } };
    const object = graphOf({ ...(envs === undefined ? {} : { envs }), services: { a: service } });
    const { components } = seen(dynamoGraphDeployment, object);
    expect(components[1]?.instances[0]?.podTemplate?.spec?.containers).toMatchObject([{ name: "main", env }]);
  });

  it("have the pod spec around them, with the main container in front", () => {
    const { components } = seen(dynamoGraphDeployment, sample(dynamoGraphDeployment, "disaggregated-gpu.yaml"));
    expect(components[1]?.instances[0]?.podTemplate).toEqual({
      metadata: { labels: {}, annotations: { "example.com/owner": "ada" } },
      spec: {
        tolerations: [{ key: "nvidia.com/gpu", operator: "Exists" }],
        containers: [
          {
            name: "main",
            image: "registry.example.com/dynamo/vllm:1.2",
            resources: {
              requests: { "nvidia.com/gpu": "8", cpu: "32" },
              limits: { "nvidia.com/gpu": "8", "example.com/rdma": "1", "ephemeral-storage": "50Gi" },
            },
          },
          { name: "metrics", image: "registry.example.com/tools/metrics:2.1" },
        ],
      },
    });
  });

  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [null, []],
    [{ services: null }, []],
    [{ services: {} }, []],
    [{ services: { A: null } }, ["service/A: 1 x 0"]],
  ])("of %o are %o", (spec, expected) => {
    expect(pods(spec)).toEqual(expected);
    expect(pods({ components: null }, "v1beta1")).toEqual([]);
    expect(pods({ components: [] }, "v1beta1")).toEqual([]);
  });
});

describe("the PodGroups of a DynamoGraphDeployment", () => {
  it("are those of Grove unless the graph excludes it", () => {
    expect(reasonOf(dynamoGraphDeployment, graphOf({ services: { A: scheduled } }))).toBe(BY_GROVE);
    expect(reasonOf(dynamoGraphDeployment, graphOf({ services: { A: {} } }))).toBe(BY_GROVE);
    expect(reasonOf(dynamoGraphDeployment, graphOf({ components: [{ name: "A" }] }, {}, "v1beta1"))).toBe(BY_GROVE);
    expect(reasonOf(dynamoGraphDeployment, graphOf(null))).toBe(BY_GROVE);
  });

  it("are one for each part without Grove, named after its deployment", () => {
    const labels = { "kai.scheduler/queue": "team-a", of: "graph" };
    const services = {
      Worker: { ...scheduled, replicas: 2, multinode: { nodeCount: 2 }, labels: { of: "part", own: "yes" } },
      Frontend: { ...scheduled, annotations: { a: "b" } },
    };
    const gangs = gangsOf(dynamoGraphDeployment, graphOf({ services }, { ...noGrove, labels }));
    expect(gangs.map(({ name, min, queue, priorityClass }) => [name, min, queue, priorityClass])).toEqual([
      ["pg-llm-frontend-uid-unknown-until-applied", 1, "team-a", "train"],
      ["pg-llm-worker-uid-unknown-until-applied", 1, "team-a", "train"],
    ]);
    expect(gangs.flatMap(podsOf)).toEqual(["service: 1", "service: 4"]);
    expect(gangs[1]?.labels).toEqual({ ...labels, of: "part", own: "yes" });
    expect(gangs[0]?.annotations).toEqual({
      ...noGrove.annotations,
      "kai.scheduler/top-owner-metadata":
        "name: llm-frontend\nuid: uid-unknown-until-applied\ngroup: nvidia.com\nversion: v1alpha1\nkind: DynamoComponentDeployment\n",
    });
  });

  it("are one for each component of the newer API", () => {
    const components = [
      { name: "Frontend", podTemplate: template() },
      { name: "Worker", replicas: 2, podTemplate: template({ labels: { "kai.scheduler/queue": "pods" } }) },
      { name: "Other", podTemplate: template({}, { schedulerName: "volcano" }) },
    ];
    const gangs = gangsOf(dynamoGraphDeployment, graphOf({ components }, noGrove, "v1beta1"));
    expect(gangs.map(({ name, queue }) => [name, queue])).toEqual([
      ["pg-llm-frontend-uid-unknown-until-applied", "fallback"],
      ["pg-llm-worker-uid-unknown-until-applied", "pods"],
    ]);
    expect(gangs.flatMap(podsOf)).toEqual(["component: 1", "component: 2"]);
  });

  it("have the topology of the graph, which is added to their owners, and not that of a part", () => {
    const topology = (level: string) => ({ "kai.scheduler/topology": "t", [REQUIRED]: level });
    const annotations = { ...noGrove.annotations, ...topology("rack") };
    const services = { A: { ...scheduled, annotations: topology("host") }, B: scheduled };
    const gangs = gangsOf(dynamoGraphDeployment, graphOf({ services }, { annotations }));
    expect(gangs.map((gang) => gang.topology?.required)).toEqual(["rack", "rack"]);
  });

  it("have the priority class that a part or its pods name, and not that of the graph's labels", () => {
    const classOf = (name: string) => ({ priorityClassName: name });
    const services = { A: { ...scheduled, labels: classOf("build") }, B: scheduled };
    const gangs = gangsOf(dynamoGraphDeployment, graphOf({ services }, { ...noGrove, labels: classOf("inference") }));
    expect(gangs.map((gang) => gang.priorityClass)).toEqual(["build", "train"]);
  });

  it("have the defaults that the cluster has for the graph's kind", () => {
    const object = graphOf({ services: { A: scheduled } }, noGrove);
    const typeDefaults = (_: string, kind: string) =>
      kind === "DynamoGraphDeployment"
        ? ({ priorityClass: "build", preemptibility: "preemptible" } as const)
        : undefined;
    const context = { cluster: cluster(), queue: "fallback", typeDefaults };
    expect(dynamoGraphDeployment.predictGangs(object, context)).toMatchObject({
      gangs: [{ priorityClass: "build", preemptibility: "preemptible" }],
    });
  });

  it("are in the queue that the graph's spec gives all parts, unless a part has its own", () => {
    const queue = (name: string) => ({ "kai.scheduler/queue": name });
    const services = { A: { ...scheduled, labels: queue("own") }, B: scheduled };
    const components = [
      { name: "A", podTemplate: template({ labels: queue("own") }) },
      { name: "B", podTemplate: template() },
    ];
    for (const [parts, version] of [
      [{ services }, "v1alpha1"],
      [{ components }, "v1beta1"],
    ] as const) {
      const object = graphOf({ labels: queue("all"), ...parts }, noGrove, version);
      expect(gangsOf(dynamoGraphDeployment, object).map((gang) => gang.queue)).toEqual(["own", "all"]);
    }
  });

  it("are those of its Deployments and LeaderWorkerSets where the podgrouper may not read graphs", () => {
    const services = {
      A: { ...scheduled, replicas: 2, labels: { "kai.scheduler/queue": "own" } },
      B: { ...scheduled, replicas: 2, multinode: { nodeCount: 3 } },
    };
    const labels = { "kai.scheduler/queue": "graph" };
    const object = graphOf({ services }, { labels, annotations: { ...noGrove.annotations, [SKIP]: "true" } });
    const context = { cluster: cluster(), queue: "fallback", reads: () => false };
    const grouping = predictWithReadAccess(dynamoGraphDeployment, object, context);
    const gangs = "gangs" in grouping ? grouping.gangs : [];
    expect(gangs.map(({ min, queue, priorityClass }) => [min, queue, priorityClass])).toEqual([
      [3, "fallback", "train"],
      [3, "fallback", "train"],
      [1, "own", "inference"],
      [1, "own", "inference"],
    ]);
    expect(grouping.problems).toMatchObject([{ code: "owner-unread" }]);
  });

  it("are the same where the podgrouper may read graphs, but not the objects of their parts", () => {
    const object = graphOf({ services: { A: scheduled } }, noGrove);
    const reads = (_: string, kind: string) => kind !== "DynamoComponentDeployment";
    const grouping = dynamoGraphDeployment.predictGangs(object, { cluster: cluster(), queue: "fallback", reads });
    expect(grouping).toMatchObject({ gangs: [{ min: 1, priorityClass: "inference" }] });
    expect(grouping.problems).toMatchObject([
      { code: "owner-unread", message: expect.stringContaining("objects of kind DynamoComponentDeployment") },
    ]);
  });

  it("are one for each Deployment from KAI 0.18 on, whose role has graphs, but not their parts", () => {
    const services = { A: { ...scheduled, replicas: 2 }, B: { ...scheduled, replicas: 3 } };
    const own = cluster({ version: "0.18.0" });
    const reads = (group: string, kind: string) => mayRead(own, group, kind);
    const context = { cluster: own, queue: "fallback", reads };
    const grouping = predictWithReadAccess(dynamoGraphDeployment, graphOf({ services }, noGrove), context);
    const gangs = "gangs" in grouping ? grouping.gangs : [];
    expect(gangs.map(({ min, priorityClass }) => [min, priorityClass])).toEqual([
      [1, "inference"],
      [1, "inference"],
    ]);
    expect(gangs.flatMap(podsOf)).toEqual(["service: 2", "service: 3"]);
    expect(new Set(gangs.map(({ name }) => name)).size).toBe(2);
    expect(grouping.problems).toMatchObject([
      { message: expect.stringContaining("objects of kind DynamoComponentDeployment") },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["no scheduler", { services: { A: {} } }, /^its pods name no schedulerName/],
    ["a list of services", { services: [1, 2] }, /./],
    ["texts for services", { services: { A: "x", B: "y" } }, /./],
    ["a huge number", { services: { A: { replicas: 2 ** 53, multinode: { nodeCount: 2 ** 53 } } } }, /./],
    ["a prototype", JSON.parse('{"services": {"__proto__": {"replicas": 1}}}'), /./],
  ])("are not made of %s", (_, spec, reason) => {
    expect(reasonOf(dynamoGraphDeployment, graphOf(spec, noGrove))).toMatch(reason);
  });

  it("are not made against the mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(dynamoGraphDeployment, graphOf({ services: { A: scheduled } }, { annotations }))).toBe(EXTERNAL);
    expect(reasonOf(dynamoGraphDeployment, graphOf({ services: { A: { ...scheduled, annotations } } }))).toBe(EXTERNAL);
    expect(gangsOf(dynamoGraphDeployment, graphOf({ services: { A: {} } }, noGrove), runaiCluster())).toHaveLength(1);
  });
});

describe("the status of a DynamoGraphDeployment", () => {
  it.each([
    ["", []],
    ["initializing", ["Initializing"]],
    ["pending", ["Initializing"]],
    ["successful", ["Running"]],
    ["failed", ["Failed"]],
  ])("%s is %o", (state, matched) => {
    const statusOf = (version: string) =>
      seen(dynamoGraphDeployment, { ...graphOf({}, {}, version), status: { state } }).status?.matched;
    expect([statusOf("v1alpha1"), statusOf("v1beta1")]).toEqual([matched, matched]);
  });
});
