import { ApiObject, App as CdkApp, Chart, JsonPatch, Lazy } from "cdk8s";
import { ConfigMap } from "cdk8s-plus-28";
import { describe, expect, test } from "vitest";
import {
  App,
  Department,
  DistributedInference,
  Manifest,
  PodGroup,
  Project,
  Queue,
  Training,
  WorkloadType,
} from "../../constructs/index.ts";
import { parseRequestBody } from "../../src/model/definition/parse/parse-request-body.ts";
import type { WorkloadTypeDefinition } from "../../src/model/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { cluster, gpuQuota, organization, runaiCluster } from "../helpers/organization.ts";
import { synthesised } from "./tree.ts";

const sft = { name: "sft", project: "team-nlp", spec: { image: "example.com/sft:1" } };
const configMap = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "team-nlp" } };

describe("App", () => {
  test("of an empty tree writes nothing but its ledger", () => {
    expect(synthesised(() => undefined)).toEqual({ objects: {}, issues: [], problems: [] });
  });

  test("is found from a construct below it, and nowhere else", () => {
    const app = new App({ organization: organization() });
    expect(App.of(new Chart(app, "chart"))).toBe(app);
    const other = new Chart(new CdkApp(), "chart");
    expect(() => App.of(other)).toThrow("construct chart must be below an App of muster-gitops");
    expect(() => new Training(other, "sft", sft)).toThrow("construct chart must be below an App");
  });

  test("accepts objects of any cdk8s library unchanged", () => {
    const { objects, problems } = synthesised((app) => {
      const chart = new Chart(app, "chart", { namespace: "team-nlp" });
      new ConfigMap(chart, "settings", { metadata: { name: "settings" }, data: { a: "1" } });
      new ApiObject(chart, "lazy", { ...configMap, data: { late: Lazy.any({ produce: () => "yes" }) } });
    });
    expect(problems).toEqual([]);
    expect(objects["east/apply/team-nlp/configmap-settings.yaml"]?.[0]).toMatchObject({ data: { a: "1" } });
    expect(objects["east/apply/team-nlp/configmap-a.yaml"]?.[0]).toMatchObject({ data: { late: "yes" } });
  });

  test("shows the pods of a workload of the catalogue, and the PodGroup that KAI will make", () => {
    const template = {
      spec: { schedulerName: "kai-scheduler", containers: [{ name: "pytorch", image: "example.com/a:1" }] },
    };
    const { objects } = synthesised(
      (app) => {
        new Manifest(app, "bert", {
          object: {
            apiVersion: "kubeflow.org/v1",
            kind: "PyTorchJob",
            metadata: { name: "bert", namespace: "team-nlp", labels: { "kai.scheduler/queue": "team-nlp" } },
            spec: { pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: 3, template } } },
          },
        });
      },
      { workloadTypes },
    );
    const review = objects["east/review/team-nlp/pytorchjob-bert.yaml"] ?? [];
    expect(
      review.map(({ kind, metadata }) => [kind, metadata.name, metadata.annotations?.["muster.dev/count"]]),
    ).toEqual([
      ["Pod", "bert-master", "1"],
      ["Pod", "bert-worker", "3"],
      ["PodGroup", "pg-bert-uid-unknown-until-applied", undefined],
    ]);
    expect(review[2]?.spec).toMatchObject({ minMember: 4, queue: "team-nlp" });
  });

  test("throws everything that is wrong from synth", () => {
    const app = new App({ organization: organization() });
    new Training(app, "a", { ...sft, project: "nobody" });
    new Training(app, "b", { ...sft, name: "B" });
    expect(() => app.synth()).toThrow(/^muster refused the synth; nothing was written\n[\s\S]*nobody[\s\S]*"B"/);
  });
});

