import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gangRules } from "../../../policies/gang/index.ts";
import { check } from "../../helpers/policies.ts";
import { job, kubeflow, leaderWorkerSet, linked, podGroup, template, yaml } from "./manifests.ts";

const HOSTILE = [
  null,
  {},
  [],
  "",
  "x",
  0,
  -1,
  1.5,
  2 ** 40,
  true,
  [null],
  [[]],
  { a: null },
  JSON.parse('{"__proto__": {"x": 1}}'),
] as const;

const leaf = { labels: { "kai.scheduler/subgroup-name": "a" } };
const constraint = { topology: "t", requiredTopologyLevel: "l" };
const objects: readonly object[] = [
  podGroup({
    queue: "q",
    minMember: 2,
    topologyConstraint: constraint,
    subGroups: [
      { name: "a", minMember: 2, topologyConstraint: constraint },
      { name: "b", parent: "c", minMember: 1 },
      { name: "c", minSubGroup: 1 },
    ],
    preemptionDelay: "30s",
  }),
  {
    apiVersion: "kai.scheduler/v1alpha1",
    kind: "Topology",
    metadata: { name: "t" },
    spec: { levels: [{ nodeLabel: "l", alias: "m" }] },
  },
  job(
    { completions: 3, template: linked(leaf) },
    { annotations: { "kai.scheduler/batch-min-member": "2", "kai.scheduler/topology": "t" } },
  ),
  kubeflow(
    "PyTorchJob",
    { Master: { replicas: 1, template: template() }, Worker: { replicas: 2, template: template() } },
    { elasticPolicy: { minReplicas: 1, maxReplicas: 2 } },
  ),
  kubeflow(
    "MPIJob",
    { Launcher: { replicas: 1, template: template() }, Worker: { replicas: 2, template: linked(leaf) } },
    { slotsPerWorker: 8 },
  ),
  leaderWorkerSet(
    { startupPolicy: "LeaderReady" },
    2,
    linked({ ...leaf, container: { command: ["torchrun", "--nnodes=2"] } }),
  ),
];

/** Places below `spec` and the metadata's labels and annotations. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  }
  const object: Readonly<Record<string, unknown>> = Object(value);
  return { ...object, [key]: replaced(object[key], rest, by) };
}

const mutated = fc
  .nat({ max: objects.length - 1 })
  .chain((index) => {
    const places = placesIn(objects[index]).filter(([first]) => first === "spec");
    return fc.record({ index: fc.constant(index), place: fc.constantFrom(...places), by: fc.constantFrom(...HOSTILE) });
  })
  .map(({ index, place, by }) =>
    objects.map((object, at) => (at === index ? Object(replaced(object, place, by)) : object)),
  );

describe("gang rules", () => {
  it("never fail, whatever a field contains", () => {
    fc.assert(
      fc.property(mutated, (set) => {
        expect(check(gangRules, yaml(...set)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
      }),
      { numRuns: process.env.MUSTER_LONG === "1" ? 20_000 : 60 },
    );
  });
});
