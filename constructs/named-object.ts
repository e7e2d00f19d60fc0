import type { Construct } from "constructs";
import { type FieldProblem, isObject, pointerTo, violation } from "../src/kernel/index.ts";

/**
 * An object that a definition refers to by its name: a ConfigMap, Secret or claim of any release of cdk8s-plus, an
 * `ApiObject` of cdk8s, or any value with a `name`.
 */
export interface NamedObject {
  readonly name: string;
  /** Checked where present: a Secret cannot be mounted as a ConfigMap. */
  readonly kind?: string;
  /** Its namespace, checked where present: pods mount only objects of their own namespace. */
  readonly metadata?: { readonly namespace?: string | undefined };
  /** Its place in the tree, for messages. */
  readonly node?: Pick<Construct["node"], "path">;
}

/** Kinds of objects to which the fields of a definition refer. */
type NamedKind = "ConfigMap" | "Secret" | "PersistentVolumeClaim";

/** Fields with the name of an object. */
type NameField = "configMap" | "secret" | "claimName" | "passwordSecret" | "accessKeySecret";

/** Fields that are objects whose `name` is that of an object. */
type ReferenceField = "configMap" | "secret" | "secretRef" | "imagePullSecrets";

/** A `spec` whose names of ConfigMaps, Secrets and claims may also be the objects themselves. */
export type WithObjects<Value, Field extends PropertyKey = ""> = Value extends string
  ? Field extends NameField
    ? Value | NamedObject
    : Value
  : Value extends readonly (infer Item)[]
    ? readonly WithObjects<Item, Field>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: WithObjects<Value[Name], Name extends "name" ? NameOf<Field> : Name> }
      : Value;

type NameOf<Field extends PropertyKey> = Field extends ReferenceField ? "secret" : "name";

/** The places of names below the fields of a pod. */
const PLACES: readonly (readonly [path: string, kind: NamedKind])[] = [
  ["storage/configMapVolume/*/configMap", "ConfigMap"],
  ["storage/secretVolume/*/secret", "Secret"],
  ["storage/pvc/*/claimName", "PersistentVolumeClaim"],
  ["storage/git/*/passwordSecret", "Secret"],
  ["storage/git/*/secretRef/name", "Secret"],
  ["storage/s3/*/accessKeySecret", "Secret"],
  ["environmentVariables/*/secret/name", "Secret"],
  ["environmentVariables/*/configMap/name", "ConfigMap"],
  ["imagePullSecrets/*/name", "Secret"],
];

/** A place in a definition that refers to an object. */
export interface ObjectReference {
  /** JSON pointer in the definition. */
  readonly path: string;
  readonly kind: NamedKind;
  readonly object: NamedObject;
}

/** A `spec` with names in place of objects, and the places that had objects. */
export function withNames(spec: unknown): { readonly spec: unknown; readonly references: readonly ObjectReference[] } {
  const references: ObjectReference[] = [];
  const roles = ["", "leader/", "worker/"];
  const places = roles.flatMap((role) => PLACES.map(([path, kind]) => [`${role}${path}`, kind] as const));
  const named = places.reduce((value, [path, kind]) => {
    const note = (pointer: string, object: NamedObject) => references.push({ path: pointer, kind, object });
    return replaceAt(value, path.split("/"), "/spec", note);
  }, spec);
  return { spec: named, references };
}

type Note = (pointer: string, object: NamedObject) => void;

function replaceAt(value: unknown, [step, ...rest]: readonly string[], pointer: string, note: Note): unknown {
  if (step === undefined) {
    if (!isNamedObject(value)) return value;
    note(pointer, value);
    return value.name;
  }
  if (step === "*") {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => replaceAt(item, rest, pointerTo(pointer, index), note));
  }
  if (!isObject(value) || value[step] === undefined) return value;
  const inner = replaceAt(value[step], rest, pointerTo(pointer, step), note);
  if (inner === value[step]) return value;
  // A claim that is an object exists already.
  return { ...(step === "claimName" ? { existingPvc: true } : {}), ...value, [step]: inner };
}

function isNamedObject(value: unknown): value is NamedObject {
  return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";
}

/** The problems of references to objects: another kind, or another namespace than that of the pods. */
export function referenceProblems(
  references: readonly ObjectReference[],
  namespace: string | undefined,
): readonly FieldProblem[] {
  return references.flatMap(({ path, kind, object }) => {
    const received = `${object.kind ?? "object"} ${object.name}${object.node === undefined ? "" : ` (${object.node.path})`}`;
    if (object.kind !== undefined && object.kind !== kind) {
      return [violation(path, `must be a ${kind}, but is the ${received}`, { expected: kind, received: object.kind })];
    }
    const own = object.metadata?.namespace;
    if (own === undefined || namespace === undefined || own === namespace) return [];
    const message = `must be in the namespace of the pods, ${namespace}, but the ${received} is in ${own}`;
    const fix = `give its chart the namespace: { namespace: app.namespaceOf(PROJECT) }`;
    return [violation(path, message, { expected: namespace, received: own, fix })];
  });
}
