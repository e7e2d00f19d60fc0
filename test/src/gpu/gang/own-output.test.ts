import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { CORE_SCHEMA, loadAll } from "js-yaml";
import { describe, expect, it } from "vitest";
import { checkPodGroup } from "../../../../src/gpu/gang/check-pod-group.ts";
import { collectGangs } from "../../../../src/gpu/gang/collect-gangs.ts";
import { kaiPodGroup } from "../../../../src/gpu/gang/kai.ts";
import { type GangRequest, planGang } from "../../../../src/gpu/gang/plan-gang.ts";
import { checkTopology } from "../../../../src/gpu/gang/topology.ts";
import { topologyObject } from "../../../../src/model/organization/topology-object.ts";
import { schemaProblems } from "../../../helpers/crd-schema.ts";
import { cluster } from "../../../helpers/organization.ts";
import { ROOT } from "../../../helpers/repository.ts";
import { isKubeObject } from "../../../workloadtypes/samples.ts";
import { workloadsIn } from "./sources.ts";

const requests: fc.Arbitrary<GangRequest> = fc.record({
  workload: fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/),
  namespace: fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/),
  cluster: fc.constantFrom("0.15.0", "0.16.9", "0.17.1", "0.18.0").map((version) => cluster({ version })),
  queue: fc.constant("q"),
  annotations: fc.constantFrom(
    {},
    { "kai.scheduler/topology": "t", "kai.scheduler/topology-required-placement": "l" },
    { "kai.scheduler/preemption-delay": "30s", "kai.scheduler/staleness-grace-period": "-1s" },
  ),
  pods: fc.oneof(
    fc.record({
      kind: fc.constant("independent" as const),
      component: fc.constant("main"),
      count: fc.integer({ min: 1, max: 64 }),
      min: fc.integer({ min: 1, max: 64 }),
    }),
    fc.record({
      kind: fc.constant("leader-and-workers" as const),
      workers: fc.nat({ max: 16 }),
      replicas: fc.constant(1),
      leaderReady: fc.constant(false),
    }),
  ),
});

describe("a PodGroup that muster plans", () => {
  it("is what CRD, webhook and scheduler of its KAI take", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const plan = planGang(request);
        if (plan.mode !== "external") throw new Error(plan.reason);
        const podGroup = kaiPodGroup(plan.gang, request.cluster.version);
        expect(checkPodGroup(podGroup, { cluster: request.cluster })).toEqual([]);
        expect(schemaProblems(podGroup)).toEqual([]);
      }),
    );
  });
});

describe("a Topology that muster writes", () => {
  it("is what CRD and webhook take", () => {
    const levels = [{ nodeLabel: "example.com/rack", alias: "rack" }, { nodeLabel: "kubernetes.io/hostname" }];
    const object = topologyObject({ name: "fabric", levels });
    expect(checkTopology(object, cluster())).toEqual([]);
    expect(schemaProblems(object)).toEqual([]);
  });
});

const APPLIED = join(ROOT, "dist/east/apply");

describe.skipIf(!existsSync(APPLIED))("what this repository applies to a cluster", () => {
  const files = existsSync(APPLIED) ? readdirSync(APPLIED, { recursive: true, encoding: "utf8" }) : [];
  const objects = files
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) => loadAll(readFileSync(join(APPLIED, file), "utf8"), undefined, { schema: CORE_SCHEMA }))
    .filter(isKubeObject);
  const podGroups = objects.filter(({ kind }) => kind === "PodGroup");
  const gangs = collectGangs({
    workloads: workloadsIn(objects),
    podGroups: podGroups.map((object) => ({ object, cluster: "east" })),
    clusters: [cluster()],
  });

  it("has all of its committed groups filled, without a problem", () => {
    expect(podGroups.length).toBeGreaterThan(0);
    const committed = gangs.filter(({ mode }) => mode === "external");
    expect(committed.map(({ podGroup }) => podGroup?.metadata.name).toSorted()).toEqual(
      podGroups.map(({ metadata }) => metadata.name).toSorted(),
    );
    expect(committed.filter(({ members }) => members.length === 0)).toEqual([]);
    expect(gangs.flatMap(({ problems }) => problems)).toEqual([]);
    expect(podGroups.flatMap((object) => checkPodGroup(object, { cluster: cluster() }))).toEqual([]);
  });
});
