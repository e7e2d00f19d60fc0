import { describe, expect, it } from "vitest";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { TrainingSpec } from "../../../../src/model/definition/training.ts";
import type { TrainingStorage } from "../../../../src/model/definition/training-storage.ts";
import { at, brief, find, kaiTarget, training } from "./samples.ts";

const expand = (storage: TrainingStorage, spec: TrainingSpec = {}) =>
  expandTraining(training({ ...spec, storage }), kaiTarget());
const spec = (storage: TrainingStorage, more: TrainingSpec = {}) =>
  at(expand(storage, more).components, 0, "template", "spec");
const volumes = (storage: TrainingStorage) => at(spec(storage), "volumes");
const mounts = (storage: TrainingStorage) => at(spec(storage), "containers", 0, "volumeMounts");
const issues = (storage: TrainingStorage, more: TrainingSpec = {}) => brief(expand(storage, more).issues);

describe("volumes", () => {
  it("of every simple kind", () => {
    const storage: TrainingStorage = {
      nfs: [
        { server: "nfs", path: "/export", mountPath: "/ro" },
        { server: "nfs", path: "/gone", mountPath: "/gone", exclude: true },
        { server: "nfs", path: "/export", mountPath: "/rw", readOnly: false },
      ],
      hostPath: [
        { path: "/mnt", mountPath: "/host", mountPropagation: "HostToContainer" },
        { path: "/mnt", mountPath: "/host-rw", readOnly: false, mountPropagation: "None" },
      ],
      configMapVolume: [{ configMap: "c", mountPath: "/etc/app/app.yaml", subPath: "app.yaml", defaultMode: "0644" }],
      secretVolume: [{ secret: "s", mountPath: "/etc/keys", defaultMode: "0400" }],
      emptyDirVolume: [{ path: "/a", medium: "Memory", sizeLimit: "1Gi" }, { path: "/b" }],
    };
    expect(volumes(storage)).toEqual([
      { name: "nfs-0", nfs: { server: "nfs", path: "/export", readOnly: true } },
      { name: "nfs-1", nfs: { server: "nfs", path: "/export" } },
      { name: "host-path-0", hostPath: { path: "/mnt" } },
      { name: "host-path-1", hostPath: { path: "/mnt" } },
      { name: "config-map-0", configMap: { name: "c", defaultMode: 420 } },
      { name: "secret-0", secret: { secretName: "s", defaultMode: 256 } },
      { name: "empty-dir-0", emptyDir: { medium: "Memory", sizeLimit: "1Gi" } },
      { name: "empty-dir-1", emptyDir: {} },
    ]);
    expect(mounts(storage)).toEqual([
      { name: "nfs-0", mountPath: "/ro", readOnly: true },
      { name: "nfs-1", mountPath: "/rw" },
      { name: "host-path-0", mountPath: "/host", readOnly: true, mountPropagation: "HostToContainer" },
      { name: "host-path-1", mountPath: "/host-rw" },
      { name: "config-map-0", mountPath: "/etc/app/app.yaml", subPath: "app.yaml" },
      { name: "secret-0", mountPath: "/etc/keys" },
      { name: "empty-dir-0", mountPath: "/a" },
      { name: "empty-dir-1", mountPath: "/b" },
    ]);
    expect(issues(storage)).toEqual([]);
  });

  it("of nothing", () => {
    expect(spec({})).not.toHaveProperty("volumes");
    expect(at(spec({ nfs: null, pvc: [null] }), "containers", 0)).not.toHaveProperty("volumeMounts");
  });

  it("do not depend on the items' own names", () => {
    const named = (name: string): TrainingStorage => ({ emptyDirVolume: [{ name, path: "/a" }] });
    expect(spec(named("one"))).toEqual(spec(named("two")));
  });

  it("give a large /dev/shm of memory", () => {
    const pod = spec({}, { compute: { largeShmRequest: true } });
    expect(at(pod, "volumes")).toEqual([{ name: "shared-memory", emptyDir: { medium: "Memory" } }]);
    expect(at(pod, "containers", 0, "volumeMounts")).toEqual([{ name: "shared-memory", mountPath: "/dev/shm" }]);
    expect(spec({}, { compute: { largeShmRequest: false } })).not.toHaveProperty("volumes");
  });

  it("refuse what only the platform has", () => {
    expect(
      issues({
        s3: [
          { bucket: "b", path: "/b" },
          { bucket: "x", path: "/x", exclude: true },
        ],
      }),
    ).toEqual(["DEF-004 error /spec/storage/s3/0"]);
    expect(
      issues({
        dataVolume: [
          { id: "i", mountPath: "/d", exclude: true },
          { id: "j", mountPath: "/d" },
        ],
      }),
    ).toEqual(["DEF-004 error /spec/storage/dataVolume/1"]);
  });

  it("refuse paths that Kubernetes refuses", () => {
    const twice = [{ path: "/a" }, { path: "/a/" }];
    expect(issues({ emptyDirVolume: twice })).toEqual(["DEF-004 error /spec/storage/emptyDirVolume/1"]);
    expect(issues({ emptyDirVolume: [{ path: "/a:b" }] })).toEqual([]);
    expect(issues({ emptyDirVolume: [{ path: "/dev/shm" }] }, { compute: { largeShmRequest: true } })).toEqual([
      "DEF-004 error /spec/compute/largeShmRequest",
    ]);
    expect(issues({ hostPath: [{ path: "/a/../b", mountPath: "/h" }] })).toEqual([
      "DEF-004 error /spec/storage/hostPath/0/path",
    ]);
    expect(issues({ nfs: [{ server: "n", path: "export", mountPath: "/n" }] })).toEqual([
      "DEF-004 error /spec/storage/nfs/0/path",
    ]);
    for (const subPath of ["/a", "a/../../b"]) {
      expect(issues({ configMapVolume: [{ configMap: "c", mountPath: "/c", subPath }] })).toEqual([
        "DEF-004 error /spec/storage/configMapVolume/0/subPath",
      ]);
    }
  });
});

