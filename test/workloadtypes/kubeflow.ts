import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { cluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, template } from "./gangs.ts";
import { seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A job of Kubeflow whose replica types stand in `specs`. */
export function kubeflowJob(
  { kind, group, versions }: WorkloadKind,
  specs: string,
  types: unknown,
  spec: Fields = {},
): KubeObject {
  return {
    apiVersion: `${group}/${versions[0]}`,
    kind,
    metadata: { name: "job" },
    spec: { [specs]: types, ...spec },
  };
}

/** A replica type with so many pods. */
export function replicas(count: unknown, pod: unknown = template()): Fields {
  return { replicas: count, template: pod };
}

/** The tests of all jobs with one flat gang; `types` is a whole set of replica types, with two pods each. */
export function describeFlatGang(kind: WorkloadKind, specs: string, types: readonly string[]): void {
  const [first = ""] = types;
  const whole = Object.fromEntries(types.map((type) => [type, replicas(2)]));
  const job = (changed: Fields, spec: Fields = {}) => kubeflowJob(kind, specs, { ...whole, ...changed }, spec);
  const available = (minAvailable: unknown) => ({ runPolicy: { schedulingPolicy: { minAvailable } } });

  describe(`the flat gang of a ${kind.kind}`, () => {
    it("has all replicas of all types", () => {
      const [gang, ...more] = gangsOf(kind, job({}));
      expect(more).toEqual([]);
      expect(gang).toMatchObject({
        name: "pg-job-uid-unknown-until-applied",
        min: 2 * types.length,
        priorityClass: "train",
        queue: "fallback",
      });
      expect(gang).not.toHaveProperty("tree");
      expect(podsOf(gang)).toEqual(types.map((type) => `${type.toLowerCase()}: 2`));
      expect(gang?.pods[0]?.template).toEqual(template());
    });

    it("waits for minAvailable pods, whatever the replicas are", () => {
      expect(gangsOf(kind, job({}, available(1)))[0]?.min).toBe(1);
      expect(gangsOf(kind, job({ [first]: replicas(undefined) }, available(9)))[0]?.min).toBe(9);
      expect(gangsOf(kind, job({}, available(null)))[0]?.min).toBe(2 * types.length);
      expect(reasonOf(kind, job({}, available("2")))).toBe(
        "spec.runPolicy.schedulingPolicy.minAvailable must be an integer",
      );
      expect(reasonOf(kind, job({}, available(0)), cluster({ version: "0.17.0" }))).toMatch(
        /^the gang requires 0 pods/,
      );
    });

    it.each<[unknown, string]>([
      [undefined, "is missing, but the podgrouper requires a number of 1 or more"],
      [null, "is missing, but the podgrouper requires a number of 1 or more"],
      [0, "must be an integer number of pods, 1 or more"],
      [-2, "must be an integer number of pods, 1 or more"],
      ["2", "must be an integer number of pods, 1 or more"],
      [1.5, "must be an integer number of pods, 1 or more"],
      [1e300, "must be an integer number of pods, 1 or more"],
    ])("is not made of %o replicas", (count, problem) => {
      expect(reasonOf(kind, job({ [first]: replicas(count) }))).toBe(`spec.${specs}.${first}.replicas ${problem}`);
    });

    it("counts an unknown type, as the podgrouper does", () => {
      expect(gangsOf(kind, job({ Extra: replicas(3) }))[0]?.min).toBe(2 * types.length + 3);
    });

    it("is not made without a replica type, or of hostile specs", () => {
      const open = { schedulerName: "kai-scheduler" };
      const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
      expect(reasonOf(kind, kubeflowJob(kind, specs, {}))).toBe(`spec.${specs} has no replica type`);
      for (const odd of [undefined, null, "x", 7, []]) {
        expect(reasonOf(kind, kubeflowJob(kind, specs, odd))).toBe(`spec.${specs} has no replica type`);
        expect(reasonOf(kind, { ...job({}), spec: odd } as KubeObject)).toBe(`spec.${specs} has no replica type`);
      }
      const inherited = JSON.parse(`{"__proto__": {"${specs}": {"${first}": {"replicas": 1}}}}`);
      expect(reasonOf(kind, { ...job({}), spec: inherited })).toBe(`spec.${specs} has no replica type`);
      expect(reasonOf(kind, job(Object.fromEntries(types.map((type) => [type, null]))))).toMatch(/no schedulerName/);
      expect(reasonOf(kind, job(Object.fromEntries(types.map((type) => [type, replicas(1, { spec: {} })]))))).toMatch(
        /no schedulerName/,
      );
      expect(gangsOf(kind, job({ [first]: replicas(1, { spec: open }) }))[0]?.pods[0]).not.toHaveProperty("template");
      const marked = Object.fromEntries(types.map((type) => [type, replicas(1, template(skip))]));
      expect(reasonOf(kind, job(marked))).toBe(EXTERNAL);
      expect(reasonOf(kind, { ...job({}), metadata: { name: "job", ...skip } })).toBe(EXTERNAL);
    });
  });
}

/** The statuses that the operators write, for a kind in one of its versions. */
export function describeKubeflowStatus(kind: WorkloadKind, version = kind.versions[0]): void {
  const condition = (type: string, status = "True") => ({ type, status, reason: `${kind.kind}${type}` });
  const created = condition("Created");
  const statusOf = (status: unknown) =>
    seen(kind, { apiVersion: `${kind.group}/${version}`, kind: kind.kind, metadata: { name: "a" }, spec: {}, status })
      .status?.matched;

  describe(`the status of a ${kind.kind} ${version}`, () => {
    it.each<[string, unknown, readonly string[]]>([
      ["not seen by the operator", undefined, []],
      ["without conditions", { startTime: "2026-01-01T00:00:00Z" }, []],
      ["created", { conditions: [created] }, ["Initializing"]],
      ["running", { conditions: [created, condition("Running")] }, ["Running"]],
      [
        "restarting",
        { conditions: [created, condition("Running", "False"), condition("Restarting")] },
        ["Initializing"],
      ],
      ["suspended", { conditions: [created, condition("Running", "False"), condition("Suspended")] }, []],
      [
        "resumed",
        { conditions: [created, condition("Running", "False"), condition("Suspended", "False")] },
        ["Initializing"],
      ],
      ["succeeded", { conditions: [created, condition("Running", "False"), condition("Succeeded")] }, ["Completed"]],
      ["failed", { conditions: [created, condition("Running", "False"), condition("Failed")] }, ["Failed"]],
      ["failed before it ran", { conditions: [condition("Failed")] }, ["Failed"]],
      ["made of numbers", { conditions: [1, null, { type: 1, status: 2 }] }, []],
    ])("%s", (_, status, matched) => {
      expect(statusOf(status)).toEqual(matched);
    });
  });
}
