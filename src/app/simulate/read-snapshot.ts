import type { ClusterObjects } from "../../gpu/index.ts";
import {
  at,
  filledText,
  given,
  isObject,
  items,
  itemsWhen,
  member,
  parsedJson,
  present,
  readRegularFile,
  text,
} from "../../kernel/index.ts";
import { unmodelledSettings } from "./scheduler-settings.ts";
import { snapshotFault, withoutCopies } from "./snapshot-faults.ts";
import { SNAPSHOT_KINDS, SNAPSHOT_LISTS, type SnapshotList, snapshotListOf } from "./snapshot-kinds.ts";
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
  /** The name of that scheduler in pods; absent where no file tells it. */
  readonly schedulerName?: string;
  /** The settings of that scheduler that the simulation does not model. */
  readonly unmodelled: readonly string[];
}

/**
 * Reads snapshots: the file that KAI's scheduler serves at `/get-snapshot`, or lists of `kubectl get -o json`. Several files
 * are one cluster.
 *
 * @throws Error with a sentence for people: a file that cannot be read, or is neither of these
 */
export function readSnapshot(files: readonly string[]): ClusterSnapshot {
  const all = files.map(readOne);
  const objects = Object.fromEntries(
    SNAPSHOT_LISTS.map((list) => {
      const { kept, conflict } = withoutCopies(
        all.flatMap((each) => each.objects[list]),
        list,
      );
      if (conflict === undefined) return [list, kept];
      throw new Error(`${files.join(", ")}: ${conflict} occurs twice with different contents; use files of one moment`);
    }),
  ) as unknown as Record<SnapshotList, readonly unknown[]>;
  const [configMaps] = present(all.map((each) => each.objects.configMaps));
  const [nodePool, ...others] = new Set(present(all.map((each) => each.nodePool)));
  if (others.length > 0) {
    throw new Error(`${files.join(", ")}: are of several node pools; simulate one node pool at a time`);
  }
  const [schedulerName] = present(all.map((each) => each.schedulerName));
  return {
    objects: { ...objects, ...given({ configMaps }) },
    unmodelled: all.flatMap((each) => each.unmodelled),
    ...given({ nodePool, schedulerName }),
  };
}

function readOne(file: string): ClusterSnapshot {
  const snapshot = parsedFile(file);
  for (const list of SNAPSHOT_LISTS) {
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
  if (value === undefined) throw new Error(`${file}: is not JSON; \`kubectl get -o json\` prints such a list`);
  const raw = member(value, "rawObjects");
  if (isObject(raw)) return kaiSnapshot(value, raw);
  const list = Array.isArray(member(value, "items"))
    ? items(member(value, "items"))
    : itemsWhen(text(member(value, "kind")) !== undefined, value);
  const sorted = Object.fromEntries(SNAPSHOT_LISTS.map((each) => [each, []])) as unknown as Record<
    SnapshotList,
    unknown[]
  >;
  for (const [index, object] of list.entries()) {
    if (text(member(object, "kind")) === undefined) throw new Error(`${file}: items[${index}] has no kind`);
    const own = snapshotListOf(object);
    if (own !== undefined) sorted[own].push(object);
  }
  if (Object.values(sorted).every(({ length }) => length === 0)) {
    throw new Error(
      `${file}: must be a snapshot of KAI's scheduler, or a list of \`kubectl get -o json\` with nodes and pods`,
    );
  }
  return { objects: sorted, unmodelled: [] };
}

function kaiSnapshot(value: unknown, raw: unknown): ClusterSnapshot {
  const objects = Object.fromEntries(Object.keys(SNAPSHOT_KINDS).map((list) => [list, items(member(raw, list))]));
  const parameters = member(value, "schedulerParams");
  return {
    objects: objects as unknown as ClusterObjects,
    nodePool: text(at(parameters, "partitionParams", "NodePoolLabelValue")) ?? "",
    ...given({ schedulerName: filledText(member(parameters, "schedulerName")) }),
    unmodelled: unmodelledSettings(value),
  };
}
