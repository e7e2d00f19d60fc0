import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kindFaults } from "../../policies/operators/kind-faults.ts";
import { kueueJobFaults } from "../../policies/operators/kueue-job-faults.ts";
import { queueFaults } from "../../src/gpu/quota/queue-faults.ts";
import { variableOfFault } from "../../src/k8s-fields/kubernetes/field-fault.ts";
import { groupOf, type KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { pointerSegments } from "../../src/kernel/base/pointer.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";

const FOLDER = new URL("../fixtures/operator-verdicts/", import.meta.url);

/** Objects, and whether an operator of the named release rejects each of them. */
interface Verdicts {
  readonly source: string;
  readonly bases: Readonly<Record<string, KubeObject>>;
  readonly cases: readonly VerdictCase[];
}

interface VerdictCase {
  readonly base: string;
  /** The changed fields of the base, by their pointers. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly refused: boolean;
}

/** Fields that the webhooks of the training operator do not check, although the API server rejects the pods with them. */
function isOfPods(source: string, { set }: VerdictCase): boolean {
  const isUnknown = ([pointer, value]: [string, unknown]) => pointer.endsWith("/restartPolicy") && value === "Foo";
  return source.startsWith("Kubeflow training operator") && Object.entries(set).some(isUnknown);
}

function changed(base: KubeObject | undefined, set: VerdictCase["set"]): KubeObject {
  const object = structuredClone(base) as KubeObject;
  for (const [pointer, value] of Object.entries(set)) {
    const segments = pointerSegments(pointer);
    let holder = object as unknown as Record<string, unknown>;
    for (const segment of segments.slice(0, -1)) {
      holder[segment] ??= {};
      holder = holder[segment] as Record<string, unknown>;
    }
    holder[segments.at(-1) ?? ""] = value;
  }
  return object;
}

for (const file of readdirSync(FOLDER)) {
  const { source, bases, cases }: Verdicts = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  describe(source, () => {
    test.each(Object.keys(bases))("%s", (base) => {
      const { apiVersion, kind } = changed(bases[base], {});
      const known = workloadTypes.find((each) => each.kind === kind && each.group === groupOf(apiVersion));
      const own = cases.filter((each) => each.base === base && !isOfPods(source, each));
      const wrong = own.filter(({ set, refused }) => {
        const object = changed(bases[base], set);
        const own = known?.faults?.(object, false) ?? [];
        const faults = [...own, ...kindFaults(object), ...kueueJobFaults(object), ...queueFaults(object)];
        return faults.some((fault) => variableOfFault(fault) === undefined) !== refused;
      });
      expect(wrong).toEqual([]);
    });
  });
}
