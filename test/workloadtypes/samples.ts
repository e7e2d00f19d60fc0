import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PodGpus } from "../../src/gpu/quota/gpu-count.ts";
import { podGpus } from "../../src/gpu/quota/pod-gpus.ts";
import { effectivePodTemplate } from "../../src/interpret/objects/effective.ts";
import { interpret } from "../../src/interpret/objects/interpret.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { yamlObjects } from "../helpers/recorded-objects.ts";

const ROOT = fileURLToPath(new URL("../../workloadtypes", import.meta.url));

/** Kinds that share their name with one of Kubernetes. */
const NAMES: ReadonlyMap<string, { readonly folder: string; readonly title: string }> = new Map([
  ["batch.volcano.sh/Job", { folder: "volcano-job", title: "Job (Volcano)" }],
  ["serving.knative.dev/Service", { folder: "knative-service", title: "Service (Knative)" }],
]);

/** The name of a kind in tables: the kind, or one that distinguishes it from a kind of Kubernetes. */
export function titleOf({ kind, group }: Pick<WorkloadKind, "kind" | "group">): string {
  return NAMES.get(`${group}/${kind}`)?.title ?? kind;
}

/** Folder of a kind: its name in kebab case, with capitals in a row and names such as PyTorch kept whole. */
export function folderOf({ kind, group }: Pick<WorkloadKind, "kind" | "group">): string {
  const name = NAMES.get(`${group}/${kind}`)?.folder;
  if (name !== undefined) return name;
  return kind
    .replace("PyTorch", "Pytorch")
    .replace("XGBoost", "Xgboost")
    .replaceAll(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, "-$&")
    .toLowerCase();
}

/** Path of a file in the catalogue. */
export function cataloguePath(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** Folders of `workloadtypes/` that hold code of several kinds. */
export const SHARED_FOLDERS: readonly string[] = ["podgrouper", "shared"];

/** Names of the folders of kinds. */
export function kindFolders(): readonly string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED_FOLDERS.includes(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** File names of the samples of a kind; none where the folder is missing, which complete.test.ts reports. */
export function sampleFiles(kind: WorkloadKind): readonly string[] {
  const folder = cataloguePath(folderOf(kind), "samples");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** A sample of a kind. */
export function sample(kind: WorkloadKind, file: string): KubeObject {
  const [object] = yamlObjects(cataloguePath(folderOf(kind), "samples", file));
  if (!isKubeObject(object)) throw new Error(`${file} holds no Kubernetes object`);
  return object;
}

/** Whether a value has what every Kubernetes object has. */
export function isKubeObject(value: unknown): value is KubeObject {
  return typeof value === "object" && value !== null && "apiVersion" in value && "kind" in value && "metadata" in value;
}

/** The interpretation of an object by the Resource Interface of its own version. */
export function seen(kind: WorkloadKind, object: Readonly<Record<string, unknown>>) {
  const version = String(object.apiVersion).replace(/^.*\//, "");
  const { resourceInterface } = parseResourceInterface(kind.resourceInterfaces[version]);
  if (resourceInterface === undefined) throw new Error(`${kind.kind} has no Resource Interface for ${version}`);
  return interpret(resourceInterface, object);
}

/**
 * Issues of an object, except that it has no pods. That is the only issue of recorded objects whose spec was cut off or
 * that refer to another object.
 */
export function issuesSeen(kind: WorkloadKind, object: Readonly<Record<string, unknown>>) {
  return seen(kind, object).issues.filter(({ rule }) => rule !== "RI-132");
}

/** Pods of every instance with their GPUs, as `component[/instance]: pods x hundredths`. */
export function podsSeen(kind: WorkloadKind, object: Readonly<Record<string, unknown>>): readonly string[] {
  return seen(kind, object).components.flatMap(({ name, instances }) =>
    instances.flatMap((instance) => {
      const template = effectivePodTemplate(instance);
      const { id, pods } = instance;
      return template === undefined
        ? []
        : [`${name}${id === "" ? "" : `/${id}`}: ${pods} x ${shown(podGpus(template))}`];
    }),
  );
}

function shown({ hundredths, memoryMiB, problems }: PodGpus): string {
  if (problems.length > 0) return problems.join("; ");
  return memoryMiB === undefined ? String(hundredths) : `${hundredths} + ${memoryMiB} MiB`;
}
