import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { predictedPodGroup } from "../../../src/gpu/gang/kai.ts";
import { mayRead, predictWithReadAccess } from "../../../src/gpu/podgrouper/read-access.ts";
import { groupOf, type KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { at, items, member } from "../../../src/kernel/base/read.ts";
import type { Gang } from "../../../src/model/workload/gang.ts";
import type { Grouping, WorkloadKind } from "../../../src/model/workload/workload-kind.ts";
import { gangsOfSet } from "../../../src/rules/set-quota.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { cluster, organization } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";
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

const kinds: readonly WorkloadKind[] = workloadTypes;
const kindOf = (group: string, kind: string) => kinds.find((each) => each.group === group && each.kind === kind);

function runsOf<Run>(name: string): readonly Run[] {
  return JSON.parse(readFileSync(sharedPath("cases", "runs", `${name}.json`), "utf8"));
}

/** The settings of a group that a manifest decides. The names of owners that controllers generate are unknown. */
function settingsOf(group: unknown): string {
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

function predicted(gang: Gang): string {
  const spec = at(predictedPodGroup(gang), "spec") as Record<string, unknown>;
  return settingsOf({ ...spec, topology: spec.topologyConstraint });
}

function sorted(texts: readonly string[]): readonly string[] {
  return texts.toSorted();
}

function fails(grouping: Grouping): boolean {
  const inPart = grouping.problems?.some(({ code }) => code === "instructions-fail") ?? false;
  return inPart || ("reason" in grouping && grouping.failure === true);
}

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
      const all = "gangs" in grouping ? grouping.gangs.map(predicted) : [];
      const recorded = (outcome?.firstSeen ?? outcome?.podGroups ?? []).map(settingsOf);
      // One group stands for those of a DaemonSet on all nodes.
      const wanted = object.kind === "DaemonSet" ? recorded.slice(0, 1) : recorded;
      const got = object.kind === "DaemonSet" ? all.slice(0, 1) : all;
      const failed = (outcome?.errors ?? []).length > 0;
      if (JSON.stringify([sorted(got), fails(grouping)]) !== JSON.stringify([sorted(wanted), failed])) {
        differing.push({ id, got, wanted });
      }
    }
    expect(differing).toEqual([]);
  });

  test("agree with the predictions for kinds of a Karta", () => {
    const own = cluster({ podGrouper: { reads: "all" }, resourceInterface: "Karta", version: "0.17.1" });
    const differing: unknown[] = [];
    for (const { id, kartas, object, kai } of runsOf<KartaRun>("podgrouper-karta")) {
      if (isDoubtful(id)) continue;
      const yaml = [...kartas, object].map((each) => JSON.stringify(each)).join("\n---\n");
      const set = setOf(yaml, { organization: organization({ clusters: [own], departments: [], projects: [] }) });
      const got = gangsOfSet(set).map(({ gang }) => predicted(gang));
      const wanted = (kai.podGroups ?? []).map(settingsOf);
      if (JSON.stringify(sorted(got)) !== JSON.stringify(sorted(wanted))) differing.push({ id, got, wanted });
    }
    expect(differing).toEqual([]);
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
