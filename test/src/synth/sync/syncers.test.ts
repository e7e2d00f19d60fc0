import { expect, test } from "vitest";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { CheckedObject } from "../../../../src/rule/checked-object.ts";
import { buildSet } from "../../../../src/rules/build-set.ts";
import { syncerName, syncersOfObject } from "../../../../src/synth/sync/syncers.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { catalogueWith } from "../../../helpers/catalogue.ts";
import { cluster, organization } from "../../../helpers/organization.ts";

const [east, west] = [cluster(), cluster({ name: "west" })];
const clusters = [east, west];
const made = { source: { constructPath: "app/x" } };

/** The names of the syncers of the first object. */
function syncersOfFirst(...objects: readonly CheckedObject[]): readonly string[] {
  const own = organization({ clusters });
  const knowledge = { organization: own, workloadTypes, resourceInterfaces: [] };
  const { set } = buildSet({ organization: own, objects }, catalogueWith([]), knowledge);
  const [first] = set.objects;
  return first === undefined ? [] : syncersOfObject(set, first).map(syncerName);
}

const of = (kind: string, metadata: KubeObject["metadata"], fields: Partial<CheckedObject> = {}): CheckedObject => ({
  object: { apiVersion: kind === "ConfigMap" ? "v1" : "scheduling.k8s.io/v1", kind, metadata },
  cluster: east,
  ...fields,
});
const job = of("ConfigMap", { name: "a", namespace: "team-nlp" });
const queue = of("PriorityClass", { name: "a" });

const kustomization = (name: string, wait: boolean, fields: Partial<CheckedObject> = made): CheckedObject => ({
  object: {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name, namespace: "flux-system" },
    spec: { path: "./elsewhere", wait, sourceRef: { kind: "GitRepository", name: "platform" } },
  },
  cluster: east,
  ...fields,
});
const application = (path: string, fields: Partial<CheckedObject> = made): CheckedObject => ({
  object: {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name: "platform", namespace: "argocd" },
    spec: { source: { repoURL: "https://git.example.com/platform.git", path, directory: { recurse: true } } },
  },
  cluster: east,
  ...fields,
});

test("the objects of a synth belong to the Kustomizations of their cluster, whatever their path", () => {
  const both = [kustomization("cluster", true), kustomization("workloads", false)];
  expect(syncersOfFirst({ ...job, ...made }, ...both)).toEqual(["Kustomization workloads"]);
  expect(syncersOfFirst({ ...queue, ...made }, ...both)).toEqual(["Kustomization cluster"]);
  expect(syncersOfFirst({ ...job, ...made, cluster: west }, ...both)).toEqual([]);
  expect(syncersOfFirst({ ...job, ...made }, application("elsewhere"))).toEqual(["Application platform"]);
  expect(syncersOfFirst({ ...job, ...made, cluster: west }, application("elsewhere"))).toEqual([]);
});

test("other objects belong to the syncers of their folder, in any cluster", () => {
  const file = { file: "elsewhere/a.yaml" };
  expect(syncersOfFirst({ ...job, ...file }, application("elsewhere", {}))).toEqual(["Application platform"]);
  expect(syncersOfFirst({ ...job, ...file, cluster: west }, kustomization("x", true))).toEqual(["Kustomization x"]);
  expect(syncersOfFirst({ ...job, file: "elsewhere-too/a.yaml" }, application("elsewhere", {}))).toEqual([]);
  expect(syncersOfFirst({ ...job, ...made }, application("dist/east/apply", { file: "app.yaml" }))).toEqual([
    "Application platform",
  ]);
  expect(syncersOfFirst(job, application("elsewhere"))).toEqual([]);
  expect(syncersOfFirst({ ...job, ...file })).toEqual([]);
});

test("a directory of Argo CD has the files that its filter lets pass", () => {
  const spec = (directory: object) => {
    return { source: { repoURL: "https://git.example.com/r.git", path: "apps", directory } };
  };
  const syncers = (directory: object, file: string) => {
    const { object } = application("apps", {});
    return syncersOfFirst(
      { ...job, file },
      { ...application("apps", {}), object: { ...object, spec: spec(directory) } },
    );
  };
  const excluded = { recurse: true, exclude: "{values,test/*}*" };
  expect(syncers(excluded, "apps/a.yaml")).toEqual(["Application platform"]);
  expect(syncers(excluded, "apps/test/a.yaml")).toEqual([]);
  expect(syncers({ recurse: true, include: "*.json" }, "apps/a.yaml")).toEqual([]);
  expect(syncers({ recurse: true, include: "*.json" }, "apps/x/a.json")).toEqual(["Application platform"]);
});

test("an object that configures a controller belongs to none", () => {
  expect(syncersOfFirst(application(".", { file: "a.yaml" }), kustomization("x", false))).toEqual([]);
});
