import type { ClusterObjects } from "../../gpu/index.ts";
import {
  at,
  given,
  isObject,
  items,
  itemsWhen,
  member,
  members,
  parsedJson,
  present,
  readRegularFile,
  text,
} from "../../kernel/index.ts";
import { snapshotFault, withoutCopies } from "./snapshot-faults.ts";
import { isZip, zipEntry } from "./zip-entry.ts";

/** A snapshot of 10,000 pods has about 60 MB. */
const MOST_BYTES = 512 * 1024 * 1024;
/** The file in the archive that KAI's scheduler serves. */
const KAI_FILE = "snapshot.json";

/** The objects of a cluster at one moment. */
export interface ClusterSnapshot {
  readonly objects: ClusterObjects;
  /** The node pool of the scheduler that made it; absent where the objects are those of all pools. */
  readonly nodePool?: string;
  /** The settings of that scheduler that the simulation does not model. */
  readonly unmodelled: readonly string[];
}

type List = Exclude<keyof ClusterObjects, "configMaps">;

const KINDS: Readonly<Record<string, List>> = {
  Node: "nodes",
  Pod: "pods",
  PodGroup: "podGroups",
  Queue: "queues",
  Topology: "topologies",
  PriorityClass: "priorityClasses",
  BindRequest: "bindRequests",
};

/**
 * Reads snapshots: the file that KAI's scheduler serves at `/get-snapshot`, or lists of `kubectl get -o json`. Several files
 * are one cluster.
 *
 * @throws Error with a sentence for people: a file that cannot be read, or is neither of these
 */
export function readSnapshot(files: readonly string[]): ClusterSnapshot {
  const all = files.map(readOne);
  const objects = Object.fromEntries(
    Object.values(KINDS).map((list) => {
      const { kept, conflict } = withoutCopies(
        all.flatMap((each) => each.objects[list]),
        list,
      );
      if (conflict === undefined) return [list, kept];
      throw new Error(
        `${files.join(", ")}: ${conflict}: occurs twice, with different contents; use one dump of the cluster`,
      );
    }),
  ) as unknown as Record<List, readonly unknown[]>;
  const [configMaps] = present(all.map((each) => each.objects.configMaps));
  const nodePool = all.find((each) => each.nodePool !== undefined)?.nodePool;
  return {
    objects: { ...objects, ...given({ configMaps }) },
    unmodelled: all.flatMap((each) => each.unmodelled),
    ...given({ nodePool }),
  };
}

function readOne(file: string): ClusterSnapshot {
  const snapshot = parsedFile(file);
  for (const list of Object.values(KINDS)) {
    for (const object of snapshot.objects[list]) {
      const fault = snapshotFault(object, list);
      if (fault !== undefined) throw new Error(`${file}: ${fault}`);
    }
  }
  return snapshot;
}

function parsedFile(file: string): ClusterSnapshot {
  const read = readRegularFile(file, { limit: MOST_BYTES });
  if ("problem" in read) throw new Error(`${file}: ${read.problem}`);
  const bytes = isZip(read.bytes) ? zipEntry(read.bytes, KAI_FILE, MOST_BYTES) : read.bytes;
  if (bytes === undefined) {
    throw new Error(`${file}: has no readable ${KAI_FILE}; a snapshot of KAI's scheduler has one`);
  }
  const value = parsedJson(bytes.toString("utf8"));
  const raw = member(value, "rawObjects");
  if (isObject(raw)) return kaiSnapshot(value, raw);
  const list = Array.isArray(member(value, "items"))
    ? items(member(value, "items"))
    : itemsWhen(text(member(value, "kind")) !== undefined, value);
  const sorted: Record<List, unknown[]> = {
    nodes: [],
    pods: [],
    podGroups: [],
    queues: [],
    topologies: [],
    priorityClasses: [],
    bindRequests: [],
  };
  for (const [index, object] of list.entries()) {
    const name = text(member(object, "kind"));
    if (name === undefined) throw new Error(`${file}: items[${index}]: is no object with a kind`);
    const kind = KINDS[name];
    if (kind !== undefined && isKaiKind(object)) sorted[kind].push(object);
  }
  if (Object.values(sorted).every(({ length }) => length === 0)) {
    throw new Error(
      `${file}: must be a snapshot of KAI's scheduler, or a list of \`kubectl get -o json\` with nodes and pods`,
    );
  }
  return { objects: sorted, unmodelled: [] };
}

