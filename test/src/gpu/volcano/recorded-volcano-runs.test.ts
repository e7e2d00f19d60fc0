import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { volcanoAmounts } from "../../../../src/gpu/volcano/volcano-amounts.ts";
import { volcanoModel } from "../../../../src/gpu/volcano/volcano-model.ts";
import { readVolcanoSettings } from "../../../../src/gpu/volcano/volcano-settings.ts";
import { volcanoWorkloads } from "../../../../src/gpu/volcano/volcano-workloads.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { readYamlText } from "../../../../src/yaml/index.ts";
import { node } from "./objects.ts";
import { verdictsOf } from "./played-volcano.ts";

/** A node: name, processors, memory, GPUs, and its labels and taints. */
type WrittenNode = readonly [string, string, string, string, { readonly labels?: object; readonly taints?: object }?];

/** A session of the scheduler of Volcano v1.15.1 on an empty cluster with one workload. */
interface Run {
  readonly id: string;
  /** The name of the settings of the scheduler. */
  readonly settings: string;
  readonly nodes: readonly WrittenNode[];
  readonly objects: readonly KubeObject[];
  /** Whether a webhook refused the workload, or its gang was scheduled or not. */
  readonly end: "refused" | "held" | "started";
  /** The reason of Volcano. */
  readonly by?: string;
  /** The PodGroup that Volcano's controllers made. */
  readonly group?: {
    readonly minMember: number;
    readonly minTaskMember?: Readonly<Record<string, number>>;
    readonly minResources?: Readonly<Record<string, string>>;
    readonly pods: number;
    readonly queue: string;
  };
}

const path = fileURLToPath(new URL("../../../fixtures/volcano/scheduler-runs.json", import.meta.url));
const fixture: { readonly settings: Readonly<Record<string, string>>; readonly runs: readonly Run[] } = JSON.parse(
  readFileSync(path, "utf8"),
);
const { runs } = fixture;

const SETTINGS = new Map(
  Object.entries(fixture.settings).map(([name, text]) => [
    name,
    readVolcanoSettings(readYamlText(text, name).documents[0]?.value),
  ]),
);

function objectsOf({ nodes, objects }: Run): readonly KubeObject[] {
  const written = nodes.map(([name, cpu, memory, gpus, { labels = {}, taints } = {}]) => {
    const amounts = { cpu, memory, ...(gpus !== "0" && { "nvidia.com/gpu": gpus }) };
    return { ...node(name, amounts, { ...labels }), spec: { taints } };
  });
  return [...written, ...objects];
}

const isNever = (run: Run, isKnown = true) => {
  const settings = SETTINGS.get(run.settings);
  if (settings === undefined) throw new Error(`no settings ${run.settings}`);
  const verdicts = verdictsOf(objectsOf(run), isKnown ? { settings, isComplete: true } : {});
  return verdicts.some(({ level }) => level === "never");
};

/** Pods of several tasks that are in the way of each other on the nodes. */
const MISSED = ["capacity-podgroup-0c6a2dec"];

describe("the scheduler of Volcano", () => {
  test("no workload that starts has the verdict never, and no other one is missed", () => {
    const wrong = runs.filter((run) => isNever(run) !== (run.end !== "started")).map(({ id }) => id);
    expect(wrong).toEqual(MISSED);
    expect(runs.length).toBe(460);
    expect(runs.filter(({ end }) => end !== "started").length).toBe(296);
  });

  test("with a part of the cluster and unknown settings, no verdict that is certain is wrong", () => {
    // Without the plug-in gang, or without the action enqueue, Volcano does not work as its chart sets it up.
    const usual = runs.filter(({ settings }) => settings !== "nogang" && settings !== "allocate");
    const never = usual.filter((run) => isNever(run, false));
    expect(never.filter(({ end }) => end === "started").map(({ id }) => id)).toEqual([]);
    expect(never.length).toBeGreaterThan(100);
  });

  test("the PodGroups are those of Volcano's controllers", () => {
    const compared = runs.flatMap((run) => {
      const { group } = run;
      const objects = objectsOf(run);
      const [workload] = volcanoWorkloads(objects, volcanoModel(objects));
      if (group === undefined || workload === undefined) return [];
      const minimums = Object.entries(group.minTaskMember ?? {});
      const { minResources } = group;
      const own = {
        minimum: workload.minimum,
        minimums: new Map(workload.minimums),
        pods: workload.tasks.reduce((sum, { first }) => sum + first, 0),
        queue: workload.queue,
        ...(minResources && { minResources: workload.minResources }),
      };
      const recorded = {
        minimum: group.minMember,
        minimums: new Map(minimums),
        pods: group.pods,
        queue: group.queue,
        ...(minResources && { minResources: volcanoAmounts(minResources) }),
      };
      return [{ id: run.id, own: plain(own), recorded: plain(recorded) }];
    });
    expect(compared.length).toBeGreaterThan(350);
    expect(compared.map(({ id, own }) => ({ id, ...own }))).toEqual(
      compared.map(({ id, recorded }) => ({ id, ...recorded })),
    );
  });
});

/** Amounts of 0 are absent. */
function plain<T extends { minResources?: ReadonlyMap<string, bigint> | undefined }>({ minResources, ...rest }: T) {
  const amounts = [...(minResources ?? [])].filter(([, amount]) => amount > 0n).toSorted();
  return { ...rest, ...(minResources && { minResources: Object.fromEntries(amounts) }) };
}
