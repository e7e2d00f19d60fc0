import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rules } from "../../../policies/index.ts";
import { verdicts } from "../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { quotaOfSet } from "../../../src/rules/set-quota.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { cluster, organization } from "../../helpers/organization.ts";
import { setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";

/** Objects, and the number of their pods that the scheduler of KAI d5bc503a placed in one cycle of an empty cluster. */
interface ScheduledRun {
  readonly id: string;
  readonly queues: readonly KubeObject[];
  readonly topologies: readonly KubeObject[];
  readonly objects: readonly KubeObject[];
  readonly kai: { readonly pods: number; readonly placed: number; readonly never: boolean };
}

/**
 * Runs with an error although pods start: the queue never has room for all pods of an MPIJob, and those that start wait for
 * the others forever. KAI places only a part.
 */
const PARTIAL: readonly string[] = [
  "rnd/61-mpi-two-gpu-g-q5-l-1-build GANG-006",
  "rnd/80-mpi-two-gpu-leaf-q5-l0.5-nope GANG-006",
  "rnd/255-mpi-gpu2-gpu-leaf-q5-lNone-inference GANG-006",
];

/** One of how many runs a usual test run takes. */
const STEP = process.env.MUSTER_LONG === "1" ? 1 : 6;

const RULES = settingsOf(
  rules
    // The quotas of the queues of many runs contradict each other, which is another error (QUOTA-006).
    .filter(({ id, pack }) => pack === "recommended" && /^(QUOTA|GANG)-/.test(id) && id !== "QUOTA-006")
    .map((rule) => activeRule(rule, {})),
);

describe.skipIf(sharedMissing("cases", "runs", "scheduler-open.json"))("recorded runs of the scheduler", () => {
  test("have an error and a never verdict where nothing starts, and none where something starts", () => {
    const recorded: readonly ScheduledRun[] = JSON.parse(
      readFileSync(sharedPath("cases", "runs", "scheduler-open.json"), "utf8"),
    );
    const runs = recorded.filter((_, index) => index % STEP === 0);
    const own = cluster({
      podGrouper: { reads: "all" },
      nodePools: [{ name: "default", gpu: { type: "H100", memory: 81_920, perNode: 8 } }, { name: "h100" }],
    });
    const found: Record<string, string[]> = { falseErrors: [], falseNevers: [], noErrors: [], noNevers: [] };
    for (const { id, queues, topologies, objects, kai } of runs) {
      const yaml = [...queues, ...topologies, ...objects].map((object) => JSON.stringify(object)).join("\n---\n");
      const set = setOf(yaml, { organization: organization({ clusters: [own], departments: [], projects: [] }) });
      const errors = evaluateRules(set, RULES).findings.filter(({ severity }) => severity === "error");
      const all = verdicts(quotaOfSet(set));
      const gangs = new Set(all.flatMap((verdict) => verdict.gangs));
      const stuck = new Set(all.filter(({ level }) => level === "never").flatMap((verdict) => verdict.gangs));
      const isPart = kai.placed < kai.pods && PARTIAL.includes(`${id} ${errors[0]?.rule}`);
      if (kai.placed > 0 && errors.length > 0 && !isPart) found.falseErrors?.push(`${id} ${errors[0]?.rule}`);
      if (kai.placed > 0 && stuck.size === gangs.size) found.falseNevers?.push(id);
      if (kai.never && errors.length === 0) found.noErrors?.push(id);
      if (kai.never && stuck.size === 0) found.noNevers?.push(id);
    }
    expect(found).toEqual({ falseErrors: [], falseNevers: [], noErrors: [], noNevers: [] });
  });
});
