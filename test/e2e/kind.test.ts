import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KubeObject, PodSpec } from "../../src/kernel/base/kubernetes.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { chooseCluster } from "../helpers/cluster/choose-cluster.ts";
import { installOperators } from "../helpers/cluster/install-operators.ts";
import { createKinds, type KindRef, missingKinds } from "../helpers/cluster/missing-kinds.ts";
import { openCluster, succeeded, type TestCluster } from "../helpers/cluster/test-cluster.ts";
import { fieldUpdates } from "../helpers/field-updates.ts";
import { filesBelow, ROOT, sampleRepository } from "../helpers/repository.ts";
import {
  acceptedExpansion,
  changedDefinitions,
  objectsAndPods,
  withoutRefused,
} from "../src/expand/definitions/accepted.ts";
import { validDefinition } from "../src/model/definition/arbitraries.ts";

const MANAGER = "muster-test";
const APPLY = ["apply", "--server-side", `--field-manager=${MANAGER}`, "--validate=strict"];
const CLUSTERS = ["east", "west"];
const MINUTES = 60_000;
/** Definitions of the sample whose objects the prune test removes; none of them has a claim or a queue. */
const DELETED = ["team-vision/lr-sweep.ts", "team-vision/notebook.yaml", "team-search/reindex.training.json"];
/** The kinds of the sample whose definitions are not published. */
const UNPUBLISHED = ["EvalSuite", "TrainingWorkload"];

const choice = chooseCluster();
const objectsIn = (folder: string): readonly KubeObject[] =>
  Object.entries(filesBelow(folder)).flatMap(([path, text]) =>
    readYaml(text, path).documents.map(({ value }) => value as KubeObject),
  );
const foldersOf = (root: string, ...zones: string[]) =>
  CLUSTERS.flatMap((name) => zones.map((zone) => join(root, "dist", name, zone)));
const filesOf = (folders: readonly string[]) => ["-R", ...folders.flatMap((folder) => ["-f", folder])];
const listOf = (items: readonly KubeObject[]) => JSON.stringify({ apiVersion: "v1", kind: "List", items });
const identity = ({ apiVersion, kind, metadata }: KubeObject) =>
  JSON.stringify([apiVersion, kind, metadata.namespace, metadata.name]);

