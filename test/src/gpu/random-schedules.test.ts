import { describe, expect, test } from "vitest";
import { rules } from "../../../policies/index.ts";
import { verdicts } from "../../../src/gpu/quota/verdicts.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { quotaOfSet } from "../../../src/rules/set-quota.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { type RandomSchedule, randomSchedules } from "../../helpers/kai-random/random-schedule.ts";
import { digestOf, type Recorded, recorded } from "../../helpers/kai-random/recorded.ts";
import { cluster, organization } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

/** The number of pods of each workload that got a node in an empty cluster with room for all. */
interface Run {
  readonly id: string;
  readonly placed: Readonly<Record<string, number>>;
}

/** Scenarios whose record does not show the answer, by seed and number, with the reason. */
const UNDECIDED: Readonly<Record<string, string>> = {
  "11/s853": "six pods of one required host have more GPUs than a host of the cluster",
  "47/s69": "the pods of the second replicated Job of a JobSet come later, and these never start",
};

/** One of how many scenarios a usual test run takes. */
const STEP = process.env.MUSTER_LONG === "1" ? 1 : 6;

const RULES = settingsOf(
  rules
    // Random bounds of queues contradict each other, which is another error (QUOTA-006).
    .filter(({ id, pack }) => pack === "recommended" && /^(QUOTA|GANG)-/.test(id) && id !== "QUOTA-006")
    .map((rule) => activeRule(rule, {})),
);

function ownersOf(version: string) {
  const own = cluster({
    version,
    podGrouper: { reads: "all" },
    nodePools: [{ name: "default", gpu: { type: "H100", memory: 81_920, perNode: 8 } }],
  });
  return organization({ clusters: [own], departments: [], projects: [] });
}

/** The workload of a gang, `w0` in `pg-w0-uid`. */
const workloadOf = (name: string) => /w\d/.exec(name)?.[0] ?? name;

function judge({ written }: RandomSchedule, owners: ReturnType<typeof organization>) {
  const set = setOf(written.map((each) => JSON.stringify(each)).join("\n---\n"), { organization: owners });
  const all = verdicts(quotaOfSet(set));
  const gangs = [...new Set(all.flatMap((verdict) => verdict.gangs))];
  const stuck = new Set(all.filter(({ level }) => level === "never").flatMap((verdict) => verdict.gangs));
  return {
    errors: evaluateRules(set, RULES).findings.filter(({ severity }) => severity === "error"),
    isRisky: all.some(({ level }) => level === "risky"),
    /** Whether no gang of the workload can ever start. */
    isStuck: (workload: string) => {
      const own = gangs.filter((gang) => workloadOf(gang.gang.name) === workload);
      return own.length > 0 && own.every((gang) => stuck.has(gang));
    },
  };
}

/** The workloads of a scenario with pods of KAI's scheduler, and the number of these pods. */
function podsOf({ stored }: RandomSchedule): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { kind, metadata } of stored) {
    if (kind === "Pod") found.set(workloadOf(metadata.name), (found.get(workloadOf(metadata.name)) ?? 0) + 1);
  }
  return found;
}

describe.each([
  ["0.17.1", "random-schedules", 1200],
  ["0.18.2", "random-schedules-0.18", 600],
] as const)("random scenarios and KAI %s", (version, table, count) => {
  const { seed, inputs, runs } = recorded<Recorded<Run>>(table);
  const scenarios = randomSchedules(seed, runs.length, version !== "0.17.1");
  const owners = ownersOf(version);

  test("belong to the records", () => {
    expect(digestOf(scenarios.map(({ stored }) => stored))).toBe(inputs);
    expect(scenarios.map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
    expect(scenarios).toHaveLength(count);
  });

  test("are never called impossible where KAI places pods, and reported where it never does", () => {
    const found: Record<string, string[]> = { falseNevers: [], falseErrors: [], missed: [] };
    for (const [index, scenario] of scenarios.entries()) {
      const run = runs[index];
      if (index % STEP !== 0 || run === undefined) continue;
      if (Object.hasOwn(UNDECIDED, `${seed}/${run.id.replace(/\/.*/, "")}`)) continue;
      const { errors, isRisky, isStuck } = judge(scenario, owners);
      const pods = podsOf(scenario);
      for (const [workload, count] of pods) {
        const placed = run.placed[workload] ?? 0;
        if (placed > 0 && isStuck(workload)) found.falseNevers?.push(`${run.id} ${workload}`);
        // Where workloads compete, a record does not show the effect of one alone.
        if (pods.size > 1 || scenario.uncertain !== undefined) continue;
        if (placed === count && errors.length > 0) found.falseErrors?.push(`${run.id} ${errors[0]?.rule}`);
        if (placed === 0 && !isStuck(workload) && !isRisky && errors.length === 0) found.missed?.push(run.id);
      }
    }
    expect(found).toEqual({ falseNevers: [], falseErrors: [], missed: [] });
  });
});
