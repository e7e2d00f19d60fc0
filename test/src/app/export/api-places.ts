import { resolve } from "../../../../src/k8s-fields/schema/places.ts";
import type { Schema } from "../../../../src/k8s-fields/schema/schema.ts";
import { isObject } from "../../../../src/kernel/base/read.ts";
import { requestBodySchemas } from "../../../../src/model/definition/schema/envelope.ts";
import { EAST } from "./contexts.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The kinds of definitions with a `spec` of the API. */
type WorkloadKindName = "Training" | "DistributedInference";

/** A field of a `spec` without members of its own, with one of its values, and the shortest valid `spec` with it. */
export interface ApiPlace {
  /** Names of fields with `/`, `[]` for the items of a list: `ports/[]/container=80`. */
  readonly label: string;
  readonly spec: Fields;
}

/** Returns each field of the `spec` of a kind, at any depth, with each of its words, and with true and false. */
export function apiPlaces(kind: WorkloadKindName): readonly ApiPlace[] {
  const root = requestBodySchemas[kind];
  return fieldsBelow(root.properties?.spec ?? {}, root, []).map(([keys, value]) => {
    const label = `${keys.join("/")}=${JSON.stringify(value)}`;
    return { label, spec: completed(kind, keys, label, value) };
  });
}

type Field = readonly [keys: readonly string[], value: unknown];

function fieldsBelow(reference: Schema, root: Schema, keys: readonly string[]): readonly Field[] {
  const schema = resolve(reference, root);
  const members = Object.entries(schema.properties ?? {});
  if (members.length > 0) return members.flatMap(([name, inner]) => fieldsBelow(inner, root, [...keys, name]));
  if (schema.items !== undefined) return fieldsBelow(schema.items, root, [...keys, "[]"]);
  return valuesOf(schema, keys).map((value) => [keys, value]);
}

function valuesOf(schema: Schema, keys: readonly string[]): readonly unknown[] {
  if (schema.enum !== undefined) return schema.enum.filter((word) => word !== null);
  const types = [schema.type].flat();
  if (types.includes("boolean")) return [true, false];
  if (types.includes("integer") || types.includes("number")) return [Math.max(schema.minimum ?? 1, 1)];
  const own = SAMPLES.find(([place]) => place.test(keys.join("/")))?.[1];
  const fitting = ["a1", "/x", "1Gi", "0644"].filter((text) => new RegExp(schema.pattern ?? "").test(text));
  return own === undefined ? fitting.slice(0, 1) : [own];
}

/** Values of texts whose schema allows more than their meaning. */
const SAMPLES: readonly (readonly [place: RegExp, value: string])[] = [
  [/dataVolume\/\[\]\/id$/, EAST],
  [/emptyDirVolume\/\[\]\/medium$/, "Memory"],
  [/extendedResources\/\[\]\/resource$/, "example.com/nic"],
  [/podFieldRef\/path$/, "metadata.name"],
  [/repository$/, "https://example.com/a.git"],
  [/supplementalGroups$/, "7,8"],
  [/[uU]rl$/, "https://example.com"],
  [/([pP]ath|workingDir)$/, "/x"],
];

/** The `spec` with one field, and the fields that it needs beside it. */
function completed(kind: WorkloadKindName, keys: readonly string[], label: string, value: unknown): Fields {
  const role = keys[0] === "leader" || keys[0] === "worker" ? keys[0] : undefined;
  const image = { image: "a:1" };
  const workers = role === "worker" ? { workers: 2, worker: image } : {};
  const base = kind === "Training" ? image : { leader: image, ...workers };
  const needed = role === undefined ? neededBy(keys, label) : { [role]: neededBy(keys.slice(1), label) };
  return mergedSpecs(mergedSpecs(base, needed), fieldAt(keys, value));
}

/** An item that is excluded has only its key beside it. */
function neededBy(keys: readonly string[], label: string): unknown {
  if (!label.endsWith("exclude=true")) return NEEDED.find(([place]) => place.test(label))?.[1] ?? {};
  const key = KEYS.find(([list]) => keys.includes(list))?.[1] ?? { name: "a" };
  return fieldAt(keys.slice(0, -1), key);
}

/** Lists whose items have another key than `name`. */
const KEYS = [
  ["dataVolume", { id: EAST }],
  ["extendedResources", { resource: "example.com/nic" }],
] as const;

