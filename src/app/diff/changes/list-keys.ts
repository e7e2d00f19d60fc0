import { isObject, member, ownEntry } from "../../../kernel/index.ts";

/** The members by which the items of a list are recognised. */
interface ListKind {
  /** Alternatives: the members that identify an item. The first alternative that fits every item is used. */
  readonly keys: readonly (readonly string[])[];
  /** Whether Kubernetes ignores the order of the items. */
  readonly unordered?: true;
}

const BY_NAME: ListKind = { keys: [["name"]] };
const NAMED_SET: ListKind = { keys: [["name"]], unordered: true };

/**
 * Lists by the name of their field. Sources: the `listMapKeys` of the Kubernetes API, and the CRDs of the kinds of the
 * catalogue. All other lists have names as keys where every item has one, else positions.
 */
const LISTS: Readonly<Record<string, ListKind>> = {
  conditions: { keys: [["type"]], unordered: true },
  devices: { keys: [["devicePath"], ["name"]], unordered: true },
  hostAliases: { keys: [["ip"]], unordered: true },
  imagePullSecrets: NAMED_SET,
  parameters: NAMED_SET,
  params: NAMED_SET,
  ports: { keys: [["name"], ["containerPort", "protocol"], ["port", "protocol"]], unordered: true },
  resourceClaims: NAMED_SET,
  subGroups: NAMED_SET,
  tolerations: {
    keys: [
      ["key", "effect"],
      ["key", "operator", "value", "effect"],
    ],
    unordered: true,
  },
  topologySpreadConstraints: { keys: [["topologyKey", "whenUnsatisfiable"]], unordered: true },
  volumeClaimTemplates: { keys: [["metadata/name"]], unordered: true },
  volumeDevices: { keys: [["devicePath"]], unordered: true },
  volumeMounts: { keys: [["mountPath"]], unordered: true },
  volumes: NAMED_SET,
  workerGroupSpecs: { keys: [["groupName"]], unordered: true },
};

/** The keys of the items of two lists, which match items of one with items of the other. */
interface ListKeys {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isOrdered: boolean;
}

/** Returns the keys of the items of a list before and after a change, or undefined where positions identify them. */
export function listKeys(field: string, before: readonly unknown[], after: readonly unknown[]): ListKeys | undefined {
  const kind = ownEntry(LISTS, field) ?? BY_NAME;
  for (const key of kind.keys) {
    const old = uniqueKeys(before, key);
    const now = old && uniqueKeys(after, key);
    if (old !== undefined && now !== undefined) return { before: old, after: now, isOrdered: kind.unordered !== true };
  }
  return undefined;
}

function uniqueKeys(list: readonly unknown[], key: readonly string[]): readonly string[] | undefined {
  const keys: string[] = [];
  for (const item of list) {
    const text = keyOf(item, key);
    if (text === undefined) return undefined;
    keys.push(text);
  }
  if (new Set(keys).size === keys.length) return keys;
  return undefined;
}

/** `name=main`, or `key=gpu,effect=NoSchedule`; undefined for an item without any of the members. */
function keyOf(item: unknown, key: readonly string[]): string | undefined {
  if (!isObject(item)) return undefined;
  const parts: string[] = [];
  for (const path of key) {
    let value: unknown = item;
    for (const name of path.split("/")) value = member(value, name);
    if (typeof value === "string" || typeof value === "number") parts.push(`${path}=${value}`);
    else if (value !== undefined && value !== null) return undefined;
  }
  if (parts.length === 0) return undefined;
  return parts.join(",");
}
