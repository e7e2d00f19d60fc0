import { describe, expect, test } from "vitest";
import { repository } from "../../../helpers/repository.ts";

/** The findings of a repository: rule, message and place. */
async function findingsOf(files: Readonly<Record<string, object>>): Promise<readonly string[]> {
  const { here, dispose } = repository(
    Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
  );
  try {
    const { stdout } = await here("check", ".", "--format", "json");
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly { readonly rule: string; readonly message: string; readonly path: string }[];
    };
    return findings
      .filter(({ rule }) => rule === "GITOPS-090" || rule === "GITOPS-091")
      .map(({ rule, path, message }) => `${rule} ${path} ${message}`);
  } finally {
    dispose();
  }
}

const pod = (more: object) => ({ containers: [{ name: "main", image: "example.com/a:1", ...more }] });
const CONFIG = { envFrom: [{ configMapRef: { name: "settings" } }] };
const pyTorchJob = (spec: object) => ({
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "train" },
  spec: { pytorchReplicaSpecs: { Worker: { replicas: 2, template: { spec } } } },
});
const deployment = (spec: object) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "train" },
  spec: { selector: { matchLabels: { a: "b" } }, template: { metadata: { labels: { a: "b" } }, spec } },
});
const core = (kind: string, name: string) => ({ apiVersion: "v1", kind, metadata: { name } });
const generated = (more: object = {}) => ({
  resources: ["job.json"],
  configMapGenerator: [{ name: "settings", literals: ["a=b"], ...more }],
});

describe("references that kustomize does not change", () => {
  test.each([
    [
      "a hash in a variable",
      { "kustomization.yaml": generated(), "job.json": pyTorchJob(pod(CONFIG)) },
      "/configMapGenerator",
      "appends a hash",
    ],
    [
      "a hash in a volume",
      {
        "kustomization.yaml": generated(),
        "job.json": pyTorchJob({ ...pod({}), volumes: [{ name: "v", configMap: { name: "settings" } }] }),
      },
      "/configMapGenerator",
      "volumes.0.configMap.name",
    ],
    [
      "a generated Secret",
      {
        "kustomization.yaml": { resources: ["job.json"], secretGenerator: [{ name: "token", literals: ["a=b"] }] },
        "job.json": pyTorchJob({ ...pod({}), volumes: [{ name: "v", secret: { secretName: "token" } }] }),
      },
      "/secretGenerator",
      "Secret token",
    ],
    [
      "a prefix",
      {
        "kustomization.yaml": { resources: ["job.json", "sa.json"], namePrefix: "dev-" },
        "job.json": pyTorchJob({ ...pod({}), serviceAccountName: "trainer" }),
        "sa.json": core("ServiceAccount", "trainer"),
      },
      "/namePrefix",
      "names it dev-trainer",
    ],
    [
      "a claim of a base",
      {
        "over/kustomization.yaml": { resources: ["../base"], nameSuffix: "-a" },
        "base/kustomization.yaml": { resources: ["job.json", "pvc.json"] },
        "base/job.json": pyTorchJob({
          ...pod({}),
          volumes: [{ name: "v", persistentVolumeClaim: { claimName: "data" } }],
        }),
        "base/pvc.json": {
          ...core("PersistentVolumeClaim", "data"),
          spec: { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "1Gi" } } },
        },
      },
      "/nameSuffix",
      "names it data-a",
    ],
  ])("%s", async (_, files, path, message) => {
    expect(await findingsOf(files as unknown as Record<string, object>)).toEqual([
      expect.stringMatching(new RegExp(`^GITOPS-090 ${path} PyTorchJob .*${message}`)),
    ]);
  });

  test.each([
    ["a built-in kind", { "kustomization.yaml": generated(), "job.json": deployment(pod(CONFIG)) }],
    [
      "a name without a hash",
      {
        "kustomization.yaml": generated({ options: { disableNameSuffixHash: true } }),
        "job.json": pyTorchJob(pod(CONFIG)),
      },
    ],
    ["another ConfigMap", { "kustomization.yaml": generated({ name: "other" }), "job.json": pyTorchJob(pod(CONFIG)) }],
    [
      "a kustomization without changes",
      {
        "kustomization.yaml": { resources: ["job.json", "cm.json"] },
        "job.json": pyTorchJob(pod(CONFIG)),
        "cm.json": core("ConfigMap", "settings"),
      },
    ],
    [
      "a configured reference",
      {
        "kustomization.yaml": { ...generated(), configurations: ["names.yaml"] },
        "names.yaml": {
          nameReference: [
            {
              kind: "ConfigMap",
              version: "v1",
              fieldSpecs: [
                {
                  kind: "PyTorchJob",
                  path: "spec/pytorchReplicaSpecs/Worker/template/spec/containers/envFrom/configMapRef/name",
                },
              ],
            },
          ],
        },
        "job.json": pyTorchJob(pod(CONFIG)),
      },
    ],
  ])("silent: %s", async (_, files) => {
    expect(await findingsOf(files as unknown as Record<string, object>)).toEqual([]);
  });
});

const images = (entry: object, more: object = {}) => ({
  resources: ["job.json"],
  images: [{ name: "example.com/a", ...entry }],
  ...more,
});
const spark = (image: unknown) => ({
  apiVersion: "sparkoperator.k8s.io/v1beta2",
  kind: "SparkApplication",
  metadata: { name: "train" },
  spec: { image },
});
const nim = {
  apiVersion: "apps.nvidia.com/v1alpha1",
  kind: "NIMService",
  metadata: { name: "train" },
  spec: { image: { repository: "example.com/a", tag: "1" } },
};
const task = {
  apiVersion: "tekton.dev/v1",
  kind: "Task",
  metadata: { name: "train" },
  spec: { steps: [{ name: "s", image: "example.com/a:1" }] },
};

describe("images in fields that kustomize does not know", () => {
  test.each([
    ["a field of its own", images({ newTag: "2" }), spark("example.com/a:1"), "spec.image of SparkApplication train"],
    ["another name", images({ newName: "example.com/b" }), spark("example.com/a"), "spec.image"],
    ["a digest", images({ digest: `sha256:${"0".repeat(64)}` }), spark("example.com/a:1"), "spec.image"],
    ["a repository", images({ newTag: "2" }), nim, "spec.image.repository of NIMService train"],
    ["steps", images({ newTag: "2" }), task, "spec.steps.0.image of Task train"],
  ])("%s", async (_, kustomization, object, message) => {
    expect(await findingsOf({ "kustomization.yaml": kustomization, "job.json": object })).toEqual([
      expect.stringContaining(`GITOPS-091 /images/0 images does not change ${message}`),
    ]);
  });

  test.each([
    ["containers of a custom resource", images({ newTag: "2" }), pyTorchJob(pod({}))],
    ["another image", images({ newTag: "2" }), spark("example.com/other:1")],
    ["the tag that it has", images({ newTag: "1" }), spark("example.com/a:1")],
    ["a built-in kind", images({ newTag: "2" }), deployment(pod({}))],
    ["no images", { resources: ["job.json"] }, spark("example.com/a:1")],
  ])("silent: %s", async (_, kustomization, object) => {
    expect(await findingsOf({ "kustomization.yaml": kustomization, "job.json": object })).toEqual([]);
  });

  test("a configured field", async () => {
    const found = await findingsOf({
      "kustomization.yaml": images({ newTag: "2" }, { configurations: ["fields.yaml"] }),
      "fields.yaml": { images: [{ kind: "SparkApplication", path: "spec/image" }] },
      "job.json": spark("example.com/a:1"),
    });
    expect(found).toEqual([]);
  });
});
