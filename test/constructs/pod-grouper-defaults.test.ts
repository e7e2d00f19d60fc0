import { describe, expect, it } from "vitest";
import { type App, Manifest, WorkloadType, type WorkloadTypeProps } from "../../constructs/index.ts";
import type { Preemptibility } from "../../src/kernel/base/preemptibility.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { pyTorchJob } from "../../workloadtypes/pytorch-job/index.ts";
import { type Synthesised, synthesised } from "./tree.ts";

const configMap = "east/apply/kai-scheduler/configmap-muster-workload-type-defaults.yaml";

/** The one PodGroup that is predicted. */
function predictedIn(objects: Synthesised["objects"]) {
  const found = Object.entries(objects)
    .filter(([path]) => path.includes("/review/"))
    .flatMap(([, all]) => all.filter(({ kind }) => kind === "PodGroup"));
  expect(found.map(({ metadata }) => metadata.name)).toEqual(["pg-sft-uid-unknown-until-applied"]);
  return found[0]?.spec;
}

function torchType(app: App, id: string, clusters: readonly string[], priority: string, may?: Preemptibility) {
  new WorkloadType(app, id, {
    name: "PyTorchJob",
    clusters,
    spec: {
      group: "kubeflow.org",
      category: "Train",
      priority,
      ...(may === undefined ? {} : { preemptibility: may }),
      resourceInterfaces: [{ spec: pyTorchJob.resourceInterfaces.v1 ?? {} }],
    },
  });
}

function torchJob(app: App, labels: Readonly<Record<string, string>> = {}, cluster = "east") {
  const east = cluster === "east";
  const template = {
    spec: {
      ...(east ? { schedulerName: "kai-scheduler" } : {}),
      containers: [{ name: "pytorch", image: "example.com/a:1" }],
    },
  };
  const object = {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "sft", namespace: east ? "team-nlp" : "runai-team-search", labels },
    spec: { pytorchReplicaSpecs: { Worker: { replicas: 2, template } } },
  };
  new Manifest(app, "sft", { object });
}

function predictedOf(define: (app: App) => void) {
  const { objects, problems } = synthesised(define, { workloadTypes });
  expect(problems).toEqual([]);
  return objects;
}

describe("the predicted PodGroup of a kind that the repository registers", () => {
  it("has the default of the kind's plug-in without a workload type", () => {
    const objects = predictedOf((app) => torchJob(app));
    expect(objects[configMap]).toBeUndefined();
    expect(predictedIn(objects)).toMatchObject({ priorityClassName: "train" });
    expect(predictedIn(objects)).not.toHaveProperty("preemptibility");
  });

  it("has the priority and preemptibility of the ConfigMap beside it, in any order of the objects", () => {
    for (const order of ["type first", "job first"]) {
      const objects = predictedOf((app) => {
        if (order === "job first") torchJob(app);
        torchType(app, "torch", ["east"], "build", "preemptible");
        if (order === "type first") torchJob(app);
      });
      const data = objects[configMap]?.[0]?.data ?? {};
      expect(JSON.parse(String(Object.entries(data)[0]?.[1]))).toEqual([
        { typeName: "PyTorchJob", group: "kubeflow.org", priorityName: "build", preemptibility: "preemptible" },
      ]);
      expect(predictedIn(objects)).toMatchObject({
        priorityClassName: "build",
        preemptibility: "preemptible",
      });
    }
  });

  it("follows the job's own label first", () => {
    const objects = predictedOf((app) => {
      torchType(app, "torch", ["east"], "build");
      torchJob(app, { priorityClassName: "inference" });
    });
    expect(predictedIn(objects)).toMatchObject({ priorityClassName: "inference" });
  });

  it("does not follow the workload type of another cluster", () => {
    const { objects } = synthesised(
      (app) => {
        torchType(app, "torch", ["west"], "high");
        torchJob(app);
      },
      { workloadTypes },
    );
    expect(predictedIn(objects)).toMatchObject({ priorityClassName: "train" });
  });

  it("keeps the platform's default on Run:ai, where the request is for a person to send", () => {
    const objects = predictedOf((app) => {
      torchType(app, "torch", ["west"], "high");
      torchJob(app, {}, "west");
    });
    expect(predictedIn(objects)).toMatchObject({ priorityClassName: "low" });
  });
});

