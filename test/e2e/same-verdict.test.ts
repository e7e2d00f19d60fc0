import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { rules } from "../../policies/index.ts";
import { runCheck } from "../../src/app/check/run-check.ts";
import { getOrCreate } from "../../src/kernel/base/memo.ts";
import { isObject, text } from "../../src/kernel/base/read.ts";
import type { Finding } from "../../src/kernel/finding/finding.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { mutablePaths, mutated, randomMutation } from "../helpers/field-mutations.ts";
import { ROOT } from "../helpers/repository.ts";
import { seededRandom } from "../helpers/seeded-random.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";
import { shuffled, styledYaml, type YamlStyle } from "../helpers/yaml-styles.ts";

type Document = Readonly<Record<string, unknown>>;
type Files = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), "muster-verdict-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The objects in a text. Those that select files by their path are left out, because files get other paths. */
function objectsIn(yaml: string): readonly Document[] {
  return readYaml(yaml, "a.yaml").documents.flatMap(({ value }) => {
    if (!isObject(value) || text(value.apiVersion) === undefined || text(value.kind) === undefined) return [];
    const selectsFiles = /^(?:Application|ApplicationSet|Organization)$/.test(String(value.kind));
    // Of two definitions of a kind, the first one applies.
    return selectsFiles || /^(?:apiextensions|kustomize)/.test(String(value.apiVersion)) ? [] : [value];
  });
}

function objectsBelow(path: string, inside = ""): readonly Document[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml") && entry.parentPath.endsWith(inside))
    .flatMap((entry) => objectsIn(readFileSync(join(entry.parentPath, entry.name), "utf8")));
}

const KUSTOMIZATION = { apiVersion: "kustomize.toolkit.fluxcd.io/v1", kind: "Kustomization" };
const synced = (name: string) => ({
  ...KUSTOMIZATION,
  metadata: { name, namespace: "flux-system" },
  spec: { path: ".", prune: true, sourceRef: { kind: "GitRepository", name: "a" } },
});
const autoscaler = (name: string) => ({
  apiVersion: "autoscaling/v2",
  kind: "HorizontalPodAutoscaler",
  metadata: { name, namespace: "a" },
  spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" } },
});
const labels = { "kai.scheduler/queue": "a" };
const job = (metadata: object, spec: object = {}) => ({ apiVersion: "batch/v1", kind: "Job", metadata, spec });
const widget = (name: string) => ({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name } });
const podGroup = (minMember: number, queue?: string) => ({
  apiVersion: "scheduling.run.ai/v2alpha2",
  kind: "PodGroup",
  metadata: { name: "a", namespace: "a" },
  spec: { minMember, queue },
});
const types = (apiVersion: string) => ({ apiVersion, kind: "PyTorchJob", metadata: { name: "a", namespace: "b" } });

/** Objects of which a finding names one of several, and objects with one identity. */
const several: readonly Document[] = [
  synced("runs"),
  synced("clusters"),
  autoscaler("b"),
  autoscaler("a"),
  { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a", namespace: "a" }, spec: { replicas: 2 } },
  widget("b"),
  widget("a"),
  job({ generateName: "a-", namespace: "a", labels }, { template: { spec: { containers: [{ image: "a" }] } } }),
  job({ generateName: "a-", namespace: "a", labels }, { template: { spec: { containers: [{ image: "a" }] } } }),
  job({ generateName: "a-", namespace: "a", labels }, { template: { spec: { containers: "text" } } }),
  job({ name: "a", namespace: "a" }, { ttlSecondsAfterFinished: 9 }),
  podGroup(2),
  podGroup(2, "a"),
  { ...types("kubeflow.org/v1"), spec: { pytorchReplicaSpecs: { worker: {}, Worker: {} } } },
  {
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "a", namespace: "runai-a" },
    spec: { name: { value: "a" }, memory: { value: "1G" }, gpu: { value: "1" }, cpu: { value: "1" } },
  },
];

