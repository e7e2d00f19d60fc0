import { expect, test } from "vitest";
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

const { seed, inputs, settings, runs } = recorded<Groups>("random-groups");
const workloads = randomWorkloads(seed, runs.length);
const RIGHTS = ["all", "chart"] as const;

const kinds: readonly WorkloadKind[] = workloadTypes;
const kindOf = (group: string, kind: string) => kinds.find((each) => each.group === group && each.kind === kind);

const written = settings.map(settingsOfGroup);

function groupsOf({ groups = {} }: Outcome): readonly NamedGroup[] {
  return Object.entries(groups).map(([name, index]) => ({ name, settings: written[index] ?? "" }));
}

/** One of how many dumps a usual test run takes. */
const STEP = process.env.MUSTER_LONG === "1" ? 1 : 4;

/** The workloads that differ, as `difference` of their groups. */
function differing(
  reads: (typeof RIGHTS)[number],
  predict: (workload: RandomWorkload) => { readonly groups: readonly NamedGroup[]; readonly fails: boolean },
  step = 1,
) {
  const found: unknown[] = [];
  for (const [index, workload] of workloads.entries()) {
    const run = runs[index];
    if (run === undefined || workload.uncertain !== undefined || index % step !== 0) continue;
    const outcome = run[reads] ?? run.all;
    const { groups, fails: isFailure } = predict(workload);
    const differs = difference(groups, groupsOf(outcome), workload.written.kind);
    if (differs !== undefined || isFailure !== (outcome.fails === true)) {
      found.push({ id: run.id, isFailure, ...differs });
    }
  }
  return found;
}

test("the records belong to 1640 random workloads, of which more than 1450 have an operator that is certain", () => {
  expect(digestOf(workloads.map(({ object, below }) => [object, ...below]))).toBe(inputs);
  expect(workloads.map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
  expect(workloads).toHaveLength(1640);
  expect(workloads.filter(({ uncertain }) => uncertain === undefined).length).toBeGreaterThan(1450);
});

test.each(RIGHTS)("the groups of all of them are predicted, with the rights %s", (reads) => {
  const own = cluster({ podGrouper: { reads }, version: "0.17.1" });
  const context = { cluster: own, queue: "default-queue", reads: mayRead.bind(undefined, own), kindOf };
  const found = differing(reads, ({ written: object }) => {
    const kind = kindOf(groupOf(object.apiVersion), object.kind);
    if (kind === undefined) throw new Error(`${object.kind} is not in the catalogue`);
    const placed = { ...object, metadata: { ...object.metadata, namespace: NAMESPACE } };
    const grouping = predictWithReadAccess(kind, placed, context);
    return { groups: "gangs" in grouping ? grouping.gangs.map(predictedGroup) : [], fails: fails(grouping) };
  });
  expect(found).toEqual([]);
});

test.each(RIGHTS)("a dump of the cluster has the same groups, with the rights %s", (reads) => {
  const own = cluster({ podGrouper: { reads }, version: "0.17.1" });
  const owners = organization({ clusters: [own], departments: [], projects: [] });
  const found = differing(
    reads,
    ({ object, below }) => {
      const set = setOf([object, ...below].map((each) => JSON.stringify(each)).join("\n---\n"), {
        organization: owners,
      });
      const tops = topWorkloads(set);
      const groups = gangsOfSet(set, tops).filter(({ mode }) => mode === "predicted");
      const isFailure = tops.some(
        ({ groupingFails, instructionProblems = [] }) =>
          groupingFails === true || instructionProblems.some(({ code }) => code === "instructions-fail"),
      );
      return { groups: groups.map(({ gang }) => predictedGroup(gang)), fails: isFailure };
    },
    STEP,
  );
  expect(found).toEqual([]);
});
