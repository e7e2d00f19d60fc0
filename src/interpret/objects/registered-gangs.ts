import {
  groupedTemplates,
  isWorkloadRunner,
  NO_TEMPLATE,
  ownerOf,
  predictDefaultGang,
  unlessPlugInMissing,
} from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { filled, given, groupOf, hasKaiChange } from "../../kernel/index.ts";
import type {
  Cluster,
  ExternalObstacle,
  Gang,
  Grouping,
  GroupingContext,
  ResourceInterface,
  WorkloadPods,
} from "../../model/index.ts";
import { compile } from "./compiled.ts";
import { isOverLimit } from "./error.ts";
import { gangDefinition } from "./gang-definition.ts";
import { instructedGang, REGISTERED_PRIORITY, withUid } from "./instructed-gang.ts";
import { type InstructionNotes, instructionNotes } from "./instruction-problems.ts";
import { type PlannedPod, plannedPods, replicaKeys } from "./planned-pods.ts";
import { predictPodGroups } from "./predict-pod-groups.ts";
import { addToRun, type RunUsage } from "./usage.ts";

/** An object of a kind that only Resource Interfaces of the repository describe. */
export interface RegisteredObject {
  readonly object: KubeObject;
  /** The Resource Interfaces of its kind and version, any of which may have gang instructions. */
  readonly declared: readonly ResourceInterface[];
  /** Returns its pods, as a Resource Interface finds them; of the first one by default. */
  readonly podsBy: (resourceInterface?: ResourceInterface) => readonly WorkloadPods[];
  readonly run: RunUsage;
}

/**
 * Predicts the PodGroups of an object whose kind has no plug-in in KAI's podgrouper: those of its gang instructions
 * where the scheduler of the cluster reads them, else the one of the default grouper.
 * Source: KAI Scheduler, `GetPodGrouperPlugin` in hub/hub.go and `GetPodGroupMetadata` in plugins/karta/grouper.go.
 */
export function predictRegisteredGangs(registered: RegisteredObject, context: GroupingContext): Grouping {
  const { object, declared, podsBy } = registered;
  const { cluster } = context;
  const owner = ownerOf(object);
  if (owner !== undefined) return { reason: `its pods are grouped for the ${owner} that owns it` };
  if (isSkipped(object, cluster)) return { reason: SKIPPED };
  const definition = gangDefinition(declared, cluster);
  if (definition !== undefined && "read" in definition) return byInstructions(registered, definition.read, context);
  const predicted = predictDefaultGang(object, podsBy(), context, REGISTERED_PRIORITY);
  const grouping = unlessPlugInMissing(predicted, object, context);
  if (definition === undefined || !("gangs" in grouping)) return grouping;
  const notes = instructionNotes(cluster);
  notes.add("instructions-unread", definition.unread, []);
  return { ...grouping, problems: notes.problems() };
}

const SKIPPED =
  "the podgrouper skips it and groups by the workload that it makes, with its labels and annotations, so instructions for it have no effect";

function isSkipped({ apiVersion, kind }: KubeObject, cluster: Cluster): boolean {
  return isWorkloadRunner(groupOf(apiVersion), kind) && hasKaiChange(cluster, "workload-runners");
}

function byInstructions(
  { object, podsBy, run }: RegisteredObject,
  resourceInterface: ResourceInterface,
  context: GroupingContext,
): Grouping {
  const pods = podsBy(resourceInterface);
  const grouped = groupedTemplates(object, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  if (pods.length === 0) return { reason: NO_TEMPLATE };
  const existing = pods.filter(({ count, maximum = 0 }) => count + maximum > 0);
  const isIdle = existing.length === 0;
  const compiled = compile(resourceInterface);
  const planned = plannedPods(compiled, object, isIdle ? pods : existing);
  addToRun(run, resourceInterface, compiled.engine.used);
  const groupedPods = new Set<unknown>(grouped.templates);
  const reached = planned.filter((entry) => groupedPods.has(entry.pods));
  const notes = instructionNotes(context.cluster);
  for (const entry of reached) noteUnknowns(entry, notes);
  const predictable = reached.filter(({ unpredictable }) => unpredictable === undefined);
  const synthetic = predictable.map(({ pod }) => pod);
  const { groups, ungrouped, issues } = predictPodGroups(resourceInterface, withUid(object), synthetic, { run });
  const byName = new Map(predictable.map((entry) => [entry.pod.metadata.name, entry]));
  const named = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  // The plug-in runs for pods, so it does not fail for an object that is scaled to zero.
  const fail = (reason: string, entries: readonly PlannedPod[]) => {
    if (!isIdle && entries.length > 0) notes.add("instructions-fail", reason, entries);
  };
  for (const { pod, category, reason } of ungrouped) {
    if (isOverLimit({ category })) notes.add("group-unknown", reason, named([pod]));
    else fail(reason, named([pod]));
  }
  for (const { rule, message } of issues) if (rule === "RI-121") notes.add("minimum-changes", message, []);
  const gangs: Gang[] = [];
  for (const group of groups) {
    const all = named(group.pods);
    const made = instructedGang(object, group, all, context);
    if ("reason" in made) {
      fail(made.reason, all);
      continue;
    }
    gangs.push(made);
    if (made.min === 0 && !isIdle) notes.add("minimum-zero", made.name, []);
  }
  const problems = filled(notes.problems());
  if (gangs.length > 0) return { gangs, ...given({ problems }) };
  return { reason: problems?.[0]?.message ?? "it has no pods to group", ...given({ problems }) };
}

/**
 * The obstacle to a committed PodGroup: instructions that make a group for each replica group, although all pods of a
 * template have the same labels.
 */
export function registeredObstacle({ declared }: RegisteredObject, cluster: Cluster): ExternalObstacle | undefined {
  const definition = gangDefinition(declared, cluster);
  if (definition === undefined || !("read" in definition)) return undefined;
  const [key] = replicaKeys(compile(definition.read));
  if (key === undefined) return undefined;
  return {
    reason: `its gang instructions make a PodGroup for each value of ${key}, which one template cannot distinguish`,
  };
}

function noteUnknowns(entry: PlannedPod, notes: InstructionNotes): void {
  const { unpredictable, assumed } = entry;
  if (unpredictable !== undefined) notes.add("group-unknown", unpredictable, [entry]);
  for (const { label, perReplica } of assumed) {
    notes.add(perReplica ? "key-per-replica" : "key-assumed", label, [entry]);
  }
}