describe("claims", () => {
  const KEEP = {
    "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
    "kustomize.toolkit.fluxcd.io/prune": "disabled",
  };

  it("that are new become objects that no sync deletes", () => {
    const storage: TrainingStorage = {
      pvc: [
        {
          path: "/data",
          claimName: "shared",
          claimInfo: {
            size: "10Gi",
            storageClass: "fast",
            accessModes: { readWriteOnce: false, readWriteMany: true },
            addedAttrValues: [{ key: "tier", value: "gold" }, { key: "bare" }],
          },
        },
      ],
    };
    expect(find(expand(storage).objects, "PersistentVolumeClaim")).toEqual({
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "shared", namespace: "team-nlp", annotations: { tier: "gold", bare: "", ...KEEP } },
      spec: { accessModes: ["ReadWriteMany"], resources: { requests: { storage: "10Gi" } }, storageClassName: "fast" },
    });
    expect(volumes(storage)).toEqual([{ name: "pvc-0", persistentVolumeClaim: { claimName: "shared" } }]);
    expect(mounts(storage)).toEqual([{ name: "pvc-0", mountPath: "/data" }]);
  });

  it("that exist are only mounted", () => {
    const storage: TrainingStorage = { pvc: [{ path: "/data", claimName: "old", existingPvc: true, readOnly: true }] };
    expect(find(expand(storage).objects, "PersistentVolumeClaim")).toBeUndefined();
    expect(mounts(storage)).toEqual([{ name: "pvc-0", mountPath: "/data", readOnly: true }]);
  });

  it.each([
    ["/data", "sft-data"],
    ["/data/hf/", "sft-data-hf"],
    ["/data-hf", "sft-data-hf-631b08"],
    ["/Data", "sft-data-d33637"],
    ["/", "sft-8a5eda"],
  ])("without a name, mounted at %s, are called %s", (path, name) => {
    expect(at(volumes({ pvc: [{ path, claimInfo: { size: "1Gi" } }] }), 0, "persistentVolumeClaim", "claimName")).toBe(
      name,
    );
  });

  it("follow their path and not their place, and each run has its own", () => {
    const claims = (pvc: TrainingStorage["pvc"], run: number) =>
      expandTraining(training({ storage: { pvc } }, { useGivenNameAsPrefix: true, run }), kaiTarget())
        .objects.filter(({ kind }) => kind === "PersistentVolumeClaim")
        .map(({ metadata }) => metadata.name.replace(/-[0-9a-f]{8}-/, "-HASH-"))
        .sort();
    const info = { claimInfo: { size: "1Gi" } };
    expect(
      claims(
        [
          { path: "/a", ...info },
          { path: "/b", ...info },
        ],
        1,
      ),
    ).toEqual(
      claims(
        [
          { path: "/b", ...info },
          { path: "/a", ...info },
        ],
        2,
      ),
    );
  });

  it("are raw devices with volumeMode Block", () => {
    const storage: TrainingStorage = {
      pvc: [{ path: "/dev/xvda", readOnly: true, claimInfo: { size: "1Gi", volumeMode: "Block" } }],
    };
    expect(at(spec(storage), "containers", 0, "volumeDevices")).toEqual([{ name: "pvc-0", devicePath: "/dev/xvda" }]);
    expect(mounts(storage)).toBeUndefined();
    expect(at(volumes(storage), 0, "persistentVolumeClaim", "readOnly")).toBe(true);
    expect(at(find(expand(storage).objects, "PersistentVolumeClaim"), "spec", "volumeMode")).toBe("Block");
  });

  it("that end with their only pod are generic ephemeral volumes", () => {
    const storage: TrainingStorage = {
      pvc: [
        { path: "/tmp/big", ephemeral: true, claimInfo: { size: "1Gi", addedAttrValues: [{ key: "a", value: "b" }] } },
      ],
    };
    expect(expand(storage).objects.map(({ kind }) => kind)).toEqual(["Job", "PodGroup"]);
    expect(volumes(storage)).toEqual([
      {
        name: "pvc-0",
        ephemeral: {
          volumeClaimTemplate: {
            metadata: { annotations: { a: "b" } },
            spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
          },
        },
      },
    ]);
  });

  const pvc = (item: NonNullable<NonNullable<TrainingStorage["pvc"]>[number]>): TrainingStorage => ({ pvc: [item] });
  const info = { claimInfo: { size: "1Gi" } };
  it.each<[TrainingStorage, TrainingSpec, string]>([
    [pvc({ path: "/p", ephemeral: true, ...info }), { parallelism: 2 }, "ephemeral"],
    [pvc({ path: "/p", ephemeral: true, ...info }), { completions: 2 }, "ephemeral"],
    [pvc({ path: "/p", ephemeral: true, claimName: "c", ...info }), {}, "claimName"],
    [pvc({ path: "/p", ephemeral: true, existingPvc: true }), {}, "existingPvc"],
    [
      pvc({ path: "/p", ephemeral: true, readOnly: true, claimInfo: { size: "1Gi", volumeMode: "Block" } }),
      {},
      "readOnly",
    ],
    [pvc({ path: "/p", dataSharing: true, ...info }), {}, "dataSharing"],
    [pvc({ path: "/p" }), {}, "claimInfo/size"],
    [
      pvc({ path: "/p", claimInfo: { size: "1Gi", accessModes: { readWriteOnce: false } } }),
      {},
      "claimInfo/accessModes",
    ],
  ])("refuses %j of %j", (storage, more, field) => {
    expect(issues(storage, more)).toEqual([`DEF-004 error /spec/storage/pvc/0/${field}`]);
  });

  it("that two items request in the same way are one", () => {
    const item = (path: string, size: string) => ({ path, claimName: "c", claimInfo: { size } });
    const same = expand({ pvc: [item("/a", "1Gi"), item("/b", "1Gi")] });
    expect(same.objects.filter(({ kind }) => kind === "PersistentVolumeClaim")).toHaveLength(1);
    expect(same.issues).toEqual([]);
    expect(issues({ pvc: [item("/a", "1Gi"), item("/b", "2Gi")] })).toEqual(["DEF-004 error /spec/storage/pvc/1"]);
  });
});