describe.skipIf(choice.type === "none")("the sample organisation in a cluster", { timeout: 5 * MINUTES }, () => {
  const folders = foldersOf(ROOT, "apply", "sync");
  const files = filesOf(folders);
  const objects = folders.flatMap(objectsIn);
  let cluster: TestCluster;
  let hasNodes = false;
  /** The kinds that the cluster did not serve before, so that no controller acts on their objects. */
  let absent: readonly KindRef[] = [];
  const created: string[] = [];
  /** Whether every object of the sample in the cluster is one of this test. */
  let isOwn = false;

  /** The objects that kubectl prints, with a list of objects as its input. */
  const printedFor = (input: readonly KubeObject[], ...args: string[]) => {
    const stdout = succeeded(cluster.kubectl([...args, "-o", "json"], listOf(input)));
    const list = JSON.parse(stdout || '{"items":[]}') as KubeObject & { readonly items?: readonly KubeObject[] };
    return list.items ?? [list];
  };
  const printed = (...args: string[]) => printedFor([], ...args);
  /** The UID of each object, and its generation, which changes with its spec. */
  const revisions = (list: readonly KubeObject[]) =>
    Object.fromEntries(list.map((each) => [identity(each), [each.metadata.uid, each.metadata.generation]]));

  beforeAll(() => {
    if (choice.type === "none") return;
    cluster = openCluster(choice);
    if (choice.type === "kind") installOperators(cluster, "0.17.1");
    hasNodes = printed("get", "nodes").length > 0;
    absent = missingKinds(cluster, objects);
    const served = objects.filter(
      ({ apiVersion, kind }) => !absent.some((each) => each.apiVersion === apiVersion && each.kind === kind),
    );
    const found = printedFor(served, "get", "--show-managed-fields", "--ignore-not-found", "-f", "-");
    const foreign = found.filter(({ metadata }) => !JSON.stringify(metadata.managedFields ?? []).includes(MANAGER));
    if (foreign.length > 0) throw new Error(`not an object of this test: ${foreign.map(identity).join(", ")}`);
    isOwn = true;
    created.push(...createKinds(cluster, objects, absent));
    // The platform creates the namespaces of Run:ai's projects, and an installation those of its controllers.
    const existing = [...printed("get", "namespaces"), ...objects.filter(({ kind }) => kind === "Namespace")];
    const names = new Set(existing.map(({ metadata }) => metadata.name));
    for (const name of new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []))) {
      if (names.has(name)) continue;
      succeeded(cluster.kubectl(["create", "namespace", name]));
      created.push(`namespace/${name}`);
    }
  }, 20 * MINUTES);

  afterAll(() => {
    if (choice.type === "kubeconfig") {
      const remove = ["delete", "--ignore-not-found", "--wait=false"];
      const ofKind = (kind: string) => objects.filter((each) => each.kind === kind);
      const rest = objects.filter(({ kind }) => hasNodes || kind !== "Namespace");
      if (isOwn) {
        // Without controllers, nothing removes the finalizers of claims and namespaces.
        const unprotected = ["patch", "--type=merge", "-p", '{"metadata":{"finalizers":null}}', "-f", "-"];
        if (!hasNodes) cluster.kubectl(unprotected, listOf(ofKind("PersistentVolumeClaim")));
        cluster.kubectl([...remove, "-f", "-"], listOf(rest));
      }
      const own = created.filter((name) => hasNodes || !name.startsWith("namespace/"));
      if (own.length > 0) cluster.kubectl([...remove, ...own]);
    }
    cluster?.dispose();
  }, 5 * MINUTES);

  test("strict validation accepts every manifest without a warning", () => {
    const { code, stdout, stderr } = cluster.kubectl([...APPLY, ...files]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.trimEnd().split("\n")).toHaveLength(objects.length);
  });

  test("a second apply changes nothing", () => {
    const before = revisions(printed("get", ...files));
    const diff = cluster.kubectl(["diff", "--server-side", `--field-manager=${MANAGER}`, ...files]);
    expect(diff).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(revisions(printed(...APPLY, ...files))).toEqual(before);
  });

  test("strict validation rejects a misspelt field of each kind", () => {
    const published = objects.filter(({ kind }) => !UNPUBLISHED.includes(kind));
    const examples = new Map(published.map((each) => [each.kind, each]));
    const accepted = [...examples.values()].filter((each) => {
      const misspelt = JSON.stringify({ ...each, specc: {} });
      return !cluster.kubectl([...APPLY, "--dry-run=server", "-f", "-"], misspelt).stderr.includes("specc");
    });
    expect(accepted).toEqual([]);
  });

  test("the API server rejects the updates that a difference reports as dangers, and no others", () => {
    const namespace = "muster-test-updates";
    const apply = (object: KubeObject, ...options: string[]) =>
      cluster.kubectl([...APPLY, "-n", namespace, "-f", "-", ...options], JSON.stringify(object));
    cluster.kubectl(["create", "namespace", namespace]);
    const entries = fieldUpdates();
    try {
      for (const { before, status } of entries) {
        succeeded(apply(before));
        if (status === undefined) continue;
        const patch = ["--subresource=status", "--type=merge", "-p", JSON.stringify({ status })];
        succeeded(cluster.kubectl(["patch", "-n", namespace, before.kind, before.metadata.name, ...patch]));
      }
      const unexpected = entries
        .flatMap(({ updates }) => updates)
        .filter(({ after, isAccepted }) => (apply(after, "--dry-run=server").code === 0) !== isAccepted);
      expect(unexpected.map(({ title }) => title)).toEqual([]);
    } finally {
      const remove = ["delete", "-n", namespace, "--ignore-not-found", "--wait=false", "-f", "-"];
      cluster.kubectl(remove, listOf(entries.map(({ before }) => before)));
      if (hasNodes) cluster.kubectl(["delete", "namespace", namespace, "--wait=false"]);
    }
  });

  test("the API server accepts the objects and pods of any definition that muster accepts", () => {
    const generated = fc.sample(validDefinition, { numRuns: 1000, seed: 18 }).map(withoutRefused);
    const expansions = [...generated, ...changedDefinitions(1000, 18)].flatMap((each) => acceptedExpansion(each) ?? []);
    expect(expansions.length).toBeGreaterThan(500);
    const namespace = "muster-test-definitions";
    const inNamespace = expansions.flatMap(objectsAndPods).map((object) => {
      const metadata = { ...object.metadata, namespace };
      // The API server also refuses a pod without a ServiceAccount, which a cluster without controllers does not create.
      return object.kind === "Pod" ? podTemplateOf(object, metadata) : { ...object, metadata };
    });
    const distinct = [...new Map(inNamespace.map((object) => [JSON.stringify(object), object])).values()];
    cluster.kubectl(["create", "namespace", namespace]);
    try {
      const { code, stderr } = cluster.kubectl(
        ["create", "--dry-run=server", "--validate=strict", "-f", "-"],
        listOf(distinct),
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    } finally {
      if (hasNodes) cluster.kubectl(["delete", "namespace", namespace, "--wait=false"]);
    }
  });

  test("the controllers create the pods that review/ predicts", async ({ skip }) => {
    if (!hasNodes) skip("the cluster has no nodes, and so no controllers");
    const predicted = foldersOf(ROOT, "review")
      .flatMap(objectsIn)
      .filter(({ kind }) => kind === "Pod")
      .map(predictedPod)
      .filter(({ workload }) => absent.every(({ kind }) => kind !== workload));
    expect(predicted.length).toBeGreaterThan(0);
    const differences = () => {
      const pods = printed("get", "pods", "-A");
      return predicted
        .map(({ name, count, matches }) => ({ name, count, found: pods.filter(matches).length }))
        .filter(({ count, found }) => found !== count);
    };
    await expect.poll(differences, { timeout: 2 * MINUTES, interval: 2_000 }).toEqual([]);
  });

  test("apply sets prune the objects of deleted definitions, and no others", () => {
    const sample = sampleRepository();
    try {
      for (const path of DELETED) rmSync(join(sample.folder, "workloads", path));
      expect(sample.muster("synth")).toMatchObject({ code: 0 });
      const kept = filesOf(foldersOf(sample.folder, "apply", "sync"));
      const before = revisions(printed("get", ...kept));
      const pruned = objects.filter((each) => before[identity(each)] === undefined);
      expect(new Set(pruned.map(({ kind }) => kind))).toEqual(
        new Set(["Job", "PodGroup", "Service", "TrainingWorkload"]),
      );
      // The members of an apply set are in one namespace, as the manifests in one folder are.
      for (const namespace of new Set(pruned.map(({ metadata }) => metadata.namespace ?? ""))) {
        const set = ["-n", namespace, `--applyset=configmaps/${MANAGER}`, "--prune"];
        for (const root of [ROOT, sample.folder]) {
          const manifests = foldersOf(root, "apply").map((folder) => join(folder, namespace));
          succeeded(cluster.kubectl([...APPLY, ...set, ...filesOf(manifests.filter((path) => existsSync(path)))]));
        }
      }
      const found = printed("get", "--ignore-not-found", ...files);
      expect(revisions(found.filter(({ metadata }) => metadata.deletionTimestamp === undefined))).toEqual(before);
    } finally {
      sample.dispose();
    }
  });
});

