import { workloadTypes } from "../../../workloadtypes/index.ts";
import { kindSuggestion } from "../../interpret/index.ts";
import { compareText, formatValue, given, issueLines, unreadableLines } from "../../kernel/index.ts";
import type { Cluster, WorkloadKind } from "../../model/index.ts";
import { isRegistered, preemptionOf, runsKai } from "../../model/index.ts";
import type { RegisteredType } from "../../synth/index.ts";
import { describePlace } from "../../synth/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import type { TypeDefaultsRow } from "../report/type-defaults.ts";
import { openRepository } from "../repository/repository.ts";

/** The defaults of kinds, and the exit code. */
interface TypeDefaultsOutcome {
  /** By cluster in the order of `muster.yaml`, then by kind. */
  readonly rows: readonly TypeDefaultsRow[];
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

const KINDS: readonly WorkloadKind[] = workloadTypes;

/**
 * The category, priority and preemptibility that an object of each kind has by default on each cluster: those of a
 * WorkloadType of the repository, else those of the scheduler. On Run:ai those of a kind that its release does not register
 * are inferred. Ends with 1 for an unknown kind or a wrong `muster.yaml`,
 * with 3 if a definition is wrong or could not be read, so that the list may be incomplete.
 */
export async function runTypeDefaults(root: string, kind?: string): Promise<TypeDefaultsOutcome> {
  const { app, issues, unreadable } = await openRepository(root);
  if (app === undefined) return { rows: [], messages: issueLines(issues), exitCode: EXIT.usage };
  const { organization, registeredTypes } = app;
  const all = organization.clusters.flatMap((cluster) => rowsOf(cluster, registeredTypes));
  const rows = all.filter((row) => kind === undefined || row.kind.toLowerCase() === kind.toLowerCase());
  if (rows.length === 0 && kind !== undefined) {
    const message = `muster types: no kind ${formatValue(kind)} is known${kindSuggestion(kind, all)}`;
    return { rows, messages: [message], exitCode: EXIT.usage };
  }
  const errors = app.collect().issues.filter(({ severity }) => severity === "error");
  const messages = [...unreadableLines(unreadable), ...issueLines(errors)];
  return { rows, messages, exitCode: staleIf(messages.length > 0) };
}

function rowsOf(cluster: Cluster, registered: readonly RegisteredType[]): readonly TypeDefaultsRow[] {
  const types = registered.filter((type) => type.cluster === cluster.name);
  const isKnown = ({ name, spec }: RegisteredType) =>
    KINDS.some((each) => each.kind === name && each.group === spec.group);
  const known = KINDS.map((each) =>
    rowOf(
      cluster,
      each,
      types.find(({ name, spec }) => name === each.kind && spec.group === each.group),
    ),
  );
  const own = types
    .filter((type) => !isKnown(type))
    .map((type) => rowOf(cluster, { kind: type.name, group: type.spec.group }, type));
  return [...known, ...own].toSorted((a, b) => compareText(a.kind, b.kind) || compareText(a.group, b.group));
}

type DefaultsOfKind = Pick<WorkloadKind, "kind" | "group"> & Partial<Pick<WorkloadKind, "category" | "priority">>;

function rowOf(cluster: Cluster, kind: DefaultsOfKind, type: RegisteredType | undefined): TypeDefaultsRow {
  const { scheduler, version } = cluster;
  const priority = type?.spec.priority ?? (runsKai(cluster) ? kind.priority?.[cluster.scheduler] : undefined);
  const preemption = priority === undefined ? undefined : preemptionOf({ priorityClass: priority }, cluster);
  const isInferred = scheduler === "runai" && !isRegistered(kind, version);
  const source = isInferred ? "inferred" : "default";
  return given({
    cluster: cluster.name,
    kind: kind.kind,
    group: kind.group,
    category: type?.spec.category ?? kind.category,
    priority,
    priorityValue: preemption?.knownClass ? preemption.priority : undefined,
    preemptibility: type?.spec.preemptibility ?? preemption?.preemptibility,
    source: type === undefined ? source : "WorkloadType",
    place: type && describePlace(type),
  });
}
