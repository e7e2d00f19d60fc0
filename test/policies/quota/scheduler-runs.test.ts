import { describe, expect, test } from "vitest";
import { groupableWorkload } from "../../../policies/gang/groupable-workload.ts";
import { minimumWithinPods } from "../../../policies/gang/minimum-within-pods.ts";
import { satisfiableTopology } from "../../../policies/gang/satisfiable-topology.ts";
import { verdicts } from "../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { ObjectSet } from "../../../src/rule/object-set.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { quotaOfSet } from "../../../src/rules/set-quota.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { kaiCases } from "../../helpers/kai-cases.ts";
import { cluster, organization } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

/**
 * Objects of ours, and the number of their pods that the scheduler of KAI d5bc503a placed in one cycle, in an empty
 * cluster of 14 nodes with 8 GPUs of 80 GiB and 2 nodes with MIG. Queues are whole, or short without what is unlimited.
 */
interface Run {
  readonly id: string;
  /** The kinds that the podgrouper may read; default all. */
  readonly role?: "chart";
  readonly queues: readonly (KubeObject | ShortQueue)[];
  readonly topologies?: readonly KubeObject[];
  readonly objects: readonly KubeObject[];
  readonly pods: number;
  readonly placed: number;
  /** Whether it calls the gang stale after that cycle, so that it evicts the pods later; absent where not recorded. */
  readonly evicted?: boolean;
}

interface ShortQueue {
  readonly name: string;
  readonly parent?: string;
  readonly labels?: object;
  readonly gpu?: object;
  readonly cpu?: object;
  readonly memory?: object;
}

const UNLIMITED = { quota: -1, limit: -1, overQuotaWeight: 1 };

function wholeQueue(queue: KubeObject | ShortQueue): object {
  if ("kind" in queue) return queue;
  const { name, labels, parent, gpu, cpu, memory } = queue;
  const resources = {
    gpu: { ...UNLIMITED, ...gpu },
    cpu: { ...UNLIMITED, ...cpu },
    memory: { ...UNLIMITED, ...memory },
  };
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: { name, labels },
    spec: { resources, parentQueue: parent },
  };
}

const RULES = settingsOf([groupableWorkload, satisfiableTopology].map((rule) => activeRule(rule, {})));
const SIZE = settingsOf([activeRule(minimumWithinPods, {})]);
const runs = kaiCases<Run>("scheduler-runs");

type Outcome = "never" | "risky" | "starts" | "the queue of KAI's chart";

function setOfRun({ role, queues, topologies = [], objects }: Run): ObjectSet {
  const own = cluster({
    podGrouper: { reads: role ?? "all" },
    nodePools: [{ name: "default", gpu: { type: "H100", memory: 81_920, perNode: 8 } }, { name: "h100" }],
  });
  const placed = objects.map((object) => ({ ...object, metadata: { namespace: "team-a", ...object.metadata } }));
  const yaml = [...queues.map(wholeQueue), ...topologies, ...placed]
    .map((object) => JSON.stringify(object))
    .join("\n---\n");
  return setOf(yaml, { organization: organization({ clusters: [own], departments: [], projects: [] }) });
}

function outcomeOf(run: Run): Outcome {
  const set = setOfRun(run);
  const model = quotaOfSet(set);
  if (model.gangs.some(({ counted }) => counted.gang.queue === "default-queue")) return "the queue of KAI's chart";
  if (evaluateRules(set, RULES).findings.some(({ severity }) => severity === "error")) return "never";
  const found = verdicts(model);
  const isNever = model.gangs.map(({ counted }) =>
    found.some(({ level, gangs, together }) => level === "never" && !together && gangs.includes(counted)),
  );
  if (isNever.every(Boolean)) return "never";
  return found.some(({ level }) => level === "risky") ? "risky" : "starts";
}

/** Whether a finding or a verdict says that the scheduler evicts the gang. */
function isEvicted(run: Run): boolean {
  const set = setOfRun(run);
  const messages = evaluateRules(set, SIZE).findings.map(({ message }) => message);
  const texts = verdicts(quotaOfSet(set)).map(({ text }) => text);
  return [...messages, ...texts].some((text) => text.includes("evicts the running pods"));
}

describe("the verdicts on the recorded runs of KAI's scheduler", () => {
  const outcomes = runs.map((run) => ({ id: run.id, starts: run.placed > 0, outcome: outcomeOf(run) }));
  const idsOf = (starts: boolean, outcome: Outcome) =>
    outcomes.filter((run) => run.starts === starts && run.outcome === outcome).map(({ id }) => id);

  test("are never where nothing is placed", () => {
    expect(idsOf(true, "never")).toEqual([]);
    expect(idsOf(false, "starts")).toEqual([]);
  });

  test("are risky where floating point or the order of unequal pods decides", () => {
    const never = [
      "ext/limit-hetero",
      "ext/hetero-4a-1b",
      "frac/0.1x3-lim0.3",
      "own/random19-012",
      "own/random19-091",
      "own/random20-011",
      "own/random21-172",
      "own/random21-243",
      "own/dev-0.1x3-lim0.3",
      "own/dev-0.1x7-lim0.7",
      "own/dev-0.2x3-lim0.6",
      "own/pods-0.07x2-min2-lim0.15",
      "own/pods-0.1x3-min3-lim0.3",
      "own/pods-0.2x3-min3-lim0.6",
    ];
    const starts = [
      "ext/hetero-1a-4b",
      "ext/hetero-1a-2b-min1-lim1",
      "own/random-038",
      "own/random-168",
      "own/random20-137",
      "own/random21-029",
      "own/random21-067",
      "own/random21-072",
    ];
    expect([idsOf(false, "risky"), idsOf(true, "risky")]).toEqual([never, starts]);
  });

  test("are missing where the queue of KAI's chart may not exist", () => {
    expect(idsOf(false, "the queue of KAI's chart")).toEqual(["role/ds-queue-on-object-only"]);
    expect(idsOf(true, "the queue of KAI's chart")).toEqual([]);
  });

  test("cover as many runs on each side", () => {
    expect([idsOf(false, "never").length, idsOf(true, "starts").length, runs.length]).toEqual([220, 330, 573]);
  });

  test("report which gangs are evicted, because a subgroup never has its minimum", () => {
    const recorded = runs.filter(({ evicted }) => evicted !== undefined);
    expect(recorded.filter(isEvicted).map(({ id }) => id)).toEqual(
      recorded.filter(({ evicted }) => evicted).map(({ id }) => id),
    );
    expect([recorded.length, recorded.filter(isEvicted).length]).toEqual([49, 20]);
  });
});