function fieldAt([key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = fieldAt(rest, value);
  return key === "[]" ? [inner] : { [key]: inner };
}

/** Merges two `spec`s; the second one takes precedence, and items of lists are merged by their index. */
export function mergedSpecs(a: unknown, b: unknown): Fields {
  return merged(a, b) as Fields;
}

function merged(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return b.map((item, index) => merged(a[index], item));
  if (!isObject(a) || !isObject(b)) return b;
  const both = Object.entries(b).map(([key, value]) => [key, merged(a[key], value)]);
  return { ...a, ...Object.fromEntries(both) };
}

const item = (list: string, fields: Fields): Fields => ({ [list]: [fields] });
const stored = (list: string, fields: Fields): Fields => ({ storage: item(list, fields) });
const claim = (info: Fields = {}) => stored("pvc", { path: "/x", claimInfo: { size: "1Gi", ...info } });
const variable = (fields: Fields) => item("environmentVariables", { name: "A", ...fields });
const git = (fields: Fields = {}) => stored("git", { repository: "https://example.com/a.git", path: "/x", ...fields });
const url = (fields: Fields = {}) => item("exposedUrls", { name: "a", container: 80, ...fields });
const expression = (fields: Fields) => ({
  nodeAffinityRequired: { nodeSelectorTerms: [{ matchExpressions: [{ key: "a", ...fields }] }] },
});
const toleration = (fields: Fields) => item("tolerations", { key: "a", operator: "Exists", effect: "Any", ...fields });
const REFERENCE = { name: "a", key: "b" };

/** The fields that a field needs beside it, by the end of its label. The first line that matches counts. */
const NEEDED: readonly (readonly [place: RegExp, fields: Fields])[] = [
  [/annotations\/\[\]/, item("annotations", { name: "a" })],
  [/labels\/\[\]/, item("labels", { name: "a" })],
  [/imagePullSecrets\/\[\]/, item("imagePullSecrets", { name: "a" })],
  [/extendedResources\/\[\]/, { compute: item("extendedResources", { resource: "example.com/nic", quantity: "1" }) }],
  [/gpuPortion|"portion"/, { compute: { gpuRequestType: "portion", gpuPortionRequest: 0.5 } }],
  [/gpuMemory|"memory"/, { compute: { gpuRequestType: "memory", gpuMemoryRequest: "1Gi" } }],
  [/environmentVariables\/\[\]\/secret/, variable({ secret: REFERENCE })],
  [/environmentVariables\/\[\]\/configMap/, variable({ configMap: REFERENCE })],
  [/environmentVariables\/\[\]\/userCredential/, variable({ userCredential: REFERENCE })],
  [/environmentVariables\/\[\]\/podFieldRef/, variable({})],
  [/environmentVariables\/\[\]/, variable({ value: "b" })],
  [/matchExpressions.*="(Exists|DoesNotExist)"/, expression({})],
  [/matchExpressions.*="(Gt|Lt)"/, expression({ values: ["1"] })],
  [/matchExpressions/, expression({ operator: "In", values: ["b"] })],
  [/podAffinity/, { podAffinity: { type: "Required", key: "zone" } }],
  [/probes/, { probes: { readiness: { handler: { httpGet: { port: 80 } } } } }],
  [/tolerations\/\[\]\/(value|operator="Equal")/, toleration({ operator: "Equal", value: "b" })],
  [/tolerations\/\[\]\/seconds/, toleration({ effect: "NoExecute" })],
  [/tolerations/, toleration({})],
  [/exposedUrls.*="authorizedUsers"/, url({ authorizedUsers: ["a"] })],
  [/exposedUrls.*="authorizedGroups"/, url({ authorizedGroups: ["a"] })],
  [/exposedUrls/, url()],
  [/ports\/\[\]\/external/, item("ports", { container: 80, serviceType: "NodePort" })],
  [/ports\/\[\]/, item("ports", { container: 80, serviceType: "ClusterIP" })],
  [/relatedUrls/, item("relatedUrls", { url: "https://example.com", type: "docs" })],
  [/servingPort.*="authorizedUsers"/, { servingPort: { port: 80, authorizedUsers: ["a"] } }],
  [/servingPort.*="authorizedGroups"/, { servingPort: { port: 80, authorizedGroups: ["a"] } }],
  [/servingPort/, { servingPort: { port: 80 } }],
  [/^workers=/, { worker: { image: "a:1" } }],
  [/tty=true/, { stdin: true }],
  [/storage\/configMapVolume/, stored("configMapVolume", { configMap: "a", mountPath: "/x" })],
  [/secretVolume/, stored("secretVolume", { secret: "a", mountPath: "/x" })],
  [/emptyDirVolume/, stored("emptyDirVolume", { path: "/x" })],
  [/dataVolume/, stored("dataVolume", { id: EAST, mountPath: "/x" })],
  [/existingPvc=true/, stored("pvc", { path: "/x", claimName: "a" })],
  [/readWriteOnce=false/, claim({ accessModes: { readOnlyMany: true } })],
  [/addedAttrValues/, claim({ addedAttrValues: [{ key: "a" }] })],
  [/pvc\/\[\]/, claim()],
  [/git\/\[\]\/secretRef/, git({ secretRef: { name: "a", authenticationMethod: "password" } })],
  [/git\/\[\]\/secretKey/, git({ passwordSecret: "a" })],
  [/git\/\[\]/, git()],
  [/hostPath/, stored("hostPath", { path: "/x", mountPath: "/x" })],
  [/nfs/, stored("nfs", { server: "a", path: "/x", mountPath: "/x" })],
  [/s3\/\[\]\/(secretKey|accessKey)/, stored("s3", { bucket: "a", path: "/x", accessKeySecret: "a" })],
  [/s3/, stored("s3", { bucket: "a", path: "/x" })],
];
