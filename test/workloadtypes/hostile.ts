import fc from "fast-check";

const ODD = fc.oneof(
  fc.constantFrom<unknown>(null, "", "1", -1, 0, 1, 2.5, 3, true, Number.NaN, [], {}, [null], ["a"]),
  fc.json({ maxDepth: 2 }).map((json): unknown => JSON.parse(json)),
);

const KEYS = [
  "labels",
  "annotations",
  "kai.scheduler/segment-size",
  "kai.scheduler/queue",
  "kai.scheduler/batch-min-member",
  "schedulerName",
  "containers",
  "template",
  "metadata",
  "spec",
  "replicas",
  "size",
  "subGroupPolicy",
  "subGroupSize",
  "leaderWorkerTemplate",
  "workerTemplate",
  "pytorchReplicaSpecs",
  "Master",
  "Worker",
  "runPolicy",
  "schedulingPolicy",
  "minAvailable",
  "headGroupSpec",
  "workerGroupSpecs",
  "groupName",
  "parallelism",
  "value",
  "__proto__",
] as const;

/** Metadata and spec made of the fields that the catalogue reads, with values that are seldom what they should be. */
export function parseManifestLike(): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      ODD,
      fc.dictionary(fc.constantFrom(...KEYS), tie("tree"), { maxKeys: 6 }),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.constant({ schedulerName: "kai-scheduler", containers: [{}] }),
    ),
  }));
  return fc.record({ metadata: tree, spec: tree });
}
