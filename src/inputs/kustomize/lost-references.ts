import { isContainer, pointerTo, text } from "../../kernel/index.ts";
import type { FoundFault } from "./build-fault.ts";
import type { BuiltObject } from "./built-object.ts";
import { currentIdentity, originalIdentity } from "./identity.ts";
import { builtInMergeType } from "./merge-types.ts";
import type { Tree } from "./values.ts";

/** The fields of pods with the names of other objects, by the field around them and their own name. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["configMap/name", "ConfigMap"],
  ["configMapKeyRef/name", "ConfigMap"],
  ["configMapRef/name", "ConfigMap"],
  ["persistentVolumeClaim/claimName", "PersistentVolumeClaim"],
  ["secret/name", "Secret"],
  ["secret/secretName", "Secret"],
  ["secretKeyRef/name", "Secret"],
  ["secretRef/name", "Secret"],
]);
const ACCOUNT = "serviceAccountName";
const KINDS: ReadonlySet<string> = new Set([...REFERENCES.values(), "ServiceAccount"]);

/**
 * The faults of custom resources that refer to an object by the name that it had before kustomize changed it. kustomize
 * knows the references of built-in kinds, and those of `configurations`.
 * Source: kustomize, api/internal/konfig/builtinpluginconsts/namereference.go.
 *
 * @param objects the objects with their final references
 */
export function lostReferences(objects: readonly BuiltObject[], fields: Tree): readonly FoundFault[] {
  const renamed = renamedObjects(objects);
  if (renamed.size === 0) return [];
  return objects.flatMap(({ value }) => {
    if (builtInMergeType(value) !== undefined) return [];
    const found = lostBelow(value.spec, "spec", "", renamed);
    if (found === undefined) return [];
    const { kind, name } = currentIdentity(value);
    const message = `${kind} ${name} refers to ${found.target} ${found.name} in ${found.path}, but kustomize ${found.change} and changes references of built-in kinds only, so its pods do not find it`;
    return [{ rule: "references-renamed" as const, pointer: fieldOf(found, fields), message, isIgnored: true }];
  });
}

/** The change of a name, as a message has it. */
interface Renamed {
  readonly change: string;
  readonly field: readonly string[];
}

function renamedObjects(objects: readonly BuiltObject[]): ReadonlyMap<string, Renamed> {
  const renamed = new Map<string, Renamed>();
  const current = new Set<string>();
  for (const object of objects) {
    const { kind, name } = currentIdentity(object.value);
    if (!KINDS.has(kind)) continue;
    const before = originalIdentity(object).name;
    const hasHash = object.needsHash === true;
    if (!hasHash) current.add(`${kind}/${name}`);
    if (before === name && !hasHash) continue;
    const change = hasHash ? "appends a hash to its name" : `names it ${name}`;
    const field = hasHash
      ? [kind === "Secret" ? "secretGenerator" : "configMapGenerator"]
      : ["namePrefix", "nameSuffix"];
    renamed.set(`${kind}/${before}`, { change, field });
  }
  for (const key of current) renamed.delete(key);
  return renamed;
}

interface Lost extends Renamed {
  readonly target: string;
  readonly name: string;
  /** Fields and indexes, with dots. */
  readonly path: string;
}

/** The first reference below a value to an object that has another name now. */
function lostBelow(value: unknown, path: string, key: string, renamed: ReadonlyMap<string, Renamed>): Lost | undefined {
  if (!isContainer(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const place = `${path}.${name}`;
    const target = name === ACCOUNT ? "ServiceAccount" : REFERENCES.get(`${key}/${name}`);
    const written = target === undefined ? undefined : text(inner);
    const change = written === undefined ? undefined : renamed.get(`${target}/${written}`);
    if (target !== undefined && written !== undefined && change !== undefined) {
      return { ...change, target, name: written, path: place };
    }
    const found = lostBelow(inner, place, Array.isArray(value) ? key : name, renamed);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The field of the kustomization that changes the name; the whole kustomization where another one does. */
function fieldOf({ field }: Renamed, fields: Tree): string {
  const own = field.find((name) => fields[name] !== undefined);
  return own === undefined ? "" : pointerTo("", own);
}
