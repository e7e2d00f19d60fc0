import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { podAmounts, podRequestAmounts } from "../../../../src/gpu/account/pod-amounts.ts";
import { timesCount } from "../../../../src/gpu/account/resource-amounts.ts";
import { kueueModel } from "../../../../src/gpu/kueue/kueue-model.ts";
import { kueueWorkloads } from "../../../../src/gpu/kueue/kueue-workloads.ts";
import { quantityOf } from "../../../../src/kernel/base/quantity.ts";
import { member } from "../../../../src/kernel/base/read.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";
import { type PlayedRun, verdictsOfRun } from "./played-run.ts";

/** A run of the scheduler of kueue v0.19.2 on an empty cluster. */
interface FixtureRun extends PlayedRun {
  /** The reason for which the workload never starts. */
  readonly never?: string;
  /** The pods and the flavors of each pod set, where it is admitted. */
  readonly assignments?: readonly (readonly [number, Readonly<Record<string, string>>])[];
  /** Name, pods and requests of each pod set. */
  readonly podSets?: readonly (readonly [string, number, Readonly<Record<string, string>>])[];
}

interface SharedRun extends PlayedRun {
  readonly never: boolean;
  readonly neverBy: string | null;
}

const path = fileURLToPath(new URL("../../../fixtures/kueue/scheduler-runs.json", import.meta.url));
const fixture: readonly FixtureRun[] = JSON.parse(readFileSync(path, "utf8"));

/** Groups of Pods of several roles, which Kueue sorts by hashes. */
const isUnordered = ({ objects }: PlayedRun) => objects.filter(({ kind }) => kind === "Pod").length > 1;

describe("the scheduler of Kueue", () => {
  test.each(fixture.filter(({ never }) => never !== undefined))("$id: never, by $never", (run) => {
    // Without a queue, a suspended job waits for a person, and Kueue has nothing to do with it.
    const expected = run.id.startsWith("missing-") && run.never === "no-workload" ? [] : ["never"];
    expect(verdictsOfRun(run, true).map(({ level }) => level)).toEqual(expected);
  });

  test.each(fixture.filter(({ never, objects }) => never === undefined && !isUnordered({ id: "", objects })))(
    "$id: admitted, with the same flavors",
    (run) => {
      const [verdict] = verdictsOfRun(run, true);
      expect(verdict?.admitted?.map(({ count, flavors }) => [count, flavors])).toEqual(run.assignments);
    },
  );

  test.each(fixture.filter((run) => run.never === undefined && isUnordered(run)))("$id: a group is admitted", (run) => {
    expect(verdictsOfRun(run, true).map(({ level }) => level)).toEqual(["admitted"]);
  });

  test("objects of a part of the cluster have no other verdict that is certain", () => {
    const never = fixture.filter((run) => verdictsOfRun(run, false).some(({ level }) => level === "never"));
    expect(never.filter((run) => run.never === undefined)).toEqual([]);
    expect(never.length).toBeGreaterThan(60);
  });

  test.each(fixture.filter(({ podSets, objects }) => podSets !== undefined && !isUnordered({ id: "", objects })))(
    "$id: pods and their requests",
    ({ objects, podSets }) => {
      const model = kueueModel(objects);
      const [workload] = kueueWorkloads(objects, model);
      const counted = workload?.podSets.map(({ name, count, template }) => {
        const limits = model.limitsOf(workload.namespace);
        const { requests } = podAmounts(member(template, "spec"), { limits, overheadOf: model.overheadOf });
        const perPod = podRequestAmounts(requests);
        return [name, count, Object.fromEntries(timesCount(perPod, count))];
      });
      const recorded = podSets?.map(([name, count, requests]) => {
        const amounts = Object.entries(requests).map(([resource, amount]) => [
          resource,
          recordedAmount(resource, amount),
        ]);
        return [name, count, Object.fromEntries(amounts)];
      });
      // The name of the pod set of a group is a hash.
      const nameless = (list: typeof recorded) => list?.map(([, ...rest]) => rest);
      expect(nameless(counted)).toEqual(nameless(recorded));
    },
  );
});

function recordedAmount(resource: string, amount: string): bigint {
  const nano = quantityOf(amount)?.nano ?? -1n;
  return resource === "cpu" ? nano / 1_000_000n : nano / 1_000_000_000n;
}

/** The runs of a job without a queue: it is not a matter of Kueue. */
const OUTSIDE: readonly string[] = ["missing-be80a2791b", "missing-cacb14cfd6"];

const RUNS = ["cases", "runs", "kueue-open.json"] as const;
const isMissing = sharedMissing(...RUNS);

describe.skipIf(isMissing)("all recorded runs", () => {
  // Vitest also calls the body of a skipped block.
  const runs: readonly SharedRun[] = isMissing ? [] : JSON.parse(readFileSync(sharedPath(...RUNS), "utf8"));

  test("no workload that Kueue admits has the verdict never, and no other one is missed", () => {
    const isNever = (run: SharedRun) => verdictsOfRun(run, true).some(({ level }) => level === "never");
    const wrong = runs.filter((run) => isNever(run) !== run.never).map(({ id }) => id);
    expect(wrong).toEqual(OUTSIDE);
    expect(runs.length).toBe(649);
  });
});
