import { describe, expect, it } from "vitest";
import { type App, Manifest, WorkloadType } from "../../constructs/index.ts";
import type { Preemptibility } from "../../src/base/preemptibility.ts";
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

  it("has the priority and preemptibility that the ConfigMap beside it says, whatever stands first", () => {
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
