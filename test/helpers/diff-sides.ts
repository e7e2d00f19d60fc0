import fc from "fast-check";
import type { DiffedObject } from "../../src/app/diff/changes/diffed-object.ts";
import type { DiffSide } from "../../src/app/diff/compare-outputs.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { buildSet } from "../../src/rules/build-set.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { catalogueWith } from "./catalogue.ts";
import { cluster, gpuQuota, organization, project } from "./organization.ts";

/** Two clusters with two projects, for sides of a difference. */
export const SIDES = organization({
  clusters: [cluster(), cluster({ name: "west" })],
  projects: [
    project({ quotas: [gpuQuota(8, 16)] }),
    project({ name: "team-vision", clusters: ["east", "west"], quotas: [gpuQuota(4, 8)] }),
  ],
});

/** An applied object of the cluster east. */
export function placed(object: KubeObject, fields: Partial<DiffedObject> = {}): DiffedObject {
  return { object, cluster: "east", zone: "apply", owner: `${object.kind}-${object.metadata.name}`, ...fields };
}

/** A side with these objects, interpreted. */
export function side(objects: readonly DiffedObject[], fields: Partial<typeof SIDES> = {}): DiffSide {
  const own = { ...SIDES, ...fields };
  const checked = objects.flatMap(({ object, zone, cluster: name }) => {
    const found = own.clusters.find((each) => each.name === name);
    return zone === "apply" && found !== undefined ? [{ object, cluster: found }] : [];
  });
  const knowledge = { organization: own, workloadTypes, resourceInterfaces: [] };
  const { set } = buildSet({ organization: own, objects: checked }, catalogueWith([]), knowledge);
  return { objects, organization: own, set };
}

const labels = fc.record(
  {
    "kai.scheduler/queue": fc.constantFrom("team-nlp", "team-vision"),
    app: fc.constantFrom("a", "b"),
  },
  { requiredKeys: ["kai.scheduler/queue"] },
);

const template = fc.record({
  metadata: fc.record({ labels }),
  spec: fc.record({
    schedulerName: fc.constant("kai-scheduler"),
    containers: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("main", "side", "proxy"),
        image: fc.constantFrom("example.com/a:1", "example.com/a:2"),
        args: fc.array(fc.constantFrom("--a", "--b", "--c"), { maxLength: 4 }),
        env: fc.uniqueArray(fc.record({ name: fc.constantFrom("A", "B", "C"), value: fc.constantFrom("1", "2") }), {
          selector: ({ name }) => name,
          maxLength: 3,
        }),
        resources: fc.record({ limits: fc.record({ "nvidia.com/gpu": fc.integer({ min: 0, max: 4 }) }) }),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
    ),
  }),
});

const specs: Readonly<Record<string, readonly [apiVersion: string, spec: fc.Arbitrary<unknown>]>> = {
  Deployment: ["apps/v1", fc.record({ replicas: fc.nat(3), template })],
  Job: ["batch/v1", fc.record({ parallelism: fc.integer({ min: 1, max: 3 }), suspend: fc.boolean(), template })],
  PyTorchJob: [
    "kubeflow.org/v1",
    fc.record({
      pytorchReplicaSpecs: fc.record({
        Master: fc.record({ replicas: fc.constant(1), template }),
        Worker: fc.record({ replicas: fc.nat(3), template }),
      }),
    }),
  ],
  ConfigMap: ["v1", fc.dictionary(fc.constantFrom("a", "b"), fc.string())],
};

const object: fc.Arbitrary<KubeObject> = fc.constantFrom(...Object.keys(specs)).chain((kind) => {
  const [apiVersion, spec] = specs[kind] ?? ["v1", fc.constant({})];
  const metadata = fc.record({
    name: fc.constantFrom("a", "b", "run-0123abcd", "run-4567cdef"),
    namespace: fc.constantFrom("team-nlp", "team-vision"),
    labels,
  });
  return fc.record({ apiVersion: fc.constant(apiVersion), kind: fc.constant(kind), metadata, spec });
});

/** The objects of a side: no two with the same identity. */
export const diffedObjects: fc.Arbitrary<readonly DiffedObject[]> = fc.uniqueArray(
  fc.record({
    object,
    cluster: fc.constantFrom("east", "west"),
    zone: fc.constantFrom("apply", "review"),
    owner: fc.string(),
  }),
  {
    selector: ({ object: { kind, metadata }, cluster: name, zone }) =>
      JSON.stringify([name, zone, kind, metadata.namespace, metadata.name]),
    maxLength: 8,
  },
);