describe("Training", () => {
  test("becomes a Job and its PodGroup, with the line that made it", () => {
    const { objects } = synthesised((app) => new Training(app, "sft", sft), { workloadTypes });
    expect(Object.keys(objects)).toEqual([
      "east/apply/team-nlp/job-sft.yaml",
      "east/apply/team-nlp/podgroup-team-nlp-sft.yaml",
      "east/review/team-nlp/job-sft.yaml",
    ]);
  });

  test("keeps metadata changes and JSON patches made on its object", () => {
    const { objects } = synthesised((app) => {
      const job = new Training(app, "sft", sft).node.findAll().find((child) => ApiObject.isApiObject(child));
      if (!ApiObject.isApiObject(job)) throw new Error("no object");
      job.metadata.addLabel("example.com/cost", "42");
      job.addJsonPatch(JsonPatch.add("/spec/activeDeadlineSeconds", 60));
    });
    expect(objects["east/apply/team-nlp/job-sft.yaml"]?.[0]).toMatchObject({
      metadata: { labels: { "example.com/cost": "42" } },
      spec: { activeDeadlineSeconds: 60, backoffLimit: 6 },
    });
  });

  test("reports a problem at its field, in this file", () => {
    const { issues } = synthesised((app) => new Training(app, "sft", { ...sft, spec: { imagee: "a" } as object }));
    expect(issues.map(({ rule, path }) => `${rule} ${path}`)).toEqual(["DEF-002 /spec/imagee"]);
    expect(issues[0]?.source).toMatchObject({ constructPath: "sft", file: "test/constructs/constructs.test.ts" });
  });

  test("adds its labels and annotations only to the object, not to its pods", () => {
    const { objects } = synthesised((app) => new Training(app, "sft", { ...sft, labels: { "example.com/a": "b" } }));
    const [job] = objects["east/apply/team-nlp/job-sft.yaml"] ?? [];
    expect(job?.metadata.labels).toMatchObject({ "example.com/a": "b" });
    expect(JSON.stringify(job?.spec)).not.toContain("example.com/a");
  });
});

describe("DistributedInference", () => {
  test("becomes a LeaderWorkerSet with a Service beside it", () => {
    const { objects } = synthesised((app) => {
      new DistributedInference(app, "llama", {
        name: "llama",
        project: "team-nlp",
        spec: {
          workers: 1,
          servingPort: { port: 8000, exposeExternally: false },
          leader: { image: "example.com/vllm:1" },
          worker: { image: "example.com/vllm:1" },
        },
      });
    });
    expect(Object.keys(objects).filter((path) => path.includes("/apply/"))).toEqual([
      "east/apply/team-nlp/leaderworkerset-llama.yaml",
      "east/apply/team-nlp/podgroup-team-nlp-llama.yaml",
      "east/apply/team-nlp/service-llama-serving.yaml",
    ]);
  });
});

describe("Manifest", () => {
  test("passes an object through untouched, explicit nulls too", () => {
    const object = { ...configMap, data: { a: null, b: {} } };
    const { objects } = synthesised((app) => new Manifest(app, "a", { object }));
    expect(objects["east/apply/team-nlp/configmap-a.yaml"]).toEqual([object]);
  });

  test("goes to the cluster that it names", () => {
    const object = { apiVersion: "v1", kind: "Namespace", metadata: { name: "monitoring" } };
    const { objects } = synthesised((app) => new Manifest(app, "a", { object, cluster: "west" }));
    expect(Object.keys(objects)).toEqual(["west/apply/_cluster/namespace-monitoring.yaml"]);
  });

  test("is refused twice for one object", () => {
    const { problems, objects } = synthesised((app) => {
      new Manifest(app, "a", { object: configMap });
      new Manifest(app, "b", { object: { ...configMap, data: {} } });
    });
    expect(problems).toEqual([
      expect.stringMatching(/^GITOPS-002 \/metadata\/name ConfigMap team-nlp\/a .* is defined twice/),
    ]);
    expect(objects).toEqual({});
  });
});

describe("PodGroup", () => {
  test("makes one gang of several workloads, whose templates it marks", () => {
    const { objects, problems } = synthesised((app) => {
      const gang = new PodGroup(app, "gang", {
        name: "team-nlp-rl",
        namespace: "team-nlp",
        queue: "team-nlp",
        cluster: "east",
        minChildren: 2,
        tree: [
          { name: "actor", min: 4 },
          { name: "learner", min: 1 },
        ],
      });
      for (const leaf of ["actor", "learner"]) {
        const template = gang.mark({ spec: { containers: [{ name: leaf }] } }, leaf);
        const object = {
          apiVersion: "batch/v1",
          kind: "Job",
          metadata: { name: leaf, namespace: "team-nlp" },
          spec: { template },
        };
        new Manifest(app, leaf, { object });
      }
    });
    expect(problems).toEqual([]);
    expect(objects["east/apply/team-nlp/podgroup-team-nlp-rl.yaml"]?.[0]).toMatchObject({
      metadata: { labels: { "kai.scheduler/queue": "team-nlp" } },
      spec: {
        queue: "team-nlp",
        minSubGroup: 2,
        subGroups: [
          { name: "actor", minMember: 4 },
          { name: "learner", minMember: 1 },
        ],
      },
    });
    expect(objects["east/apply/team-nlp/job-learner.yaml"]?.[0]).toMatchObject({
      spec: {
        template: {
          metadata: {
            annotations: { "kai.scheduler/skip-podgrouper": "true", "pod-group-name": "team-nlp-rl" },
            labels: { "kai.scheduler/queue": "team-nlp", "kai.scheduler/subgroup-name": "learner" },
          },
        },
      },
    });
  });
});