function podTemplateOf({ metadata: { labels, annotations }, spec }: KubeObject, metadata: KubeObject["metadata"]) {
  return { apiVersion: "v1", kind: "PodTemplate", metadata, template: { metadata: { labels, annotations }, spec } };
}

/** The parts of a pod that review/ predicts. */
function predictedPod({ metadata, spec }: KubeObject) {
  const { namespace, name, labels = {}, annotations = {} } = metadata;
  const { "muster.dev/component": component, "muster.dev/count": count, "muster.dev/workload": workload } = annotations;
  const own = Object.entries(annotations).filter(([key]) => !key.startsWith("muster.dev/"));
  const prefix = name.slice(0, name.length - (component ?? "").length);
  const images = (pod: unknown) =>
    (pod as PodSpec).containers.map((container) => `${container.name} ${container.image}`);
  return {
    name: `${namespace}/${name}`,
    count: Number(count),
    workload: workload?.split("/").at(-1),
    matches: (pod: KubeObject) =>
      pod.metadata.namespace === namespace &&
      pod.metadata.name.startsWith(prefix) &&
      Object.entries(labels).every(([key, value]) => pod.metadata.labels?.[key] === value) &&
      own.every(([key, value]) => pod.metadata.annotations?.[key] === value) &&
      images(spec).every((image) => images(pod.spec).includes(image)),
  };
}