const samples = [
  ...objectsBelow(join(ROOT, "workloadtypes"), "samples"),
  ...rules.flatMap(({ examples }) => [...objectsIn(examples.good), ...objectsIn(examples.bad)]),
];

/**
 * Kinds that may be repeated. Of two Queues or NetworkPolicies with one identity, the first one decides about other
 * objects.
 */
const REPEATED = new Set(["Deployment", "Job", "JobSet", "Notebook", "Pod", "PyTorchJob", "RayCluster", "RayJob"]);

const DEFINITIONS = new Set(["Karta", "ResourceInterface", "WorkloadType"]);

/** Random objects, most of them with random faults. Few have the identity of another one. */
function randomObjects(pool: readonly Document[], count: number, random: () => number): readonly Document[] {
  const counts = new Map<string, number>();
  let definitions = 0;
  return Array.from({ length: count }, (): readonly Document[] => {
    let object: unknown = structuredClone(pool[Math.floor(random() * pool.length)]);
    for (let faults = Math.floor(random() * 3); faults > 0; faults -= 1) {
      if (mutablePaths(object).length > 0) object = mutated(object, randomMutation(object, random));
    }
    const { kind, metadata } = object as Document;
    // Of two definitions of a kind, the first one decides what the pods of an object are.
    if (DEFINITIONS.has(String(kind)) && definitions++ > 0) return [];
    const { name, namespace } = isObject(metadata) ? metadata : {};
    const key = JSON.stringify([kind, namespace, name]);
    const before = getOrCreate(counts, key, () => 0);
    counts.set(key, before + 1);
    const isRepeated = random() < 0.1 && REPEATED.has(String(kind));
    if (before === 0 || typeof name !== "string" || isRepeated) return [object as Document];
    return [{ ...(object as Document), metadata: { ...(metadata as object), name: `${name}-${before}` } }];
  }).flat();
}

/** One file with all documents. */
const joined =
  (style: YamlStyle, change = (yaml: string) => yaml) =>
  (documents: readonly Document[], random: () => number): Files => ({
    "k8s/all.yaml": documents.map((document) => change(`---\n${styledYaml(document, style, random)}`)).join(""),
  });
/** A file for each document. */
const apart =
  (nameOf: (index: number) => string, write: (document: Document, random: () => number) => string) =>
  (documents: readonly Document[], random: () => number): Files =>
    Object.fromEntries(documents.map((document, index) => [nameOf(index), write(document, random)]));
const block = (document: Document, random: () => number) => styledYaml(document, {}, random);
const list = (apiVersion: unknown, kind: string, items: readonly Document[]) => ({ apiVersion, kind, items });

