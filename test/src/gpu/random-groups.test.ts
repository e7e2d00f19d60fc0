import { describe, expect, test } from "vitest";
import { mayRead, predictWithReadAccess } from "../../../src/gpu/podgrouper/read-access.ts";
import { groupOf } from "../../../src/kernel/base/kubernetes.ts";
import type { WorkloadKind } from "../../../src/model/workload/workload-kind.ts";
import { gangsOfSet, topWorkloads } from "../../../src/rules/set-quota.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { difference, fails, type NamedGroup, predictedGroup, settingsOfGroup } from "../../helpers/compare-groups.ts";
import { NAMESPACE } from "../../helpers/kai-random/cluster.ts";
import { type RandomWorkload, randomWorkloads } from "../../helpers/kai-random/random-workload.ts";
import { digestOf, type Recorded, recorded } from "../../helpers/kai-random/recorded.ts";
import { cluster, organization } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";

/** The PodGroups of a workload: their names, with the index of their settings. */
interface Outcome {
  readonly groups?: Readonly<Record<string, number>>;
  readonly fails?: true;
}

/** The result with all rights, and with those of the chart where it differs. */
interface Run {
  readonly id: string;
  readonly all: Outcome;
  readonly chart?: Outcome;
}

interface Groups extends Recorded<Run> {
  readonly settings: readonly object[];
}

interface Prediction {
  readonly groups: readonly NamedGroup[];
  readonly fails: boolean;
}

/** One of how many dumps a usual test run takes. */
const STEP = process.env.MUSTER_LONG === "1" ? 1 : 4;

const kinds: readonly WorkloadKind[] = workloadTypes;
const kindOf = (group: string, kind: string) => kinds.find((each) => each.group === group && each.kind === kind);

describe.each([
  ["0.17.1", "random-groups", 1640],
  ["0.18.2", "random-groups-0.18", 410],
] as const)("random workloads and KAI %s", (version, table, count) => {
  const { seed, inputs, settings, runs } = recorded<Groups>(table);
  const workloads = randomWorkloads(seed, runs.length);
  const written = settings.map(settingsOfGroup);

  /** The workloads that differ, with `difference` of their groups. */
  function differing(reads: "all" | "chart", step: number, predict: (workload: RandomWorkload) => Prediction) {
    const found: unknown[] = [];
    for (const [index, workload] of workloads.entries()) {
      const run = runs[index];
      if (run === undefined || workload.uncertain !== undefined || index % step !== 0) continue;
      const outcome = run[reads] ?? run.all;
      const wanted = Object.entries(outcome.groups ?? {}).map(([name, at]) => ({ name, settings: written[at] ?? "" }));
      const predicted = predict(workload);
      const differs = difference(predicted.groups, wanted, workload.written.kind);
      const isWrong = predicted.fails !== (outcome.fails === true);
      if (differs !== undefined || isWrong) found.push({ id: run.id, isWrong, ...differs });
    }
    return found;
  }

  test("belong to the records, and 87 % of them have an operator that is certain", () => {
    expect(digestOf(workloads.map(({ object, below }) => [object, ...below]))).toBe(inputs);
    expect(workloads.map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
    expect(workloads).toHaveLength(count);
    const certain = workloads.filter(({ uncertain }) => uncertain === undefined);
    expect(certain.length / count).toBeGreaterThan(0.87);
  });

  describe.each(["all", "chart"] as const)("with the rights %s", (reads) => {
    const own = cluster({ podGrouper: { reads }, version });
    const context = { cluster: own, queue: "default-queue", reads: mayRead.bind(undefined, own), kindOf };
    const owners = organization({ clusters: [own], departments: [], projects: [] });

    test("have the predicted groups", () => {
      const found = differing(reads, 1, ({ written: object }) => {
        const kind = kindOf(groupOf(object.apiVersion), object.kind);
        if (kind === undefined) throw new Error(`${object.kind} is not in the catalogue`);
        const placed = { ...object, metadata: { ...object.metadata, namespace: NAMESPACE } };
        const grouping = predictWithReadAccess(kind, placed, context);
        return { groups: "gangs" in grouping ? grouping.gangs.map(predictedGroup) : [], fails: fails(grouping) };
      });
      expect(found).toEqual([]);
    });

    test("have the same groups in a dump of the cluster", () => {
      const found = differing(reads, STEP, ({ object, below }) => {
        const text = [object, ...below].map((each) => JSON.stringify(each)).join("\n---\n");
        const set = setOf(text, { organization: owners });
        const tops = topWorkloads(set);
        const groups = gangsOfSet(set, tops).filter(({ mode }) => mode === "predicted");
        const isFailure = tops.some(
          ({ groupingFails, instructionProblems = [] }) =>
            groupingFails === true || instructionProblems.some(({ code }) => code === "instructions-fail"),
        );
        return { groups: groups.map(({ gang }) => predictedGroup(gang)), fails: isFailure };
      });
      expect(found).toEqual([]);
    });
  });
});
