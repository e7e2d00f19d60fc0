import { ownerName } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { at, text } from "../../kernel/index.ts";
import type { WorkloadPods } from "../../model/index.ts";
import type { CompiledResourceInterface } from "./compiled.ts";
import { namesAnIndex } from "./pod-reads.ts";
import { passesFilters } from "./pods.ts";
import { gangCandidates } from "./structure.ts";
import { type SyntheticPod, syntheticPod, unknownIn, validProgram, withField } from "./synthetic-pods.ts";

/** One pod for each component instance, as gang instructions read it. */
export interface PlannedPod {
  readonly pods: WorkloadPods;
  readonly pod: SyntheticPod;
  /** The reason for which its group cannot be predicted, as `a filter reads label x, which …`; absent where it can. */
  readonly unpredictable?: string;
  /** The labels of grouping keys that its template lacks, for which it has the same placeholder as every other pod. */
  readonly assumed: readonly AssumedLabel[];
}

/** A grouping key that only the kind's operator sets. */
interface AssumedLabel {
  readonly label: string;
  /** Whether its name numbers replica groups, so that each of them probably has its own PodGroup. */
  readonly perReplica: boolean;
}

/** The pods of an object, with the values that the operator of its kind is expected to set. */
export function plannedPods(
  compiled: CompiledResourceInterface,
  object: KubeObject,
  all: readonly WorkloadPods[],
): readonly PlannedPod[] {
  const namespace = text(at(object, "metadata", "namespace")) ?? "default";
  return all.map((pods, index) => {
    const pod = syntheticPod(compiled, pods, `${ownerName(object)}-${index}`, namespace);
    return planned(compiled, pods, pod);
  });
}

function planned(compiled: CompiledResourceInterface, pods: WorkloadPods, pod: SyntheticPod): PlannedPod {
  const { engine, resourceInterface, structure } = compiled;
  if (resourceInterface.gangScheduling?.podGroup !== undefined) return { pods, pod, assumed: [] };
  // In the order in which the plug-in tries them, up to the one that it takes.
  for (const { member } of gangCandidates(resourceInterface, structure, pods.component)) {
    const filters = member.filters ?? [];
    const [unknown] = filters.flatMap((filter) => unknownIn(engine, filter, pod));
    if (unknown !== undefined) return { pods, pod, unpredictable: undecided("a filter", unknown.label), assumed: [] };
    if (passes(compiled, filters, pod)) return withKeys(compiled, pods, pod, member.groupByKeyPaths ?? []);
  }
  return { pods, pod, assumed: [] };
}

function undecided(reader: string, label: string): string {
  return `${reader} reads ${label}, which their template does not decide`;
}

// A filter that fails is a failure of the plug-in, which the prediction reports.
function passes({ engine }: CompiledResourceInterface, filters: readonly string[], pod: SyntheticPod): boolean {
  try {
    return passesFilters(engine, filters, pod);
  } catch {
    return true;
  }
}

function withKeys(
  compiled: CompiledResourceInterface,
  pods: WorkloadPods,
  pod: SyntheticPod,
  keys: readonly string[],
): PlannedPod {
  let completed = pod;
  const assumed: AssumedLabel[] = [];
  for (const key of keys) {
    for (const field of unknownIn(compiled.engine, key, completed)) {
      const { label, metadata } = field;
      if (metadata === undefined) return { pods, pod, unpredictable: undecided("a grouping key", label), assumed: [] };
      completed = withField(completed, field, placeholder(metadata.key));
      assumed.push({ label, perReplica: isReplicaKey(compiled, key) });
    }
  }
  return { pods, pod: completed, assumed };
}

function isReplicaKey({ engine, structure }: CompiledResourceInterface, key: string): boolean {
  if (structure.all.some(({ podSelector }) => podSelector?.replicaSelector?.keyPath === key)) return true;
  const program = validProgram(engine, key);
  return program !== undefined && namesAnIndex(program.ast);
}

/** The grouping keys by which the instructions make a PodGroup for each replica group. */
export function replicaKeys(compiled: CompiledResourceInterface): readonly string[] {
  const { gangScheduling: gang } = compiled.resourceInterface;
  if (gang?.podGroup !== undefined) return [];
  const members = (gang?.podGroups ?? []).flatMap((group) => group.members);
  return members.flatMap(({ groupByKeyPaths = [] }) => groupByKeyPaths.filter((key) => isReplicaKey(compiled, key)));
}

/** The value of a label that only the operator sets, valid in the name of a PodGroup: `unknown-job-name`. */
function placeholder(key: string): string {
  const name = key.slice(key.lastIndexOf("/") + 1).toLowerCase();
  return `unknown-${name.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "")}`;
}
