import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../src/interpret/objects/catalogue.ts";
import { interpret } from "../../src/interpret/objects/interpret.ts";
import { podsOf } from "../../src/interpret/objects/interpreted-pods.ts";
import { predictRegisteredGangs } from "../../src/interpret/objects/registered-gangs.ts";
import { newRunUsage } from "../../src/interpret/objects/usage.ts";
import { groupOf, versionOf } from "../../src/kernel/base/kubernetes.ts";
import type { Gang } from "../../src/model/workload/gang.ts";
import type { Grouping, WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { sample, sampleFiles } from "./samples.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
// A cluster that reads every definition and groups pods without a schedulerName.
const context = { cluster: runaiCluster({ schedulerName: "kai-scheduler" }), queue: "q" };
const catalogue = catalogueOf({ workloadTypes: kinds, resourceInterfaces: [] });

/**
 * The samples for which the instructions make other groups than KAI's plug-in for the kind: those of the plug-in, those of
 * the instructions, and the reason. KAI uses its plug-in; instructions have no counterpart for these settings.
 */
const DIFFERENCES: Readonly<Record<string, readonly [plugin: string, instructions: string, reason: string]>> = {
  "JobSet full-gpu.yaml": ["7 of 9", "9 of 9", "the plug-in reads the annotation kai.scheduler/batch-min-member"],
  "MPIJob full-gpu.yaml": ["2 of 3", "3 of 3", "the plug-in leaves out a launcher that waits for the workers"],
  "MPIJob v1-gpu.yaml": ["3 of 5", "5 of 5", "the plug-in reads schedulingPolicy.minAvailable"],
  "PaddleJob full-gpu.yaml": ["1 of 4", "3 of 4", "KAI has no plug-in, and its default grouper waits for 1 pod"],
  "PyTorchJob full-segmented-gpu.yaml": ["9 of 11", "11 of 11", "segments beyond the minimum wait for no pods"],
  "Service scaled-gpu.yaml": [
    "1 of 2",
    "2 of 2",
    "the plug-in does not read minScale, the older spelling of min-scale",
  ],
  "TFJob full-gpu.yaml": ["7 of 8", "8 of 8", "the plug-in reads schedulingPolicy.minAvailable"],
  "TFJob mirrored-gpu.yaml": ["none", "1 of 1", "the plug-in fails on absent replicas"],
  "TrainJob full-gpu.yaml": ["none", "4 of 4", "the plug-in groups the pods for the JobSet below"],
  "TrainJob minimal-cpu.yaml": ["none", "1 of 1", "the plug-in groups the pods for the JobSet below"],
  "XGBoostJob full-gpu.yaml": ["3 of 4", "4 of 4", "the plug-in reads schedulingPolicy.minAvailable"],
};

/** The groups as `MINIMUM of PODS`; names and subgroups differ in form. */
function groupsOf(grouping: Grouping): string {
  if ("reason" in grouping) return "none";
  const texts = grouping.gangs.map(({ min = 0, tree, pods }: Gang) => {
    const all = pods.reduce((sum, { count }) => sum + count, 0);
    return `${tree === undefined ? min : leavesOf(tree)} of ${all}`;
  });
  return texts.join(", ");
}

function leavesOf(tree: NonNullable<Gang["tree"]>): number {
  return tree.reduce((sum, { min = 0 }) => sum + min, 0);
}

const withInstructions = kinds.flatMap((kind) =>
  sampleFiles(kind).flatMap((file) => {
    const object = sample(kind, file);
    const read = catalogue.interfaces(groupOf(object.apiVersion), versionOf(object.apiVersion), object.kind).catalogue;
    return read?.gangScheduling === undefined ? [] : [{ name: `${kind.kind} ${file}`, kind, object, read }];
  }),
);

describe("gang instructions of the catalogue", () => {
  it.each(withInstructions)("$name", ({ name, kind, object, read }) => {
    const podsBy = () => podsOf(interpret(read, object));
    const instructed = predictRegisteredGangs({ object, declared: [read], podsBy, run: newRunUsage() }, context);
    const [plugin, instructions] = DIFFERENCES[name] ?? [];
    const found = groupsOf(kind.predictGangs(object, context));
    expect(found).toBe(plugin ?? found);
    const title = "the group of the gang instructions, where a component without scaleDefinition counts no pods";
    expect(groupsOf(instructed), title).toBe(instructions ?? found);
  });

  it("differ from the plug-ins for known samples only", () => {
    const names = withInstructions.map(({ name }) => name);
    expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.values(DIFFERENCES).filter(([plugin, instructions]) => plugin === instructions)).toEqual([]);
  });
});