describe("a workload type without Resource Interfaces", () => {
  const type = (app: App, id: string, name: string, spec: WorkloadTypeProps["spec"], clusters = ["east"]) =>
    new WorkloadType(app, id, { name, clusters, spec });

  it("changes the defaults of a known kind on KAI, merged with others in one order", () => {
    const objects = predictedOf((app) => {
      torchJob(app);
      type(app, "2", "RayJob", { group: "ray.io", preemptibility: "non-preemptible" });
      type(app, "1", "PyTorchJob", { group: "kubeflow.org", priority: "build", preemptibility: "preemptible" });
      type(app, "3", "Pod", { group: "", priority: "inference" });
    });
    expect(JSON.parse(String(Object.values(objects[configMap]?.[0]?.data ?? {})[0]))).toEqual([
      { typeName: "Pod", group: "", priorityName: "inference" },
      { typeName: "PyTorchJob", group: "kubeflow.org", priorityName: "build", preemptibility: "preemptible" },
      { typeName: "RayJob", group: "ray.io", preemptibility: "non-preemptible" },
    ]);
    expect(predictedIn(objects)).toMatchObject({ priorityClassName: "build", preemptibility: "preemptible" });
    expect(Object.keys(objects).filter((path) => path.includes("_cluster/resourceinterface"))).toEqual([]);
  });

  it("keeps the priority of the plug-in where it changes the preemptibility alone", () => {
    const objects = predictedOf((app) => {
      torchJob(app);
      type(app, "1", "PyTorchJob", { group: "kubeflow.org", preemptibility: "non-preemptible" });
    });
    expect(predictedIn(objects)).toMatchObject({ priorityClassName: "train", preemptibility: "non-preemptible" });
  });

  it("is a PUT request with the changed fields on Run:ai", () => {
    const objects = predictedOf((app) =>
      type(app, "1", "PyTorchJob", { group: "kubeflow.org", category: "Build" }, ["west"]),
    );
    expect(objects["west/review/_cluster/workloadtyperequest-pytorchjob.yaml"]?.[0]).toEqual({
      apiVersion: "muster.dev/v1alpha1",
      kind: "WorkloadTypeRequest",
      metadata: { name: "pytorchjob" },
      request: {
        method: "PUT",
        path: "/api/v1/workload-types/<id of PyTorchJob.kubeflow.org in GET /api/v1/workload-types>",
      },
      body: { categoryId: "<id of Build in GET /api/v1/workload-categories>" },
    });
  });

  it.each<[string, WorkloadTypeProps["spec"], string]>([
    [
      "AMLJob",
      { group: "amlarc.azureml.com", priority: "build" },
      "DEF-003 /metadata/name AMLJob.amlarc.azureml.com is not a kind of the catalogue, so it has no defaults that a WorkloadType without resourceInterfaces changes",
    ],
    [
      "PyTorchJob",
      { group: "kubeflow.com", priority: "build" },
      "DEF-003 /spec/group PyTorchJob.kubeflow.com is not a kind of the catalogue, so it has no defaults that a WorkloadType without resourceInterfaces changes",
    ],
    [
      "PyTorchJob",
      { group: "kubeflow.org", category: "Build" },
      "DEF-008 /spec/category category has no effect on cluster east: KAI Scheduler has no categories",
    ],
    [
      "PyTorchJob",
      { group: "kubeflow.org", priority: "very-high" },
      'DEF-003 /spec/priority priority "very-high" is not a priority class of cluster east',
    ],
  ])("of %s %j has a problem", (name, spec, problem) => {
    expect(synthesised((app) => type(app, "1", name, spec), { workloadTypes }).problems).toEqual([problem]);
  });

  it("may not change the defaults that another one gives on the same cluster", () => {
    const { problems } = synthesised(
      (app) => {
        torchType(app, "torch", ["east", "west"], "train");
        type(app, "1", "PyTorchJob", { group: "kubeflow.org", priority: "build" });
        type(app, "2", "RayJob", { group: "ray.io", priority: "low" }, ["west"]);
        type(app, "3", "RayJob", { group: "ray.io", priority: "build" }, ["east"]);
      },
      { workloadTypes },
    );
    expect(problems.filter((problem) => problem.startsWith("GITOPS-002"))).toEqual([
      expect.stringMatching(
        /^GITOPS-002 \/metadata\/name WorkloadType PyTorchJob of cluster east is defined twice: here and at .*construct torch$/,
      ),
    ]);
  });
});
