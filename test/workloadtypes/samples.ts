import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KubeObject } from "../../src/model/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface-parse.ts";
import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { type PodGpus, podGpus } from "../../src/quota/pod-gpus.ts";
import { interpret } from "../../src/ri/index.ts";
import { yamlObjects } from "./corpus.ts";

const ROOT = fileURLToPath(new URL("../../workloadtypes", import.meta.url));

/** Folder of a kind: its name in kebab case, with the word PyTorch kept whole. */
export function folderOf({ kind }: WorkloadKind): string {
  return kind
    .replace("PyTorch", "Pytorch")
    .replaceAll(/\B[A-Z]/g, "-$&")
    .toLowerCase();
}

/** Path of a file in the catalogue. */
export function cataloguePath(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** Names of the folders of kinds. */
export function kindFolders(): readonly string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "podgrouper")
    .map(({ name }) => name)
    .sort();
}

/** File names of the samples of a kind. */
export function sampleFiles(kind: WorkloadKind): readonly string[] {
  return readdirSync(cataloguePath(folderOf(kind), "samples")).sort();
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

/** What the Resource Interface of an object's own version sees in it. */
export function seen(kind: WorkloadKind, object: Readonly<Record<string, unknown>>) {
  const version = String(object.apiVersion).replace(/^.*\//, "");
  const { resourceInterface } = parseResourceInterface(kind.resourceInterfaces[version]);
  if (resourceInterface === undefined) throw new Error(`${kind.kind} has no Resource Interface for ${version}`);
  return interpret(resourceInterface, object);
}

/** Pods of every instance with their GPUs, as `component[/instance]: pods x hundredths`. */
export function podsSeen(kind: WorkloadKind, object: Readonly<Record<string, unknown>>): readonly string[] {
  return seen(kind, object).components.flatMap(({ name, instances }) =>
    instances.flatMap(({ id, pods, podTemplate }) =>
      podTemplate === undefined
        ? []
        : [`${name}${id === "" ? "" : `/${id}`}: ${pods} x ${shown(podGpus(podTemplate))}`],
    ),
  );
}

function shown({ hundredths, memoryMiB, problems }: PodGpus): string {
  if (problems.length > 0) return problems.join("; ");
  return memoryMiB === undefined ? String(hundredths) : `${hundredths} + ${memoryMiB} MiB`;
}
