import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { immutablePart } from "../../../../src/expand/definitions/immutable-part.ts";
import { distributedInferenceName, trainingName } from "../../../../src/expand/definitions/run-name.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { TrainingDefinition, TrainingSpec } from "../../../../src/model/definition/training.ts";
import { FULL_TRAINING_ON_KAI } from "./full-definitions.ts";
import { at, inference, kaiTarget, training } from "./samples.ts";

const named = (spec: TrainingSpec, fields: Partial<TrainingDefinition> = {}) =>
  trainingName(training(spec, { useGivenNameAsPrefix: true, ...fields }));

const base: TrainingSpec = FULL_TRAINING_ON_KAI;
const name = named(base);

describe("the name of a Training", () => {
  it("is as given without a prefix", () => {
    expect(trainingName(training())).toBe("sft");
    expect(trainingName(training({}, { useGivenNameAsPrefix: false, run: 7 }))).toBe("sft");
  });

  // A change of these two renames the runs of everybody: only a new major version may do that.
  it("never changes for the same definition", () => {
    expect(named({ command: "python train.py" })).toBe("sft-cc891f68");
    const spec: TrainingSpec = {
      command: "python train.py",
      completions: 3,
      labels: [{ name: "b", value: "2" }, { name: "a" }],
      environmentVariables: [{ name: "A", secret: { name: "s", key: "k" } }],
      compute: { gpuDevicesRequest: 8, extendedResources: [{ resource: "example.com/rdma", quantity: "1" }] },
      storage: { pvc: [{ path: "/data", ephemeral: true, claimInfo: { size: "1Gi" } }] },
      nodeAffinityRequired: { nodeSelectorTerms: [{ matchExpressions: [{ key: "zone", operator: "Exists" }] }, null] },
    };
    expect(named(spec, { run: 2 })).toBe("sft-227d306c");
  });

  it("ends in eight hexadecimal digits", () => {
    expect(named({})).toMatch(/^sft-[0-9a-f]{8}$/);
  });

  it("changes with the run, of which the first goes without saying", () => {
    expect(named(base, { run: 1 })).toBe(name);
    expect(named(base, { run: 2 })).not.toBe(name);
  });

  const same: readonly (readonly [string, TrainingSpec])[] = [
    ["parallelism", { parallelism: 9 }],
    ["backoffLimit", { backoffLimit: 0 }],
    ["priorityClass", { priorityClass: "inference" }],
    ["preemptibility", { preemptibility: "non-preemptible" }],
    ["category", { category: "Build" }],
    ["relatedUrls", { relatedUrls: null }],
    ["ports", { ports: [{ container: 1, serviceType: "NodePort" }] }],
    ["exposedUrls", { exposedUrls: [] }],
    ["terminateAfterPreemption", { terminateAfterPreemption: false }],
    ["the order of labels", { labels: [...(base.labels ?? []), { name: "a", value: "1" }].reverse() }],
  ];
  it.each(same)("does not change with %s", (what, change) => {
    const start = what === "the order of labels" ? { ...base, labels: [...(change.labels ?? [])].reverse() } : base;
    expect(named({ ...start, ...change })).toBe(named(start));
  });

  it("does not change with the form of a quantity, nor does the Job", () => {
    const written = (gibi: string, sixth: string): TrainingSpec => ({
      image: "a",
      compute: {
        cpuMemoryRequest: gibi,
        cpuMemoryLimit: gibi,
        gpuRequestType: "memory",
        gpuMemoryRequest: gibi,
        extendedResources: [{ resource: "hugepages-2Mi", quantity: gibi }],
      },
      storage: {
        pvc: [{ path: "/p", ephemeral: true, claimInfo: { size: sixth } }],
        emptyDirVolume: [{ path: "/e", sizeLimit: sixth }],
      },
    });
    const objects = (spec: TrainingSpec) =>
      expandTraining(training(spec, { useGivenNameAsPrefix: true }), kaiTarget()).objects;
    expect(named(written("1024Mi", "1.5Gi"))).toBe(named(written("1Gi", "1536Mi")));
    expect(objects(written("1024Mi", "1.5Gi"))).toEqual(objects(written("1Gi", "1536Mi")));
    expect(named(written("1025Mi", "1.5Gi"))).not.toBe(named(written("1Gi", "1536Mi")));
  });

  // Runs of definitions with another form of a quantity were renamed once, when the form stopped to count.
  it("is that of earlier releases for quantities in the form of Kubernetes", () => {
    const memory = (cpuMemoryRequest: string) => named({ compute: { cpuMemoryRequest } });
    expect(memory("1Gi")).toBe("sft-b11f7d84");
    expect(memory("1024Mi")).toBe(memory("1Gi"));
  });

  it("does not change with metadata, project or cluster", () => {
    const metadata = {
      name: "sft",
      labels: { a: "b" },
      annotations: { "example.com/note": "c", "muster.dev/gang": "all" },
    };
    expect(named(base, { metadata, project: "other", cluster: "west" })).toBe(name);
  });

  it("does not change when null or a default is written out", () => {
    const plain: TrainingSpec = {
      image: "a",
      storage: {
        nfs: [{ server: "n", path: "/e", mountPath: "/n" }],
        hostPath: [{ path: "/h", mountPath: "/h" }],
        pvc: [
          { path: "/p", claimName: "c", claimInfo: { size: "1Gi" } },
          { path: "/t", ephemeral: true, claimInfo: { size: "1Gi" } },
        ],
        git: [{ repository: "r", path: "/g", passwordSecret: "s" }],
      },
      probes: { readiness: { handler: { httpGet: { port: 1 } } } },
    };
    const explicit: TrainingSpec = {
      ...plain,
      args: null,
      annotations: null,
      labels: [],
      tolerations: [null],
      compute: {},
      stdin: false,
      tty: false,
      createHomeDir: false,
      restartPolicy: "Never",
      nodePools: null,
      imagePullSecrets: [],
      security: {
        hostIpc: false,
        hostNetwork: false,
        uidGidSource: "fromTheImage",
        capabilities: [],
        supplementalGroups: null,
      },
      nodeAffinityRequired: { nodeSelectorTerms: [] },
      storage: {
        nfs: [{ server: "n", path: "/e", mountPath: "/n", readOnly: true, exclude: false, name: "x" }],
        hostPath: [{ path: "/h", mountPath: "/h", readOnly: true, mountPropagation: "None" }],
        pvc: [
          {
            path: "/p",
            claimName: "c",
            existingPvc: false,
            readOnly: false,
            ephemeral: false,
            dataSharing: false,
            claimInfo: { size: "9Gi", volumeMode: "Filesystem", storageClass: "other" },
          },
          {
            path: "/t",
            ephemeral: true,
            claimInfo: { size: "1Gi", accessModes: { readWriteOnce: true, readOnlyMany: false, readWriteMany: false } },
          },
        ],
        git: [
          {
            repository: "r",
            path: "/g",
            passwordSecret: "s",
            secretKeyOfUser: "User",
            secretKeyOfPassword: "Password",
          },
        ],
        s3: [{ exclude: true, bucket: "b" }],
        emptyDirVolume: [],
      },
      probes: { readiness: { handler: { httpGet: { port: 1, path: "/", scheme: "HTTP", host: null } } } },
    };
    expect(immutablePart(explicit)).toEqual(immutablePart(plain));
    expect(named(explicit)).toBe(named(plain));
  });

  it("keeps a node selector term without conditions, which matches no node", () => {
    const term = { nodeSelectorTerms: [{ matchExpressions: [{ key: "a", operator: "Exists" as const }] }] };
    expect(named({ nodeAffinityRequired: term })).not.toBe(named({}));
    expect(named({ nodeAffinityRequired: { nodeSelectorTerms: [...term.nodeSelectorTerms, {}] } })).not.toBe(
      named({ nodeAffinityRequired: term }),
    );
    const turned = {
      nodeSelectorTerms: [{ matchExpressions: [{ values: [], operator: "Exists" as const, key: "a" }] }],
    };
    expect(named({ nodeAffinityRequired: turned })).toBe(named({ nodeAffinityRequired: term }));
  });

  it("is the same for Always and OnFailure", () => {
    expect(named({ restartPolicy: "Always" })).toBe(named({ restartPolicy: "OnFailure" }));
    expect(named({ restartPolicy: "OnFailure" })).not.toBe(named({}));
  });

  it("sees that a claim is a raw device, which the pod sees too", () => {
    const claim = (volumeMode: "Block" | "Filesystem"): TrainingSpec => ({
      storage: { pvc: [{ path: "/p", claimInfo: { size: "1Gi", volumeMode } }] },
    });
    expect(named(claim("Block"))).not.toBe(named(claim("Filesystem")));
  });

  it("does not depend on the order of members, at any depth", () => {
    const turn = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turn);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, member]) => [key, turn(member)]),
      );
    };
    expect(named(turn(base) as TrainingSpec)).toBe(name);
  });
});