describe("Queue, Department and Project", () => {
  test("a queue of one's own", () => {
    const quota = { deserved: 0, limit: Number.POSITIVE_INFINITY, overQuotaWeight: 1 };
    const { objects } = synthesised((app) => {
      new Queue(app, "q", { name: "scavenger", cluster: "east", priority: 10, gpu: quota, cpu: quota, memory: quota });
    });
    expect(objects["east/apply/_cluster/queue-scavenger.yaml"]?.[0]).toMatchObject({
      spec: { priority: 10, resources: { gpu: { quota: 0, limit: -1, overQuotaWeight: 1 } } },
    });
  });

  test("parent queues, and queues below them, for each pool of this cluster alone", () => {
    const elsewhere = gpuQuota(1, 1, { cluster: "west" });
    const pools = [gpuQuota(16, 24), gpuQuota(8, 8, { nodePool: "h100" }), elsewhere];
    const { objects } = synthesised((app) => {
      const east = cluster();
      new Department(app, "d", { department: { name: "research", quotas: pools }, cluster: east });
      const project = { name: "team-nlp", department: "research", clusters: ["east"], quotas: pools.slice(0, 2) };
      new Project(app, "p", { project, cluster: east });
    });
    expect(Object.keys(objects)).toEqual([
      "east/apply/_cluster/namespace-team-nlp.yaml",
      "east/apply/_cluster/queue-research-h100.yaml",
      "east/apply/_cluster/queue-research.yaml",
      "east/apply/_cluster/queue-team-nlp-h100.yaml",
      "east/apply/_cluster/queue-team-nlp.yaml",
    ]);
    expect(objects["east/apply/_cluster/queue-team-nlp-h100.yaml"]?.[0]).toMatchObject({
      metadata: { labels: { "kai.scheduler/node-pool": "h100" } },
      spec: { parentQueue: "research-h100", resources: { gpu: { quota: 8, limit: 8 } } },
    });
  });
});

