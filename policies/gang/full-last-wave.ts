import type { CollectedGang, GangMember } from "../../src/gpu/index.ts";
import { at, items, number, pointerTo, text } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { gangsOfSet, nativeGangsOfSet } from "../../src/rules/index.ts";
import { checkedOf } from "../sets/set-gangs.ts";

/** GANG-007: the last wave of a Job has as many pods as its gang waits for. */
export const fullLastWave = defineRule({
  id: "GANG-007",
  name: "full-last-wave",
  title: "The completions of a Job fill its last wave of pods",
  severity: "warning",
  pack: "strict",
  rationale:
    "A Job with more completions than parallelism runs in waves. If the last wave has fewer pods than the gang waits for, these pods never start and the Job never ends.",
  fix: "set completions to a multiple of parallelism, or lower the minimum to the number of pods in the last wave",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/issues/1347"],
  examples: { good: example(8), bad: example(10) },
  scope: "set",
  check: (set, { report }) => {
    for (const gang of [...gangsOfSet(set), ...nativeGangsOfSet(set).gangs]) {
      for (const member of gang.members) checkMember(set, gang, member, report);
    }
  },
});

/** The spec of a Job, with its pointer. */
interface JobSpec {
  readonly spec: unknown;
  readonly path: string;
}

function checkMember(
  set: ObjectSet,
  { gang }: Pick<CollectedGang, "gang">,
  { workload, leaf, lost }: GangMember,
  report: SetRuleContext<unknown>["report"],
): void {
  const checked = checkedOf(set, workload.object);
  if (checked === undefined || lost === true) return;
  const job = jobOf(checked.object, leaf);
  if (job === undefined) return;
  const { spec, path } = job;
  const completions = number(at(spec, "completions"));
  const parallelism = number(at(spec, "parallelism")) ?? 1;
  if (completions === undefined || parallelism < 1 || completions <= parallelism) return;
  const part = leaf === undefined ? gang : gang.tree?.find(({ name }) => name === leaf);
  const min = part?.min ?? 1;
  const lastWave = completions % parallelism;
  if (lastWave === 0 || lastWave >= min) return;
  report({
    object: checked,
    path: `${path}/completions`,
    message: `${completions} completions with parallelism ${parallelism} leave ${lastWave} for the last wave, but the gang waits for ${min}`,
    expected: `a multiple of ${parallelism}`,
    received: String(completions),
    key: leaf ?? "",
  });
}

function jobOf(object: unknown, leaf: string | undefined): JobSpec | undefined {
  if (at(object, "kind") === "Job") return { spec: at(object, "spec"), path: "/spec" };
  if (at(object, "kind") !== "JobSet") return undefined;
  const jobs = items(at(object, "spec", "replicatedJobs"));
  // Each replica of a replicated Job is a leaf with the same numbers, so the first one is enough.
  const index = jobs.findIndex((job) => leaf === `${text(at(job, "name"))}-replica-0`);
  if (index < 0) return undefined;
  const path = pointerTo("/spec/replicatedJobs", index, "template", "spec");
  return { spec: at(jobs[index], "template", "spec"), path };
}

function example(completions: number): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: sweep, namespace: team-nlp, annotations: {kai.scheduler/batch-min-member: "4"}}
spec:
  parallelism: 4
  completions: ${completions}
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;
}
