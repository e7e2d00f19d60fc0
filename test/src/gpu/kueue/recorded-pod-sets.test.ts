import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { podAmounts, podRequestAmounts } from "../../../../src/gpu/account/pod-amounts.ts";
import { kueueShape } from "../../../../src/gpu/kueue/workload-shape.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { member } from "../../../../src/kernel/base/read.ts";

/** The pod sets that the integrations of kueue v0.19.2 return: name, pods, and requests of one pod. */
interface RecordedPodSets {
  readonly runtimes: readonly KubeObject[];
  readonly runs: readonly {
    readonly object: KubeObject;
    readonly podSets: readonly (readonly [string, number, Readonly<Record<string, number>>])[];
  }[];
}

const path = fileURLToPath(new URL("../../../fixtures/kueue/pod-sets.json", import.meta.url));
const { runtimes, runs }: RecordedPodSets = JSON.parse(readFileSync(path, "utf8"));
const runtimeOf = (kind: string, _: string, name: string) =>
  runtimes.find((runtime) => runtime.kind === kind && runtime.metadata.name === name);

test.each(runs.map((run, index) => ({ ...run, title: `${run.object.kind} ${index}` })))(
  "$title",
  ({ object, podSets }) => {
    const shape = kueueShape(object, runtimeOf);
    if (shape === undefined || typeof shape === "string") throw new Error(shape);
    const own = shape.podSets.map(({ name, count, template }) => {
      const { requests } = podAmounts(member(template, "spec"), {});
      const amounts = [...podRequestAmounts(requests)].map(([resource, amount]) => [resource, Number(amount)]);
      return [name, count, Object.fromEntries(amounts)];
    });
    expect(own).toEqual(podSets);
  },
);
