import { describe, expect, test } from "vitest";
import { unlessPlugInMissing } from "../../../../src/gpu/podgrouper/missing-plug-in.ts";
import { hasPlugIn } from "../../../../src/gpu/podgrouper/plug-ins.ts";
import { predictWithReadAccess } from "../../../../src/gpu/podgrouper/read-access.ts";
import { failsWithoutPlugIn } from "../../../../src/interpret/objects/gang-definition.ts";
import { groupOf, type KubeObject, versionOf } from "../../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import type { GroupingContext, WorkloadKind } from "../../../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";
import { asKarta, definition, type Json, read } from "../../interpret/objects/helpers.ts";

const kartas = { resourceInterface: "Karta", version: "0.17.1", podGrouper: { reads: "all" } } as const;
const gang: Json = { podGroup: { name: "all" } };
const labels = { "run.ai/karta-group": "ml.example.org", "run.ai/karta-version": "v1", "run.ai/karta-kind": "Train" };
const karta = (instructions: Json | undefined, of: Json = labels) =>
  read({ ...asKarta(definition({}, [], instructions)), metadata: { name: "train", labels: of } });
const train = { group: "ml.example.org", version: "v1", kind: "Train" };
const machine = { group: "kubevirt.io", version: "v1", kind: "VirtualMachine" };

describe("whether the podgrouper fails on a kind without a plug-in", () => {
  test.each<[string, boolean, Partial<Cluster>, Parameters<typeof failsWithoutPlugIn>[0]]>([
    ["with Kartas of no kind", true, kartas, []],
    ["with a Karta without instructions", true, kartas, [karta(undefined)]],
    ["with a Karta among the files", true, { version: "0.17.0" }, [karta(undefined)]],
    ["with a Karta of other labels", true, kartas, [karta(gang, {})]],
    ["with a Karta of the kind", false, kartas, [karta(gang)]],
    // KAI reports an error here and takes the default grouper.
    ["with two Kartas of the kind", false, kartas, [karta(gang), karta({ podGroup: { name: "other" } })]],
    ["with a Karta of another cluster", false, {}, [{ ...karta(undefined), clusters: ["west"] }]],
    ["without Kartas", false, {}, []],
    ["before KAI 0.17", false, { ...kartas, version: "0.16.9" }, []],
  ])("%s: %s", (_, expected, fields, all) => {
    expect(failsWithoutPlugIn(all, cluster(fields), train)).toBe(expected);
    expect(failsWithoutPlugIn(all, cluster(fields), machine)).toBe(expected || all.some((each) => !each.clusters));
    expect(failsWithoutPlugIn(all, runaiCluster(), train)).toBe(false);
  });
});

describe("the groups where the podgrouper fails without a plug-in", () => {
  const context: GroupingContext = { cluster: cluster(kartas), queue: "q", failsWithoutPlugIn: () => true };
  const template = { spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "a" }] } };
  const object = (apiVersion: string, kind: string): KubeObject => ({
    apiVersion,
    kind,
    metadata: { name: "w" },
    spec: { template },
  });
  const predicted = (of: KubeObject, more: Partial<GroupingContext> = {}) => {
    const kinds: readonly WorkloadKind[] = workloadTypes;
    const found = kinds.find(({ group, kind }) => group === groupOf(of.apiVersion) && kind === of.kind);
    if (found === undefined) throw new Error(`no kind ${of.kind}`);
    return predictWithReadAccess(found, of, { ...context, ...more });
  };

  test("are none, with an error", () => {
    const received = predicted(object("apps/v1", "DaemonSet"));
    expect(received).not.toHaveProperty("gangs");
    expect(received.problems).toMatchObject([
      {
        code: "instructions-fail",
        severity: "error",
        message:
          "the pods get no PodGroup, so they never start: KAI has no plug-in for DaemonSet, and its podgrouper fails on such a kind where the cluster has Kartas, but none with gang instructions for it",
      },
    ]);
  });

  test.each([
    ["apps/v1", "DaemonSet"],
    ["v1", "ReplicationController"],
    ["tekton.dev/v1beta1", "PipelineRun"],
  ])("are none for a %s %s that it may read", (apiVersion, kind) => {
    const own = object(apiVersion, kind);
    const grouping = { gangs: [{ name: "g", namespace: "n", queue: "q", pods: [] }] };
    expect(unlessPlugInMissing(grouping, own, context)).toHaveProperty("problems");
    expect(unlessPlugInMissing(grouping, own, { ...context, reads: () => false })).toBe(grouping);
    expect(unlessPlugInMissing(grouping, own, { ...context, failsWithoutPlugIn: () => false })).toBe(grouping);
    expect(unlessPlugInMissing({ reason: "none" }, own, context)).toEqual({ reason: "none" });
  });

  test.each([
    ["kubevirt.io/v1", "VirtualMachineInstance"],
    ["apps/v1", "StatefulSet"],
    ["nvidia.com/v1beta9", "DynamoGraphDeployment"],
    ["v1", "Pod"],
  ])("are as usual for a %s %s, which has a plug-in", (apiVersion, kind) => {
    expect(hasPlugIn(context.cluster, groupOf(apiVersion), versionOf(apiVersion), kind)).toBe(true);
    const grouping = { gangs: [{ name: "g", namespace: "n", queue: "q", pods: [] }] };
    expect(unlessPlugInMissing(grouping, object(apiVersion, kind), context)).toBe(grouping);
  });

  test("are as usual for names that every object has", () => {
    const names = [
      ["constructor", "name"],
      ["apps", "toString"],
    ] as const;
    expect(names.map(([group, kind]) => hasPlugIn(context.cluster, group, "v1", kind))).toEqual([false, false]);
  });

  test.each([
    ["0.17.2", false],
    ["0.18.0", true],
  ])("of a WorkloadRunner are as usual on KAI %s: %s", (version, expected) => {
    expect(hasPlugIn(cluster({ version }), "run.ai", "v1", "WorkloadRunner")).toBe(expected);
  });
});