/** Small changes of a Training, of every kind that a person makes. */
const change: fc.Arbitrary<TrainingSpec> = fc.oneof(
  fc.record({ parallelism: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ completions: fc.constantFrom(1, 2, null) }),
  fc.record({ backoffLimit: fc.constantFrom(0, 1, 6, null) }),
  fc.record({ restartPolicy: fc.constantFrom("Always" as const, "Never" as const, "OnFailure" as const, null) }),
  fc.record({ image: fc.constantFrom("a:1", "a:2") }),
  fc.record({ command: fc.constantFrom("run", "run  it", null) }),
  fc.record({ priorityClass: fc.constantFrom("train", "build", null) }),
  fc.record({ nodePools: fc.constantFrom(["h100"], ["default"], [], null) }),
  fc.record({ stdin: fc.constantFrom(true, false, null) }),
  fc.record({
    labels: fc.constantFrom([{ name: "a", value: "1" }], [{ name: "a", value: "1", exclude: true }], [], null),
  }),
  fc.record({
    environmentVariables: fc.constantFrom(
      [{ name: "A", value: "1" }],
      [{ name: "A", value: "1", description: "text" }],
      [{ name: "A", value: "1", exclude: true }],
      null,
    ),
  }),
  fc.record({
    compute: fc.record(
      {
        gpuDevicesRequest: fc.constantFrom(0, 1, 2, null),
        largeShmRequest: fc.constantFrom(true, false, null),
        cpuCoreRequest: fc.constantFrom(0.5, 1, null),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    security: fc.record(
      {
        runAsUid: fc.constantFrom(0, 1000, null),
        uidGidSource: fc.constantFrom("custom" as const, null),
        hostNetwork: fc.constantFrom(true, false, null),
        supplementalGroups: fc.constantFrom("", "1,2", null),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    storage: fc.constantFrom<NonNullable<TrainingSpec["storage"]>[]>(
      {},
      { nfs: [{ server: "n", path: "/e", mountPath: "/n", readOnly: true }] },
      { nfs: [{ server: "n", path: "/e", mountPath: "/n", readOnly: false }] },
      { pvc: [{ path: "/p", claimName: "c", claimInfo: { size: "1Gi" } }] },
      { pvc: [{ path: "/p", claimName: "c", existingPvc: true }] },
      { pvc: [{ path: "/p", claimInfo: { size: "2Gi", volumeMode: "Block" } }] },
    ),
  }),
  fc.record({ ports: fc.constantFrom([{ container: 80, serviceType: "ClusterIP" as const }], null) }),
  fc.record({
    tolerations: fc.constantFrom(
      [{ operator: "Exists" as const, effect: "Any" as const, name: "n" }],
      [{ operator: "Exists" as const, effect: "Any" as const }],
      null,
    ),
  }),
);

describe("names and Jobs", () => {
  const runs = process.env.MUSTER_LONG === "1" ? 20_000 : 500;

  // The point of content-addressed names: what a living Job would refuse is never under its name.
  it("one name never belongs to two templates or numbers of completions", () => {
    const jobs = new Map<string, string>();
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const spec = Object.assign({ image: "a:1" }, ...changes) as TrainingSpec;
        const {
          name: final,
          objects,
          issues,
        } = expandTraining(training(spec, { useGivenNameAsPrefix: true }), kaiTarget());
        expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
        const immutable = JSON.stringify([at(objects, 0, "spec", "template"), at(objects, 0, "spec", "completions")]);
        expect(jobs.get(final) ?? immutable).toBe(immutable);
        jobs.set(final, immutable);
      }),
      { numRuns: runs },
    );
  });

  it("the same definition gives the same bytes", () => {
    const once = () => JSON.stringify(expandTraining(training(base, { useGivenNameAsPrefix: true }), kaiTarget()));
    expect(once()).toBe(once());
  });
});

describe("the name of a DistributedInference", () => {
  it("is as given, or has a suffix that only the run changes", () => {
    expect(distributedInferenceName(inference())).toBe("llm");
    const final = distributedInferenceName(inference({}, { useGivenNameAsPrefix: true }));
    expect(final).toMatch(/^llm-[0-9a-f]{8}$/);
    expect(
      distributedInferenceName(inference({ replicas: 3, workers: 0 }, { useGivenNameAsPrefix: true, run: 1 })),
    ).toBe(final);
    expect(distributedInferenceName(inference({}, { useGivenNameAsPrefix: true, run: 2 }))).not.toBe(final);
  });
});
