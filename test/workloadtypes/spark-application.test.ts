import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { sparkApplication } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function applicationOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "sparkoperator.k8s.io/v1beta2",
    kind: "SparkApplication",
    metadata: { name: "etl", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const KAI = { schedulerName: "kai-scheduler" };
const templateOf = (role: string, spec: unknown, metadata: Fields = {}) =>
  seen(sparkApplication, applicationOf(spec, metadata)).components.find(({ name }) => name === role)?.instances[0]
    ?.podTemplate;
const resourcesOf = (spec: Fields) => templateOf("driver", spec)?.spec?.containers?.[0]?.resources;

describe("the pods of a SparkApplication", () => {
  it("have the fields of the role over the properties over the template", () => {
    const template = {
      metadata: { labels: { a: "template", b: "template" }, annotations: { c: "template" } },
      spec: {
        schedulerName: "template",
        nodeSelector: { x: "template" },
        restartPolicy: "Never",
        containers: [
          { name: "first", image: "f" },
          {
            name: "spark-kubernetes-driver",
            image: "t",
            env: [{ name: "A", value: "1" }],
            resources: { requests: { cpu: "9" }, limits: { cpu: "9", "nvidia.com/gpu": 3 } },
          },
        ],
      },
    };
    const driver = {
      template,
      ...KAI,
      labels: { b: "role" },
      annotations: { d: "role" },
      cores: 2,
      memory: "4g",
      memoryOverhead: "512m",
      env: [{ name: "B", value: "2" }],
      nodeSelector: { y: "role" },
      tolerations: [{ operator: "Exists" }],
      sidecars: [{ name: "side", image: "s" }],
      gpu: { name: "nvidia.com/gpu", quantity: 1 },
    };
    const seenOf = templateOf("driver", { image: "i", driver }, { labels: { a: "app" }, annotations: { e: "app" } });
    expect(seenOf).toEqual({
      metadata: { labels: { a: "app", b: "role" }, annotations: { c: "template", d: "role" } },
      spec: {
        ...KAI,
        restartPolicy: "Never",
        nodeSelector: { x: "template", y: "role" },
        tolerations: [{ operator: "Exists" }],
        hostAliases: [],
        imagePullSecrets: [],
        volumes: [],
        initContainers: [],
        containers: [
          {
            name: "spark-kubernetes-driver",
            image: "i",
            env: [
              { name: "A", value: "1" },
              { name: "B", value: "2" },
            ],
            envFrom: [],
            ports: [],
            volumeMounts: [],
            resources: {
              requests: { cpu: "2", memory: "4608Mi" },
              limits: { cpu: "9", memory: "4608Mi", "nvidia.com/gpu": 1 },
            },
          },
          { name: "first", image: "f" },
          { name: "side", image: "s" },
        ],
      },
    });
  });

  it.each<[Fields, string]>([
    [{ "spark.kubernetes.container.image": "all" }, "all"],
    [{ "spark.kubernetes.container.image": "all", "spark.kubernetes.driver.container.image": "own" }, "own"],
    [{ "spark.kubernetes.executor.container.image": "other" }, "template"],
  ])("have the image of the properties %j", (sparkConf, image) => {
    const driver = { template: { spec: { containers: [{ name: "a", image: "template" }] } } };
    expect(templateOf("driver", { sparkConf, driver })?.spec?.containers?.[0]).toMatchObject({ image });
    expect(templateOf("driver", { sparkConf, driver: { image: "role" } })?.spec?.containers?.[0]).toMatchObject({
      image: "role",
    });
  });

  it("have the folders of the node that properties mount", () => {
    const sparkConf = {
      "spark.kubernetes.driver.volumes.hostPath.data.mount.path": "/data",
      "spark.kubernetes.driver.volumes.hostPath.data.options.path": "/var/data",
      "spark.kubernetes.executor.volumes.hostPath.other.options.path": "/etc",
      "spark.kubernetes.driver.volumes.emptyDir.b.options.sizeLimit": "1Gi",
    };
    const spec = { sparkConf, volumes: [{ name: "a", emptyDir: {} }], driver: {}, executor: {} };
    expect(templateOf("driver", spec)?.spec).toMatchObject({
      volumes: [
        { name: "a", emptyDir: {} },
        { name: "data", hostPath: { path: "/var/data" } },
      ],
    });
    expect(templateOf("executor", spec)?.spec).toMatchObject({
      volumes: [
        { name: "a", emptyDir: {} },
        { name: "other", hostPath: { path: "/etc" } },
      ],
    });
  });

  it("have the other volumes of properties", () => {
    const prefix = "spark.kubernetes.driver.volumes";
    const sparkConf = {
      [`${prefix}.persistentVolumeClaim.claim.mount.path`]: "/claim",
      [`${prefix}.persistentVolumeClaim.claim.options.claimName`]: "OnDemand",
      [`${prefix}.emptyDir.fast.mount.path`]: "/fast",
      [`${prefix}.emptyDir.fast.options.medium`]: "Memory",
      [`${prefix}.emptyDir.plain.mount.path`]: "/plain",
      [`${prefix}.nfs.share.mount.path`]: "/share",
      [`${prefix}.nfs.share.options.server`]: "nfs.example.com",
      [`${prefix}.nfs.share.options.path`]: "/exports",
      [`${prefix}.unknown.other.mount.path`]: "/other",
    };
    expect(templateOf("executor", { sparkConf, executor: {} })?.spec?.volumes).toEqual([]);
    expect(templateOf("driver", { sparkConf, driver: {} })?.spec?.volumes).toEqual([
      { name: "fast", emptyDir: { medium: "Memory" } },
      { name: "plain", emptyDir: {} },
      { name: "share", nfs: { server: "nfs.example.com", path: "/exports" } },
      { name: "claim", persistentVolumeClaim: { claimName: "OnDemand" } },
    ]);
  });

  it.each<[string, Fields, string]>([
    ["nothing: 1g and 384 MiB at least", {}, "1408Mi"],
    ["a tenth of a great heap", { driver: { memory: "40G" } }, "45056Mi"],
    ["0.4 for Python", { type: "Python", driver: { memory: "10gb" } }, "14336Mi"],
    ["a factor", { memoryOverheadFactor: "0.5", driver: { memory: "2048m" } }, "3072Mi"],
    ["an overhead without a unit", { driver: { memory: "1024", memoryOverhead: "100" } }, "1124Mi"],
    [
      "kibibytes and a property",
      { sparkConf: { "spark.driver.memoryOverhead": "1t" }, driver: { memory: "1024k" } },
      "1048577Mi",
    ],
  ])("have the memory of %s", (_, spec, memory) => {
    expect(resourcesOf({ driver: {}, ...spec })).toMatchObject({ requests: { memory }, limits: { memory } });
  });

  it("have the arguments of the application in the driver", () => {
    const spec = { arguments: ["--input", "x"], driver: {}, executor: {} };
    expect(templateOf("driver", spec)?.spec?.containers?.[0]).toMatchObject({ args: ["--input", "x"] });
    expect(templateOf("executor", spec)?.spec?.containers?.[0]).not.toHaveProperty("args");
    expect(templateOf("driver", { driver: {} })?.spec?.containers?.[0]).not.toHaveProperty("args");
  });

  it("have no memory for an invalid size", () => {
    expect(resourcesOf({ driver: { memory: "much", cores: 1 } })).toEqual({ requests: { cpu: "1" }, limits: {} });
  });

  it.each<[string, unknown, Fields, readonly string[]]>([
    ["a name and a quantity", { name: "nvidia.com/gpu", quantity: 2 }, {}, ["driver: 1 x 200"]],
    ["no name", { name: "", quantity: 2 }, {}, ["driver: 1 x 0"]],
    ["no quantity", { name: "nvidia.com/gpu", quantity: 0 }, {}, ["driver: 1 x 0"]],
    [
      "properties",
      null,
      { "spark.driver.resource.gpu.amount": "3", "spark.driver.resource.gpu.vendor": "nvidia.com" },
      ["driver: 1 x 300"],
    ],
    ["a property without its vendor", null, { "spark.driver.resource.gpu.amount": "3" }, ["driver: 1 x 0"]],
    [
      "both, of which the field wins",
      { name: "nvidia.com/gpu", quantity: 1 },
      { "spark.driver.resource.gpu.amount": "3", "spark.driver.resource.gpu.vendor": "nvidia.com" },
      ["driver: 1 x 100"],
    ],
  ])("have the GPUs of %s", (_, gpu, sparkConf, pods) => {
    expect(podsSeen(sparkApplication, applicationOf({ sparkConf, driver: { gpu } }))).toEqual(pods);
  });

  it.each<[string, Fields, number]>([
    ["nothing", { executor: {} }, 1],
    ["instances", { executor: { instances: 7 } }, 7],
    ["no instances", { executor: { instances: 0 } }, 0],
    ["a property", { executor: {}, sparkConf: { "spark.executor.instances": "5" } }, 5],
    ["an allocation that is off", { executor: {}, dynamicAllocation: { enabled: false, minExecutors: 4 } }, 1],
    ["an allocation without numbers", { executor: {}, dynamicAllocation: { enabled: true } }, 0],
    ["a minimum", { executor: { instances: 2 }, dynamicAllocation: { enabled: true, minExecutors: 4 } }, 4],
    ["instances above it", { executor: { instances: 6 }, dynamicAllocation: { enabled: true, minExecutors: 4 } }, 6],
    [
      "an allocation of properties",
      {
        executor: {},
        sparkConf: { "spark.dynamicAllocation.enabled": "true", "spark.dynamicAllocation.initialExecutors": "9" },
      },
      9,
    ],
  ])("are as many executors as %s says", (_, spec, count) => {
    expect(podsSeen(sparkApplication, applicationOf(spec))).toEqual([`executor: ${count} x 0`]);
  });

  it("keep their bounds under dynamic allocation only", () => {
    const scaleOf = (spec: Fields) =>
      seen(sparkApplication, applicationOf(spec)).components.find(({ name }) => name === "executor")?.instances[0]
        ?.scale;
    const dynamicAllocation = { enabled: true, minExecutors: 2, maxExecutors: 8 };
    expect(scaleOf({ executor: {}, dynamicAllocation })).toEqual({ replicas: 2, minReplicas: 2, maxReplicas: 8 });
    expect(scaleOf({ executor: {}, dynamicAllocation: { ...dynamicAllocation, enabled: false } })).toEqual({
      replicas: 1,
    });
  });
});

describe("the PodGroup of a SparkApplication", () => {
  it("is one for driver and executors, of which one must start", () => {
    const [gang, ...more] = gangsOf(
      sparkApplication,
      applicationOf({ driver: KAI, executor: { ...KAI, instances: 3 } }),
    );
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-etl-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["driver: 1", "executor: 3"]);
  });

  it("does not contain the role of another scheduler, unless one is named for both", () => {
    expect(podsOf(gangsOf(sparkApplication, applicationOf({ driver: {}, executor: KAI }))[0])).toEqual(["executor: 1"]);
    const both = { batchScheduler: "kai-scheduler", driver: { schedulerName: "x" }, executor: {} };
    expect(podsOf(gangsOf(sparkApplication, applicationOf(both))[0])).toEqual(["driver: 1", "executor: 1"]);
    const [onRunai] = gangsOf(sparkApplication, applicationOf({ driver: {}, executor: {} }), runaiCluster());
    expect(onRunai?.priorityClass).toBe("low");
  });

  it("follows the labels of the application", () => {
    expect(specsOf(sparkApplication, sample(sparkApplication, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build-preemptible", minMember: 1 },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["null", null, /^it has no pod template/],
    ["empty roles", { driver: {}, executor: {} }, /^its pods name no schedulerName/],
    ["a foreign scheduler", { driver: { schedulerName: "volcano" } }, /^its pods have schedulerName volcano/],
    ["lists for objects", { driver: [], executor: 3, sparkConf: "x" }, /^it has no pod template/],
    ["a prototype", JSON.parse('{"driver": {"__proto__": {"schedulerName": "kai-scheduler"}}}'), /name no scheduler/],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(sparkApplication, applicationOf(spec))).toMatch(reason);
  });

  it("is not predicted with the skip mark, and accepts huge numbers", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(sparkApplication, applicationOf({ driver: KAI }, { annotations }))).toBe(EXTERNAL);
    const many = applicationOf({ executor: { ...KAI, instances: 2_000_000_000 } });
    expect(podsOf(gangsOf(sparkApplication, many)[0])).toEqual(["executor: 2000000000"]);
  });
});

describe("the status of a SparkApplication", () => {
  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [{}, []],
    [{ applicationState: {} }, []],
    [{ applicationState: { state: "" } }, ["Initializing"]],
    [{ applicationState: { state: "SUBMITTED" } }, ["Initializing"]],
    [{ applicationState: { state: "RUNNING" } }, ["Running"]],
    [{ applicationState: { state: "SUCCEEDING" } }, ["Running"]],
    [{ applicationState: { state: "COMPLETED" } }, ["Completed"]],
    [{ applicationState: { state: "FAILED" } }, ["Failed"]],
    [{ applicationState: { state: "SUBMISSION_FAILED" } }, ["Failed"]],
    [{ applicationState: { state: "FAILING" } }, ["Degraded"]],
    [{ applicationState: { state: "PENDING_RERUN" } }, ["Initializing"]],
    [{ applicationState: { state: "INVALIDATING" } }, ["Initializing"]],
    [{ applicationState: { state: "SUSPENDED" } }, []],
    [{ applicationState: { state: "UNKNOWN" } }, []],
    [{ applicationState: { state: 3 } }, []],
  ])("%o", (status, matched) => {
    expect(seen(sparkApplication, { ...applicationOf({}), status }).status?.matched).toEqual(matched);
  });
});