describe("WorkloadType", () => {
  const resourceInterface = {
    structureDefinition: {
      rootComponent: {
        name: "evalsuite",
        kind: { group: "ml.example.com", version: "v1", kind: "EvalSuite" },
        specDefinition: { podTemplateSpecPath: ".spec.template" },
        statusDefinition: {
          phaseDefinition: { path: ".status.phase" },
          statusMappings: { running: [{ byPhase: "Running" }], failed: [{ byPhase: "Failed" }] },
        },
      },
    },
  };
  const props = {
    name: "EvalSuite",
    spec: {
      group: "ml.example.com",
      category: "Train",
      priority: "train",
      preemptibility: "preemptible" as const,
      resourceInterfaces: [{ spec: resourceInterface }],
    },
  };

  test("registers with KAI, and its objects are read by it", () => {
    const { objects, problems } = synthesised((app) => {
      new WorkloadType(app, "type", { ...props, clusters: ["east"] });
      const template = { spec: { containers: [{ name: "a", image: "example.com/a:1" }] } };
      const metadata = { name: "nightly", namespace: "team-nlp" };
      const object = { apiVersion: "ml.example.com/v1", kind: "EvalSuite", metadata, spec: { template } };
      new Manifest(app, "nightly", { object });
    });
    expect(problems).toEqual([]);
    expect(objects["east/apply/_cluster/resourceinterface-ml-example-com-v1-evalsuite.yaml"]?.[0]).toMatchObject({
      apiVersion: "optimization.nvidia.com/v1alpha1",
      kind: "ResourceInterface",
      spec: resourceInterface,
    });
    const [config] = objects["east/apply/kai-scheduler/configmap-muster-workload-type-defaults.yaml"] ?? [];
    const data = config?.data as { readonly types: string };
    expect(JSON.parse(data.types)).toEqual([
      { typeName: "EvalSuite", group: "ml.example.com", priorityName: "train", preemptibility: "preemptible" },
    ]);
    expect(objects["east/review/team-nlp/evalsuite-nightly.yaml"]?.[0]).toMatchObject({ kind: "Pod" });
  });

  test("is a Karta with the labels that KAI searches for, on a cluster with this dialect", () => {
    const clusters = [cluster({ resourceInterface: "Karta" })];
    const { objects } = synthesised((app) => new WorkloadType(app, "type", props), {
      organization: organization({ clusters, projects: [] }),
    });
    expect(objects["east/apply/_cluster/karta-ml-example-com-v1-evalsuite.yaml"]?.[0]).toMatchObject({
      apiVersion: "run.ai/v1alpha1",
      metadata: {
        labels: {
          "run.ai/karta-group": "ml.example.com",
          "run.ai/karta-version": "v1",
          "run.ai/karta-kind": "EvalSuite",
        },
      },
    });
  });

  test("is a request for a person to send on Run:ai", () => {
    const spec = { ...props.spec, priority: "low" };
    const { objects } = synthesised((app) => new WorkloadType(app, "type", { ...props, clusters: ["west"], spec }));
    expect(objects["west/review/_cluster/workloadtyperequest-evalsuite.yaml"]?.[0]).toMatchObject({
      request: { method: "POST", path: "/api/v1/workload-types" },
      body: {
        name: "EvalSuite",
        group: "ml.example.com",
        priorityId: "<id of low in GET /api/v1/workload-priorities>",
      },
    });
  });

  test("has a preemptibility that each of its clusters reads", () => {
    const spec = { group: "ray.io", priority: "low", preemptibility: "semi-preemptible" as const };
    const found = (version: string, clusters: readonly string[]) =>
      synthesised((app) => new WorkloadType(app, "type", { name: "RayJob", clusters, spec: { ...spec } }), {
        organization: organization({
          clusters: [cluster({ priorityClasses: { low: 50 } }), runaiCluster({ version })],
          projects: [],
        }),
      }).problems;
    expect(found("3.0", ["west"])).toEqual([]);
    expect(found("2.26", ["east", "west"])).toEqual(
      ["east", "west"].map(
        (name) =>
          `DEF-003 /spec/preemptibility cluster ${name} does not have preemptibility semi-preemptible: Run:ai has it from 3.0 on, and KAI from 0.18`,
      ),
    );
  });

  test("names clusters that exist, and a priority that each of them has", () => {
    const { problems } = synthesised((app) => new WorkloadType(app, "type", { ...props, clusters: ["esat", "west"] }));
    expect(problems).toEqual([
      'DEF-007 /clusters/0 cluster "esat" is not in muster.yaml',
      'DEF-003 /spec/priority priority "train" is not a priority class of cluster west',
    ]);
  });

  test("has a fix for a priority that only some clusters have, also as a request body of the API", () => {
    const west = "write clusters: [west], where it exists; else ";
    const add = "add the class to priorityClasses of east in muster.yaml, or write one of: ";
    const spec = { ...props.spec, priority: "low" };
    const { issues } = synthesised((app) => new WorkloadType(app, "type", { ...props, spec }));
    expect(issues.map(({ fix }) => fix)).toEqual([`${west}${add}train, build-preemptible, build, inference`]);
    const body = { name: props.name, clusters: ["west"], ...spec };
    const { definition } = parseRequestBody(body, "WorkloadType");
    const parsed = definition as WorkloadTypeDefinition;
    expect(synthesised((app) => new WorkloadType(app, "type", { parsed })).problems).toEqual([]);
  });

  test("may come as the object of the cluster, which is checked and read by as well", () => {
    const object = (spec: object) => ({
      apiVersion: "optimization.nvidia.com/v1alpha1",
      kind: "ResourceInterface",
      metadata: { name: "evalsuite" },
      spec,
    });
    const template = { spec: { containers: [{ name: "a", image: "example.com/a:1" }] } };
    const metadata = { name: "nightly", namespace: "team-nlp" };
    const nightly = { apiVersion: "ml.example.com/v1", kind: "EvalSuite", metadata, spec: { template } };
    const { objects, problems } = synthesised((app) => {
      new Manifest(app, "nightly", { object: nightly });
      new Manifest(app, "ri", { object: object(resourceInterface), cluster: "east" });
    });
    expect(problems).toEqual([]);
    expect(objects["east/review/team-nlp/evalsuite-nightly.yaml"]?.[0]).toMatchObject({ kind: "Pod" });
    const broken = synthesised(
      (app) => new Manifest(app, "ri", { object: object({ structureDefinitoin: {} }), cluster: "east" }),
    );
    expect(broken.problems.map((problem) => problem.split(" ").slice(0, 2).join(" "))).toEqual([
      "RI-101 /spec/structureDefinitoin",
    ]);
  });

  test("reports a problem of its Resource Interface at its place in the definition", () => {
    const broken = structuredClone(resourceInterface);
    broken.structureDefinition.rootComponent.specDefinition.podTemplateSpecPath = ".spec.template |";
    const spec = { ...props.spec, resourceInterfaces: [{ spec: broken }] };
    const { issues } = synthesised((app) => new WorkloadType(app, "type", { ...props, clusters: ["east"], spec }));
    expect(issues.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      "RI-006 /spec/resourceInterfaces/0/spec/structureDefinition/rootComponent/specDefinition/podTemplateSpecPath",
    ]);
  });
});
