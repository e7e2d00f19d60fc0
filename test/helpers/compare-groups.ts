import { predictedPodGroup } from "../../src/gpu/gang/kai.ts";
import { UNKNOWN_UID } from "../../src/gpu/podgrouper/identity.ts";
import { items, member } from "../../src/kernel/base/read.ts";
import type { Gang } from "../../src/model/workload/gang.ts";
import type { Grouping } from "../../src/model/workload/workload-kind.ts";

/** The PodGroups that KAI made for the pods of an object, in their short form. */
export interface Outcome {
  readonly podGroups?: readonly unknown[];
  /** The groups before later pods changed them. */
  readonly firstSeen?: readonly unknown[];
  readonly errors?: readonly string[];
}

/** A group with its settings that a manifest decides. */
export interface NamedGroup {
  readonly name: string;
  readonly settings: string;
}

/** Kinds whose controllers generate the names of pods that have groups of their own. */
const GENERATED_PODS: readonly string[] = [
  "AppWrapper",
  "DaemonSet",
  "Deployment",
  "InferenceService",
  "NIMService",
  "ReplicaSet",
  "ReplicationController",
];

/** Kinds whose groups have other names in the records, with the reason. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AnalysisRun:
    "the recorded operator names a Job by the run and the metric, and Argo Rollouts by the uid of the run and the metric",
  SparkApplication: "the group has the id that Spark generates for the application",
};

/** The settings of a group in its short form that a manifest decides, besides its name. */
export function settingsOfGroup(group: unknown): string {
  const { queue, priorityClassName, preemptibility, minMember, minSubGroup } = group as Record<string, unknown>;
  const subGroups = items(member(group, "subGroups")).map((each) =>
    [member(each, "name"), member(each, "parent"), member(each, "minMember"), member(each, "minSubGroup")].join(),
  );
  const { topology, requiredTopologyLevel, preferredTopologyLevel } = (member(group, "topology") ?? {}) as Record<
    string,
    unknown
  >;
  const levels = [topology, requiredTopologyLevel, preferredTopologyLevel];
  return JSON.stringify([queue, priorityClassName, preemptibility, minMember, minSubGroup, levels, subGroups.sort()]);
}

/** A predicted gang as a recorded group. */
export function predictedGroup(gang: Gang): NamedGroup {
  const { metadata, spec } = predictedPodGroup(gang);
  const fields = spec as Record<string, unknown>;
  return { name: metadata.name, settings: settingsOfGroup({ ...fields, topology: fields.topologyConstraint }) };
}

export function recordedGroups({ podGroups = [], firstSeen = podGroups }: Outcome = {}): readonly NamedGroup[] {
  return firstSeen.map((group) => ({ name: String(member(group, "name")), settings: settingsOfGroup(group) }));
}

/**
 * Whether a group may have the predicted name. The API server sets the uid at its end, unless the object has it. These parts
 * are generated, and a prediction has a placeholder for them: what a controller adds to the name of an owner between the
 * object and its pods (`generated`), the names of the pods of `GENERATED_PODS`, and a value that an operator writes to the pods
 * (`unknown-…`). All other parts are compared. The names of `OTHER_NAMES` are not compared.
 */
function isNameOf(prediction: string, recorded: string, kind: string): boolean {
  if (Object.hasOwn(OTHER_NAMES, kind)) return true;
  const end = prediction.endsWith(UNKNOWN_UID) ? "(?:uid-unknown-until-applied|d\\d{4}-\\d{3})" : "";
  const start = end === "" ? prediction : prediction.slice(0, -UNKNOWN_UID.length);
  const pods = GENERATED_PODS.includes(kind) ? start.replace(/-\d+-$/, "-generated-") : start;
  const pattern = pods
    .split(/generated|unknown-\w+$/)
    .map((part) => part.replace(/[.+]/g, "\\$&"))
    .join("[\\w.-]+");
  return new RegExp(`^${pattern}${end}$`).test(recorded);
}

/** The predictions and the records that differ; undefined where each prediction has its record. */
export function difference(
  predictions: readonly NamedGroup[],
  recorded: readonly NamedGroup[],
  kind: string,
): { readonly got: readonly NamedGroup[]; readonly wanted: readonly NamedGroup[] } | undefined {
  const left = [...recorded];
  const got = predictions.filter(({ name, settings }) => {
    const index = left.findIndex((each) => each.settings === settings && isNameOf(name, each.name, kind));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return got.length + left.length === 0 ? undefined : { got, wanted: left };
}

/** Whether the prediction is that the podgrouper fails. */
export function fails(grouping: Grouping): boolean {
  const inPart = grouping.problems?.some(({ code }) => code === "instructions-fail") ?? false;
  return inPart || ("reason" in grouping && grouping.failure === true);
}
