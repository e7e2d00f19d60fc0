import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../src/interpret/objects/catalogue.ts";
import { readWorkload } from "../../src/interpret/objects/read-workload.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { ResourceInterface } from "../../src/model/resource-interface/resource-interface.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { nimService, workloadTypes } from "../../workloadtypes/index.ts";
import { cluster as clusterOf, runaiCluster } from "../helpers/organization.ts";
import { parseManifestLike } from "./hostile.ts";
import { sample, sampleFiles } from "./samples.ts";

/** A cluster whose podgrouper may read all kinds. */
const cluster = () => clusterOf({ podGrouper: { reads: "all" } });
const kinds: readonly WorkloadKind[] = workloadTypes;
const clusters = [cluster(), runaiCluster()];

function readerWith(resourceInterfaces: readonly ResourceInterface[], overrides: readonly string[] = []) {
  const organization = { name: "acme", clusters: [], departments: [], projects: [], overrides };
  const knowledge = { organization, workloadTypes, resourceInterfaces };
  const catalogue = catalogueOf(knowledge);
  return (object: KubeObject, on = cluster()) => readWorkload({ object, cluster: on }, catalogue, knowledge)?.workload;
}

const read = readerWith([]);

/** The grouping of a workload, and that of its kind without its pods. */
function bothWays(kind: WorkloadKind, object: KubeObject, on = cluster(), reader = read) {
  const workload = reader(object, on);
  const alone = kind.predictGangs(object, { cluster: on, queue: "default-queue" });
  return [
    { gangs: workload?.gangs, reason: workload?.grouping },
    "gangs" in alone ? { gangs: alone.gangs, reason: undefined } : { gangs: [], reason: alone.reason },
  ] as const;
}

describe("gangs of a workload whose pods were read before", () => {
  it.each(kinds)("are those of a $kind that was not, in every sample", (kind) => {
    for (const file of sampleFiles(kind)) {
      for (const on of clusters) {
        const [workload, alone] = bothWays(kind, sample(kind, file), on);
        expect(workload, file).toEqual(alone);
      }
    }
  });

  it.each(kinds)("are those of a $kind that was not, whatever it is made of and of whichever version", (kind) => {
    const version = fc.constantFrom(...kind.versions);
    fc.assert(
      fc.property(parseManifestLike(), version, fc.constantFrom(...clusters), (parts, served, on) => {
        const apiVersion = kind.group === "" ? served : `${kind.group}/${served}`;
        const metadata = { name: "a", namespace: "b" };
        const object = { apiVersion, kind: kind.kind, metadata, ...parts } as unknown as KubeObject;
        const [workload, alone] = bothWays(kind, object, on);
        expect(workload).toEqual(alone);
      }),
      { numRuns: 30 },
    );
  });

  it("have the same template objects", () => {
    const workload = read(sample(nimService, "full-gpu.yaml"));
    expect(workload?.pods).toHaveLength(1);
    expect(workload?.gangs[0]?.pods[0]?.template).toBe(workload?.pods[0]?.template);
  });

  it("do not rest on pods that an overriding Resource Interface of the repository sees", () => {
    const { resourceInterface } = parseResourceInterface({
      structureDefinition: {
        rootComponent: {
          name: "own",
          kind: { group: "apps.nvidia.com", version: "v1alpha1", kind: "NIMService" },
          specDefinition: { podSpecPath: '{containers: [{name: "own"}], schedulerName: "kai-scheduler"}' },
        },
      },
    });
    const own = readerWith(resourceInterface === undefined ? [] : [resourceInterface], ["apps.nvidia.com/NIMService"]);
    const object = sample(nimService, "full-gpu.yaml");
    expect(own(object)?.pods.map(({ component }) => component)).toEqual(["own"]);
    const [workload, alone] = bothWays(nimService, object, cluster(), own);
    expect(workload).toEqual(alone);
    expect(workload.gangs?.[0]?.pods.map(({ component }) => component)).toEqual(["nimservice"]);
  });
});
