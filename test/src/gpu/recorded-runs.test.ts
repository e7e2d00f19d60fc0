import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rules } from "../../../policies/index.ts";
import { predictedPodGroup } from "../../../src/gpu/gang/kai.ts";
import { UNKNOWN_UID } from "../../../src/gpu/podgrouper/identity.ts";
import { mayRead, predictWithReadAccess } from "../../../src/gpu/podgrouper/read-access.ts";
import { groupOf, type KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { items, member } from "../../../src/kernel/base/read.ts";
import type { Cluster } from "../../../src/model/organization/organization.ts";
import type { Gang } from "../../../src/model/workload/gang.ts";
import type { Grouping, WorkloadKind } from "../../../src/model/workload/workload-kind.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { gangsOfSet, topWorkloads } from "../../../src/rules/set-quota.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { cluster, organization } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";
import { DOUBTFUL_RUNS, REFUSED } from "./doubtful-runs.ts";

/** The PodGroups that KAI d5bc503a made for the pods of an object. */
interface Outcome {
  readonly podGroups?: readonly unknown[];
  /** The groups before later pods changed them. */
  readonly firstSeen?: readonly unknown[];
  readonly errors?: readonly string[];
}

type Reads = "all" | "chart";

interface ObjectRun extends Partial<Record<Reads, Outcome>> {
  readonly id: string;
  readonly object: KubeObject;
}

interface KartaRun {
  readonly id: string;
  readonly kartas: readonly KubeObject[];
  readonly object: KubeObject;
  readonly kai: Outcome;
}

interface DumpRun {
  readonly id: string;
  /** The object, and what its controllers made of it. */
  readonly dump: readonly KubeObject[];
  readonly chart: Outcome;
}

/** Kinds whose controllers generate the names of pods that have groups of their own. */
const GENERATED_PODS: readonly string[] = [
  "AppWrapper",
  "DaemonSet",
  "Deployment",
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

const kinds: readonly WorkloadKind[] = workloadTypes;
const kindOf = (group: string, kind: string) => kinds.find((each) => each.group === group && each.kind === kind);

function runsOf<Run>(name: string): readonly Run[] {
  return JSON.parse(readFileSync(sharedPath("cases", "runs", `${name}.json`), "utf8"));
}

/** The settings of a group that a manifest decides, besides its name. */
function fieldsOf(group: unknown): string {
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

interface NamedGroup {
  readonly name: string;
  readonly settings: string;
}

function predicted(gang: Gang): NamedGroup {
  const { metadata, spec } = predictedPodGroup(gang);
  const fields = spec as Record<string, unknown>;
  return { name: metadata.name, settings: fieldsOf({ ...fields, topology: fields.topologyConstraint }) };
}

function recordedGroups({ podGroups = [], firstSeen = podGroups }: Outcome = {}): readonly NamedGroup[] {
  return firstSeen.map((group) => ({ name: String(member(group, "name")), settings: fieldsOf(group) }));
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
function difference(
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

function fails(grouping: Grouping): boolean {
  const inPart = grouping.problems?.some(({ code }) => code === "instructions-fail") ?? false;
  return inPart || ("reason" in grouping && grouping.failure === true);
}

/** A cluster whose podgrouper reads Kartas. */
const KARTAS = cluster({ podGrouper: { reads: "all" }, resourceInterface: "Karta", version: "0.17.1" });

const GANG_RULES = settingsOf(
  rules.filter(({ id, pack }) => pack === "recommended" && id.startsWith("GANG-")).map((rule) => activeRule(rule, {})),
);

const isDoubtful = (id: string) => Object.hasOwn(DOUBTFUL_RUNS, id);

describe.skipIf(sharedMissing("cases", "runs", "podgrouper-fuzz-open.json"))("recorded runs of the podgrouper", () => {
  test.each<Reads>(["all", "chart"])("agree with the predictions, with the rights %s", (reads) => {
    const own = cluster({ podGrouper: { reads } });
    const differing: unknown[] = [];
    for (const { id, object, ...outcomes } of runsOf<ObjectRun>("podgrouper-fuzz-open")) {
      if (isDoubtful(`${id} ${reads}`)) continue;
      const outcome = outcomes[reads] ?? outcomes.all;
      const kind = kindOf(groupOf(object.apiVersion), object.kind);
      if (kind === undefined) continue;
      const placed = { ...object, metadata: { namespace: "team-a", ...object.metadata } };
      const context = { cluster: own, queue: "default-queue", reads: mayRead.bind(undefined, own), kindOf };
      const grouping = predictWithReadAccess(kind, placed, context);
      const got = "gangs" in grouping ? grouping.gangs.map(predicted) : [];
      const recorded = recordedGroups(outcome);
      // One group stands for those of a DaemonSet on all nodes.
      const differs = difference(got, object.kind === "DaemonSet" ? recorded.slice(0, 1) : recorded, object.kind);
      const failed = (outcome?.errors ?? []).length > 0;
      if (differs !== undefined || fails(grouping) !== failed) differing.push({ id, failed, ...differs });
    }
    expect(differing).toEqual([]);
  });

  test("agree with the predictions for kinds of a Karta", () => {
    const differing: unknown[] = [];
    for (const { id, kartas, object, kai } of runsOf<KartaRun>("podgrouper-karta")) {
      if (isDoubtful(id)) continue;
      const yaml = [...kartas, object].map((each) => JSON.stringify(each)).join("\n---\n");
      const set = setOf(yaml, { organization: organization({ clusters: [KARTAS], departments: [], projects: [] }) });
      const got = gangsOfSet(set).map(({ gang }) => predicted(gang));
      const differs = difference(got, recordedGroups({ podGroups: kai.podGroups ?? [] }), object.kind);
      if (differs !== undefined) differing.push({ id, ...differs });
    }
    expect(differing).toEqual([]);
  });

  test("agree with the predictions for dumps of a cluster, of which only the owners at the top count", () => {
    const own = cluster({ podGrouper: { reads: "chart" } });
    const differing: unknown[] = [];
    for (const { id, dump, chart } of runsOf<DumpRun>("podgrouper-dump")) {
      if (isDoubtful(`${id} dump`)) continue;
      const yaml = dump.map((object) => JSON.stringify(object)).join("\n---\n");
      const set = setOf(yaml, { organization: organization({ clusters: [own], departments: [], projects: [] }) });
      const workloads = topWorkloads(set);
      const kind = dump[0]?.kind ?? "";
      // A committed group that pods name is not one of the podgrouper.
      const got = gangsOfSet(set, workloads).filter(({ mode }) => mode === "predicted");
      const recorded = recordedGroups(chart);
      const differs = difference(
        got.map(({ gang }) => predicted(gang)),
        kind === "DaemonSet" ? recorded.slice(0, 1) : recorded,
        kind,
      );
      const failed = workloads.some(({ groupingFails }) => groupingFails === true);
      const isWrong = failed !== (chart.errors ?? []).length > 0;
      if (differs !== undefined || isWrong) differing.push({ id, failed, ...differs });
    }
    expect(differing).toEqual([]);
  });

  test("that failed have an error by default", () => {
    const silent: string[] = [];
    const look = (id: string, objects: readonly KubeObject[], { errors = [] }: Outcome, own: Cluster) => {
      if (errors.length === 0) return;
      const yaml = objects.map((object) => JSON.stringify(object)).join("\n---\n");
      const set = setOf(yaml, { organization: organization({ clusters: [own], departments: [], projects: [] }) });
      if (!evaluateRules(set, GANG_RULES).findings.some(({ severity }) => severity === "error")) silent.push(id);
    };
    for (const { id, object, ...outcomes } of runsOf<ObjectRun>("podgrouper-fuzz-open")) {
      const placed = { ...object, metadata: { namespace: "team-a", ...object.metadata } };
      for (const reads of ["all", "chart"] as const) {
        look(`${id} ${reads}`, [placed], outcomes[reads] ?? {}, cluster({ podGrouper: { reads } }));
      }
    }
    for (const { id, kartas, object, kai } of runsOf<KartaRun>("podgrouper-karta")) {
      look(id, [...kartas, object], kai, KARTAS);
    }
    for (const { id, dump, chart } of runsOf<DumpRun>("podgrouper-dump")) {
      look(id, dump, chart, cluster({ podGrouper: { reads: "chart" } }));
    }
    // The pods lack a label that an operator may set, so that GANG-026 is an info (LABEL of doubtful-runs).
    expect(silent).toEqual(["karta/222-pgs-ok-none"]);
  });

  test("that a webhook rejects are rejected here", () => {
    const refused = runsOf<ObjectRun>("podgrouper-fuzz-open").filter(
      ({ id }) => DOUBTFUL_RUNS[`${id} all`] === REFUSED,
    );
    expect(refused).toHaveLength(7);
    for (const { id, object } of refused) {
      const faults = kindOf(groupOf(object.apiVersion), object.kind)?.faults?.(object, false);
      expect(faults, id).not.toEqual([]);
    }
  });
});