/** Whether a Queue, PodGroup or Topology is one of KAI: other schedulers have kinds of the same names. */
function isKaiKind(object: unknown): boolean {
  const [group] = (text(member(object, "apiVersion")) ?? "").split("/");
  const kind = text(member(object, "kind"));
  if (kind === "Topology") return group === "kai.scheduler";
  return kind === "Queue" || kind === "PodGroup" || kind === "BindRequest" ? group === "scheduling.run.ai" : true;
}

function kaiSnapshot(value: unknown, raw: unknown): ClusterSnapshot {
  const objects = Object.fromEntries(
    [...Object.values(KINDS), "configMaps"].map((kind) => [kind, items(member(raw, kind))]),
  );
  const parameters = member(value, "schedulerParams");
  const pool = text(member(member(parameters, "partitionParams"), "NodePoolLabelValue")) ?? "";
  return {
    objects: objects as unknown as ClusterObjects,
    nodePool: pool,
    unmodelled: [
      ...unmodelledParameters(parameters),
      ...unmodelledConfiguration(member(value, "config")),
      ...itemsWhen(hasExtendedResources(raw), "extended resources of device classes"),
    ],
  };
}

/** Whether a class of devices stands for an extended resource, which a claim then serves. */
const hasExtendedResources = (raw: unknown): boolean =>
  items(member(raw, "deviceClasses")).some((each) => text(at(each, "spec", "extendedResourceName")) !== undefined);

function unmodelledParameters(parameters: unknown): string[] {
  const on = ["restrictSchedulingNodes", "scheduleCSIStorage"].filter((key) => member(parameters, key) === true);
  const off = ["useSchedulingSignatures", "fullHierarchyFairness", "allowConsolidatingReclaim"].filter(
    (key) => isObject(parameters) && member(parameters, key) !== true,
  );
  const moved = member(parameters, "maxNumberConsolidationPreemptees");
  const isOther = isObject(parameters) && moved !== 16;
  return [
    ...on,
    ...off.map((key) => `${key}: false`),
    ...(isOther ? [`maxNumberConsolidationPreemptees: ${moved === undefined ? "absent" : String(moved)}`] : []),
  ];
}

const ACTIONS = "allocate,consolidation,reclaim,preempt,stalegangeviction";
/** The plug-ins of KAI's default configuration, and those that change nothing else. */
const PLUGINS = new Set(
  `predicates proportion priority elastic kubeflow ray nodeavailability gpusharingorder gpupack resourcetype subgrouporder
  taskorder nominatednode dynamicresources nodeplacement minruntime topology snapshot sg-nodelocalgreedy sg-multinodegang
  reflectjoborder podaffinity`.split(/\s+/),
);

/** Plug-ins that need not run. The scores of affinity to other pods are 0 where no pod prefers others. */
const EXTRA: ReadonlySet<string> = new Set(["reflectjoborder", "podaffinity"]);

/** Arguments of plug-ins with their default values; `kValue` has no effect without measured use. */
const isDefault = (key: string, value: string): boolean =>
  value === "binpack" ||
  key === "kValue" ||
  (/MinRuntime$/.test(key) && /^0/.test(value)) ||
  (key === "relcaimerSaturationMultiplier" && Number(value) === 1) ||
  (key === "reclaimResolveMethod" && value === "lca");

function unmodelledConfiguration(config: unknown): string[] {
  if (!isObject(config)) return [];
  const actions = (text(member(config, "actions")) ?? ACTIONS).replaceAll(/\s/g, "");
  const plugins = items(member(config, "tiers")).flatMap((tier) => items(member(tier, "plugins")));
  const named = plugins.map((plugin) => text(member(plugin, "name")) ?? "");
  const argued = plugins.flatMap((plugin) =>
    members(member(plugin, "arguments"))
      .filter(([key, argument]) => !isDefault(key, String(argument)))
      .map(([key]) => `the argument ${key} of the plug-in ${text(member(plugin, "name")) ?? ""}`),
  );
  return [
    ...(actions === ACTIONS ? [] : [`the actions ${actions}`]),
    ...(named.length === 0
      ? []
      : [...PLUGINS].filter((name) => !named.includes(name) && !EXTRA.has(name)).map((name) => `no plug-in ${name}`)),
    ...named.filter((name) => !PLUGINS.has(name)).map((name) => `the plug-in ${name}`),
    ...argued,
    ...(isObject(member(config, "usageDBConfig")) ? ["the measured use of queues"] : []),
    ...(members(member(config, "queueDepthPerAction")).length > 0 ? ["queueDepthPerAction"] : []),
  ];
}