/** Ways to write the same documents. */
const layouts: Readonly<Record<string, (documents: readonly Document[], random: () => number) => Files>> = {
  "JSON files": apart(
    (index) => `k8s/${index}.json`,
    (document) => JSON.stringify(document, null, 2),
  ),
  "JSON on one line": apart(
    (index) => `k8s/${index}.yaml`,
    (document) => `${JSON.stringify(document)}\n`,
  ),
  "flow style": joined({ flowFrom: 1 }),
  "flow style inside": joined({ flowFrom: 4 }),
  "indentation of one": joined({ indent: 1, indentsLists: true }),
  "indentation of four": joined({ indent: 4, indentsLists: true }),
  "carriage returns": joined({}, (yaml) => yaml.replaceAll("\n", "\r\n")),
  comments: joined({ comments: true }),
  "document markers": joined({}, (yaml) => `---\n# nothing\n${yaml}...\n`),
  "byte order marks": apart(
    (index) => `k8s/${index}.yml`,
    (document, random) => `\ufeff${block(document, random)}`,
  ),
  "double quotes": joined({ quotes: "double" }),
  "single quotes": joined({ quotes: "single" }),
  "mixed quotes": joined({ quotes: "mixed", explicitKeys: true }),
  tags: joined({ tags: true }),
  aliases: joined({ aliases: true }),
  "merge keys": joined({ merges: true }),
  "merge keys in files": apart(
    (index) => `k8s/${index}.yaml`,
    (document, random) => styledYaml(document, { merges: true, indent: 4 }, random),
  ),
  "a file each": apart((index) => `k8s/${index}.yaml`, block),
  "a deeper folder": apart((index) => `k8s/a/b/c/${index}.yml`, block),
  "documents in the reverse order": (documents, random) => joined({})(documents.toReversed(), random),
  "files in the reverse order": (documents, random) =>
    apart((index) => `k8s/${String(index).padStart(4, "0")}.yaml`, block)(documents.toReversed(), random),
  "documents in a random order": (documents, random) => joined({})(shuffled(documents, random), random),
  "keys in the reverse order": joined({ order: "reversed" }),
  "keys in a random order": joined({ order: "shuffled" }),
  "a List": (documents, random) => joined({})([list("v1", "List", documents)], random),
  "a List each": apart(
    (index) => `k8s/${index}.json`,
    (document) => JSON.stringify(list("v1", "List", [document])),
  ),
  "typed Lists": (documents, random) => {
    const kinds = new Map<string, Document[]>();
    for (const document of documents) {
      getOrCreate(kinds, JSON.stringify([document.apiVersion, document.kind]), (): Document[] => []).push(document);
    }
    const lists = [...kinds.values()].map((items) => list(items[0]?.apiVersion, `${items[0]?.kind}List`, items));
    return joined({})(lists, random);
  },
};

let runs = 0;

/** The findings of files, without lines and files; one for each place, because places on one line are one finding. */
async function verdict(files: Files) {
  runs += 1;
  const root = join(folder, String(runs));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const { report } = await runCheck([root], { root, pack: "strict", today: "2026-01-01" });
  rmSync(root, { recursive: true, force: true });
  const { exitCode, summary, findings } = report;
  return { exitCode, unreadable: summary.unreadable.length, findings: findings.flatMap(linesOf).sort() };
}

/** A container in a message: its name, which a random fault may replace with two words. */
const CONTAINER = /\bcontainer (?:Not Valid!|\S+)/g;

function linesOf({ rule, severity, message, places, ...finding }: Finding): readonly string[] {
  const words = message
    .replaceAll(/[^\s"'(]*\.(?:ya?ml|json)(?::\d+)*/g, "<place>")
    .replaceAll(CONTAINER, "<container>");
  return (places ?? [finding]).map((place) => {
    const { object = finding.object, component, instance, path } = place;
    // Two objects are each other's duplicate, in any version. In two files they may be alternatives, which is a warning.
    if (rule === "GITOPS-002") return JSON.stringify([rule, { ...object, apiVersion: "" }, path]);
    return JSON.stringify([severity, rule, object, component, instance, path, words]);
  });
}

const count = process.env.MUSTER_LONG === "1" ? 1_000 : 20;

describe.each([
  ["objects of which a finding names one", () => several],
  ["samples and examples with faults", () => randomObjects(samples, count, seededRandom(7))],
] as const)("%s", (_, make) => {
  const documents = make();
  const expected = verdict(joined({})(documents, seededRandom(1)));

  test.each(Object.entries(layouts))("%s", async (_name, layout) => {
    expect(await verdict(layout(documents, seededRandom(1)))).toEqual(await expected);
  });

  test("have findings", async () => {
    expect((await expected).findings.length).toBeGreaterThan(documents.length);
  });
});

describe.skipIf(sharedMissing("corpus"))("manifests of public repositories with faults", () => {
  const documents = sharedMissing("corpus")
    ? []
    : randomObjects(objectsBelow(sharedPath("corpus")), count, seededRandom(8));
  const expected = verdict(joined({})(documents, seededRandom(1)));

  test.each(Object.entries(layouts))("%s", async (_name, layout) => {
    expect(await verdict(layout(documents, seededRandom(1)))).toEqual(await expected);
  });
});
