import { boolean, checkShape, closed, int32, list, type Schema, stringSchema, titled } from "../../k8s-fields/index.ts";
import type { Issue, Locate } from "../../kernel/index.ts";
import { definitionRules, given, issuesOf, items, record } from "../../kernel/index.ts";

/** Kind of the document that changes workloads which TypeScript or a request body defines. */
export const LIFECYCLE_KIND = "Lifecycle";

const filledText = stringSchema({ minLength: 1 });
const anything: Schema = {};

const entry = {
  kind: filledText,
  name: filledText,
  project: filledText,
  namespace: filledText,
  cluster: filledText,
  suspend: boolean,
  replicas: int32({ minimum: 0 }),
  deleted: boolean,
} satisfies Record<keyof LifecycleEntry, Schema>;

/** The schema of a Lifecycle document. */
export const lifecycleSchema = titled(
  "lifecycle",
  closed(
    {
      // Checked before, to choose the schema.
      apiVersion: anything,
      kind: anything,
      workloads: list(closed(entry, ["kind", "name", "cluster"])),
    } satisfies Record<keyof LifecycleFile, Schema>,
    ["workloads"],
  ),
);

/** A Lifecycle document. */
interface LifecycleFile {
  /** Version of the format. */
  readonly apiVersion: string;
  /** Kind of the file. */
  readonly kind: string;
  /** Changes of workloads that TypeScript or a request body defines. `muster suspend`, `resume`, `scale` and `delete` write them. */
  readonly workloads: readonly LifecycleEntry[];
}

/** A change of one workload. */
export interface LifecycleEntry {
  /** Kind of the workload. Mandatory. */
  readonly kind: string;
  /** Name in the definition, without the suffix of a run. Mandatory. */
  readonly name: string;
  /** Name of the project, for a definition. */
  readonly project?: string;
  /** Namespace, for a manifest. */
  readonly namespace?: string;
  /** Name of the cluster. Mandatory. */
  readonly cluster: string;
  /** Whether the workload is suspended; without the field it is as defined. */
  readonly suspend?: boolean;
  /** Number of replicas, in place of the defined one. */
  readonly replicas?: number;
  /** Whether the workload is removed from `dist/`. */
  readonly deleted?: boolean;
}

/** An entry with its place. */
export interface PlacedEntry {
  readonly entry: LifecycleEntry;
  readonly path: string;
  readonly locate: Locate;
}

/** Reads a Lifecycle document; one with a problem has no entries. */
export function parseLifecycle(
  value: unknown,
  locate: Locate,
): { readonly entries: readonly PlacedEntry[]; readonly issues: readonly Issue[] } {
  const { findings } = checkShape(lifecycleSchema, value);
  if (findings.length > 0) return { entries: [], issues: issuesOf(findings, { rules: definitionRules, locate }) };
  const entries = items(record(value).workloads).map((entry, index) => ({
    entry: entry as LifecycleEntry,
    path: `/workloads/${index}`,
    locate,
  }));
  return { entries, issues: [] };
}

/** The workload of an entry. */
type EntryTarget = Pick<LifecycleEntry, "kind" | "name" | "project" | "namespace" | "cluster">;

/** Whether an entry is about a workload. */
export function isAbout({ kind, name, project, namespace, cluster }: EntryTarget, target: EntryTarget): boolean {
  return (
    kind === target.kind &&
    name === target.name &&
    cluster === target.cluster &&
    (project === undefined || project === target.project) &&
    (namespace === undefined || namespace === target.namespace)
  );
}

/** An entry without its absent members, in the order of the file. */
export function entryOf({ kind, name, project, namespace, cluster }: EntryTarget): LifecycleEntry {
  return given({ kind, name, project, namespace: project === undefined ? namespace : undefined, cluster });
}

/** Whether an entry changes anything. */
export function hasChange({ suspend, replicas, deleted }: LifecycleEntry): boolean {
  return suspend !== undefined || replicas !== undefined || deleted !== undefined;
}
