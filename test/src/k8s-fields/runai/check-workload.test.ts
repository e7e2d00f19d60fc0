import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runaiKindOf, runaiProblems } from "../../../../src/k8s-fields/runai/check-workload.ts";
import { RUNAI_KINDS } from "../../../../src/k8s-fields/runai/field.ts";
import { runaiFields } from "../../../../src/k8s-fields/runai/fields.ts";
import { supportOf } from "../../../../src/k8s-fields/runai/lookup.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { recordedObjects, yamlObjects } from "../../../helpers/recorded-objects.ts";
import { sharedMissing, sharedPath } from "../../../helpers/shared.ts";

type Fields = Readonly<Record<string, unknown>>;

const BASE = { name: { value: "train" }, image: { value: "example.com/train:1" } };

function workloadOf(spec: unknown, changes: Fields = {}): KubeObject {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "train", namespace: "runai-team-a" },
    spec,
    ...changes,
  };
}

/** The problems as `code path: message`, without the infos about fields of unknown support. */
function problems(object: KubeObject): readonly string[] {
  return runaiProblems(object)
    .filter(({ code }) => code !== "uncertain")
    .map(({ code, path, message }) => `${code} ${path}: ${message}`);
}

const found = (fields: Fields, changes?: Fields) => problems(workloadOf({ ...BASE, ...fields }, changes));
const fixOf = (fields: Fields) => runaiProblems(workloadOf({ ...BASE, ...fields }))[0]?.fix;

describe("runaiKindOf", () => {
  it.each([
    ["run.ai/v2alpha1", "TrainingWorkload", "TrainingWorkload"],
    ["run.ai/v1", "TrainingWorkload", "TrainingWorkload"],
    ["v2alpha1", "InferenceWorkload", "InferenceWorkload"],
    ["runai.io/v1", "InteractiveWorkload", "InteractiveWorkload"],
    ["run.ai/v2alpha1", "Workspace", "InteractiveWorkload"],
    ["run.ai/v2alpha1", "training", "TrainingWorkload"],
    ["run.ai/v2alpha1", "TrainingPolicy", undefined],
    ["run.ai/v2alpha1", "constructor", undefined],
    ["run.ai/v1", "RunaiJob", undefined],
    ["run.ai/v1", "Training", undefined],
    ["example.com/v1", "TrainingWorkload", undefined],
    ["trun.air.com/v1", "TrainingWorkload", undefined],
    ["muster.dev/v1alpha1", "Training", undefined],
  ])("of %s %s is %s", (apiVersion, kind, expected) => {
    expect(runaiKindOf(workloadOf({}, { apiVersion, kind }))).toBe(expected);
  });
});

describe("an object", () => {
  it.each([undefined, null, "text", 7, []])("needs an object as its spec, and not %j", (spec) => {
    expect(problems(workloadOf(spec))).toHaveLength(1);
    expect(problems(workloadOf(spec))[0]).toMatch(
      /^form \/spec: spec must be an object with the fields of TrainingWorkload, but is /,
    );
  });

  it("of another format has no problem", () => {
    expect(problems(workloadOf({ gpu: 1 }, { apiVersion: "example.com/v1" }))).toEqual([]);
  });

  it("needs an image and a name", () => {
    expect(problems(workloadOf({}))).toEqual([
      "constraint /spec/image: TrainingWorkload has no image, which is mandatory",
      "constraint /spec/name: TrainingWorkload has neither name nor namePrefix below spec, and metadata.name does not name the workload",
    ]);
    expect(problems(workloadOf({ image: BASE.image, namePrefix: { value: "t" } }))).toEqual([]);
    expect(problems(workloadOf({ baseWorkload: "team-default" }))).toEqual([]);
  });

  it("has a right kind and version", () => {
    expect(found({}, { apiVersion: "run.ai/v1" })).toEqual([
      'kind /apiVersion: TrainingWorkload is a kind of run.ai/v2alpha1, but apiVersion is "run.ai/v1"',
    ]);
    expect(found({}, { kind: "Workspace" })).toEqual([
      "kind /kind: run.ai/v2alpha1 has no kind Workspace; the right one is InteractiveWorkload",
    ]);
  });

  it("has its fields below spec, and a master only where it is distributed", () => {
    expect(found({}, { image: BASE.image })).toEqual([
      'unknown-field /image: "image" is beside spec, where TrainingWorkload has no field of this name',
    ]);
    expect(found({}, { masterSpec: BASE })).toEqual([
      "unsupported /masterSpec: TrainingWorkload does not have the field masterSpec; the kinds that have it: DistributedWorkload",
    ]);
    const distributed = { kind: "DistributedWorkload", masterSpec: { ...BASE, gpu: 1 } };
    expect(found({}, distributed)).toEqual([
      "form /masterSpec/gpu: gpu must be wrapped as {value: …}, but is the number 1",
    ]);
    expect(found({ masterSpec: BASE }, { kind: "DistributedWorkload" })).toEqual([
      "unknown-field /spec/masterSpec: masterSpec is below spec, but the fields of the master are in masterSpec, beside spec",
    ]);
  });
});

describe("every field on every kind", () => {
  const written = (form: string): unknown => {
    if (form === "wrapped") return { value: null };
    return form === "items" ? { items: {} } : "x";
  };
  const cells = RUNAI_KINDS.flatMap((kind) =>
    runaiFields.map((field) => [kind, field.name, supportOf(field, kind), field.form] as const),
  );

  it.each(cells)("%s %s: %s", (kind, name, support, form) => {
    const result = runaiProblems(workloadOf({ ...BASE, [name]: written(form) }, { kind }));
    const codes = result.filter(({ path }) => path === `/spec/${name}`).map(({ code }) => code);
    expect(codes.includes("unsupported")).toBe(support === "no");
    expect(codes.includes("uncertain")).toBe(support === "unknown");
    const unsupported = result.find(({ code }) => code === "unsupported");
    expect(unsupported?.expected).toBe(
      support === "no" ? RUNAI_KINDS.filter((other) => supportOfName(name, other) === "yes").join(", ") : undefined,
    );
  });
});

function supportOfName(name: string, kind: (typeof RUNAI_KINDS)[number]) {
  const field = runaiFields.find((one) => one.name === name);
  return field && supportOf(field, kind);
}

describe("a field of unknown support", () => {
  it("is accepted with an info, one for all", () => {
    const infos = runaiProblems(workloadOf({ ...BASE, gpu: { value: "1" }, nfs: { items: {} } }));
    expect(infos).toEqual([
      {
        code: "uncertain",
        path: "/spec/gpu",
        message: "the reference of run.ai/v2alpha1 does not state whether TrainingWorkload has gpu, nfs",
      },
    ]);
  });

  it("in its other spelling is one too, unless both are there", () => {
    expect(runaiProblems(workloadOf({ ...BASE, args: { value: "-v" } })).map(({ code, fix }) => [code, fix])).toEqual([
      ["uncertain", "rename it to arguments"],
    ]);
    expect(found({ args: { value: "-v" }, arguments: { value: "-v" } })).toEqual([
      "constraint /spec/args: args and arguments are one field, but both are set",
    ]);
  });
});

describe("an unknown field", () => {
  it.each<[Fields, string, string | undefined]>([
    [
      { compute: { gpuPortionRequest: 0.1 } },
      "/spec/compute/gpuPortionRequest: compute.gpuPortionRequest is a field of the Run:ai API; run.ai/v2alpha1 has gpu below spec instead",
      'write gpu: {value: "0.1"} below spec',
    ],
    [
      { gpuDevicesRequest: 2 },
      "/spec/gpuDevicesRequest: gpuDevicesRequest is a field of the Run:ai API; run.ai/v2alpha1 has gpuDevices below spec instead",
      "write gpuDevices: {value: 2} below spec",
    ],
    [
      { environmentVariables: [{ name: "TOKEN", value: "s3cr3t" }] },
      "/spec/environmentVariables: environmentVariables is a field of the Run:ai API; run.ai/v2alpha1 has environment below spec instead",
      'write environment: {items: {NAME: {value: "…"}}} below spec',
    ],
    [
      { nodePool: { value: "a100" } },
      "/spec/nodePool: nodePool is not a field of TrainingWorkload; did you mean nodePools?",
      'write nodePools: {value: "a100"}',
    ],
    [
      { additionalContainers: [] },
      "/spec/additionalContainers: additionalContainers is not a field of TrainingWorkload: a workload has one container",
      undefined,
    ],
    [{ "weird key": 1 }, '/spec/weird key: "weird key" is not a field of TrainingWorkload', undefined],
    [
      { security: { uidGidSource: "custom" } },
      "/spec/security/uidGidSource: uidGidSource is not a field of TrainingWorkload: use runAsUser, runAsUid and runAsGid",
      undefined,
    ],
    [{ compute: {} }, "/spec/compute: compute is not a field of TrainingWorkload", undefined],
  ])("%j", (fields, message, fix) => {
    expect(found(fields)).toEqual([`unknown-field ${message}`]);
    expect(fixOf(fields)).toBe(fix);
  });

  it("is never one that an object inherits", () => {
    expect(found(JSON.parse('{"__proto__": 1, "constructor": 1, "toString": 1}'))).toHaveLength(3);
  });
});

describe("a wrong form", () => {
  it.each<[Fields, string, string | undefined]>([
    [{ gpu: 0.5 }, "/spec/gpu: gpu must be wrapped as {value: …}, but is the number 0.5", 'write gpu: {value: "0.5"}'],
    [{ gpu: {} }, "/spec/gpu: gpu must be wrapped as {value: …}, but is an object", "write gpu: {value: …}"],
    [{ gpu: { value: null } }, "/spec/gpu: gpu has an empty value", "write gpu: {value: …}"],
    [
      { nodePools: ["a", "b"] },
      "/spec/nodePools: nodePools must be wrapped as {value: …}, but is a list",
      "write nodePools: {value: …}",
    ],
    [
      { command: "python" },
      "/spec/command: command must be wrapped as {value: …}, but is a string (not shown)",
      "write command: {value: …}",
    ],
    [
      { podAffinity: { type: "Required", key: "zone" } },
      "/spec/podAffinity: podAffinity has the form of the Run:ai API",
      'write podAffinity: {value: true} and podAffinitySchedulingRule: {value: "Required"}',
    ],
    [
      { usage: { value: "Submit" } },
      "/spec/usage: usage has a wrapper, but is one of the fields without one",
      'write usage: "Submit"',
    ],
    [{ usage: "submit" }, '/spec/usage: usage must be Submit or Template, but is the string "submit"', "write Submit"],
    [
      { gpuDevices: { value: "8" } },
      '/spec/gpuDevices/value: gpuDevices must be an integer without quotes, but is the string "8"',
      "write 8",
    ],
    [{ tty: { value: "yes" } }, '/spec/tty/value: tty must be true or false, but is the string "yes"', undefined],
    [
      { stdin: { value: "True" } },
      '/spec/stdin/value: stdin must be true or false, but is the string "True"',
      "write true",
    ],
    [{ gpu: { value: "half" } }, '/spec/gpu/value: gpu must be a number, but is the string "half"', undefined],
    [
      { memory: { value: "16 GB" } },
      '/spec/memory/value: memory must be a quantity such as 16G, but is the string "16 GB"',
      undefined,
    ],
    [{ image: { value: 7 } }, "/spec/image/value: image must be a string, but is the number 7", 'write "7"'],
    [{ arguments: { value: ["-v"] } }, "/spec/arguments/value: arguments must be a string, but is a list", undefined],
    [
      { imagePullPolicy: { value: "always" } },
      '/spec/imagePullPolicy/value: imagePullPolicy must be Always or IfNotPresent or Never, but is the string "always"',
      "write Always",
    ],
    [
      { backoffLimit: { value: -1 } },
      "/spec/backoffLimit/value: backoffLimit must be at least 0, but is the number -1",
      undefined,
    ],
    [
      { environment: { items: [{ name: "TOKEN", value: "s3cr3t" }] } },
      "/spec/environment/items: items of environment must be a map by name, but is a list",
      'write environment: {items: {TOKEN: {value: "…"}}}',
    ],
    [
      { environment: [{ name: "TOKEN", value: "s3cr3t" }] },
      "/spec/environment: environment must be {items: {…}}, a map by name, but is a list",
      'write environment: {items: {TOKEN: {value: "…"}}}',
    ],
    [
      { environment: { TOKEN: { value: "s3cr3t" } } },
      "/spec/environment: environment must be {items: {…}}, a map by name, but has its members without items",
      'write environment: {items: {TOKEN: {value: "…"}}}',
    ],
    [
      { environment: { items: { TOKEN: "s3cr3t" } } },
      '/spec/environment/items/TOKEN: item "TOKEN" of environment must be wrapped as {value: …}, but is a string (not shown)',
      'write TOKEN: {value: "…"}',
    ],
    [
      { environment: { items: { SEED: { value: 7 } } } },
      '/spec/environment/items/SEED/value: item "SEED" of environment must be a string, but is a number (not shown)',
      undefined,
    ],
    [
      { nfs: { items: { home: { value: "/home" } } } },
      '/spec/nfs/items/home/value: value of item "home" of nfs must be an object, but is a string (not shown)',
      "write value: {nfsServer: …, sourcePath: …, targetPath: …}",
    ],
    [
      { emptyDirVolumes: { items: { hf: { value: { path: { value: "/hf" } } } } } },
      '/spec/emptyDirVolumes/items/hf/value/path: path of item "hf" of emptyDirVolumes is wrapped, but the fields of an item are not',
      "write path: …",
    ],
    [
      { emptyDirVolumes: { items: { hf: { value: { path: "hf" } } } } },
      '/spec/emptyDirVolumes/items/hf/value/path: path of item "hf" of emptyDirVolumes must be an absolute path, but is the string "hf"',
      undefined,
    ],
  ])("%j", (fields, message, fix) => {
    expect(found(fields)).toEqual([`form ${message}`]);
    expect(runaiProblems(workloadOf({ ...BASE, ...fields })).find(({ code }) => code === "form")?.fix).toBe(fix);
  });

  it.each<[Fields, string]>([
    [{ gpu: { value: 1, items: {} } }, '/spec/gpu/items: gpu has the member "items", but only value is known there'],
    [
      { emptyDirVolumes: { items: { hf: { value: { path: "/hf" }, readOnly: true } } } },
      '/spec/emptyDirVolumes/items/hf/readOnly: item "hf" of emptyDirVolumes has the member "readOnly" beside value; fields of an item are in value',
    ],
    [
      { pvcs: { items: { a: { value: { claimName: "a", existingPvc: true, path: "/a", claimInfo: {} } } } } },
      '/spec/pvcs/items/a/value/claimInfo: "claimInfo" is not a field of item "a" of pvcs; did you mean size?',
    ],
    [
      { nfs: { items: { a: { value: { server: "nas", sourcePath: "/x", targetPath: "/y" } } } } },
      '/spec/nfs/items/a/value/server: "server" is not a field of item "a" of nfs; did you mean nfsServer?',
    ],
  ])("%j has an unknown member", (fields, message) => {
    expect(found(fields)).toEqual([`unknown-field ${message}`]);
  });

  it("is not one where a tool fills in the value, or where null counts as absent", () => {
    expect(
      found({ gpuDevices: { value: ["$", "{GPUS}"].join("") }, usage: "<USAGE>", tty: { value: "{{ tty }}" } }),
    ).toEqual([]);
    expect(found({ gpu: null, environment: { items: null }, labels: { items: { a: null } } })).toEqual([]);
    expect(found({ environment: {} })).toHaveLength(1);
  });

  it("is not one of a form that nothing documents", () => {
    expect(found({ tolerations: { items: { a: { value: { key: "gpu", operator: "Exists" } } } } })).toEqual([]);
    expect(found({ readinessProbe: { value: { httpGet: { port: 80 } } } })).toEqual([]);
    expect(found({ runPolicy: { cleanPodPolicy: "None" }, mpiJob: [] }, { kind: "DistributedWorkload" })).toEqual([]);
  });
});

describe("fields that do not agree", () => {
  const claim = (value: Fields) => ({ pvcs: { items: { data: { value: { path: "/data", ...value } } } } });

  it.each<[Fields, string]>([
    [
      { namePrefix: { value: "t" } },
      "/spec/namePrefix/value: namePrefix is set together with name, but the two exclude each other",
    ],
    [{ runAsUid: { value: 1000 } }, "/spec/runAsUid/value: runAsUid has no effect unless runAsUser is true"],
    [
      { podAffinityTopology: { value: "zone" }, podAffinity: { value: false } },
      "/spec/podAffinityTopology/value: podAffinityTopology has no effect unless podAffinity is true",
    ],
    [
      claim({ size: "1G" }),
      "/spec/pvcs/items/data/value/claimName: claim data has no claimName, which the reference calls mandatory",
    ],
    [
      claim({ existingPvc: true }),
      "/spec/pvcs/items/data/value/claimName: claim data has existingPvc: true, but no claimName",
    ],
    [
      claim({ claimName: "data" }),
      "/spec/pvcs/items/data/value/size: claim data is new, since existingPvc is not true, but has no size",
    ],
    [
      { secretVolumes: { items: { a: { value: { name: "a" } } } } },
      '/spec/secretVolumes/items/a/value/mountPath: item "a" of secretVolumes has no mountPath, which is mandatory',
    ],
  ])("%j", (fields, message) => {
    expect(found(fields)).toEqual([`constraint ${message}`]);
  });

  it("are a lower bound of the scale above the upper one", () => {
    const scale = (minScale: unknown, maxScale: unknown) =>
      found({ minScale: { value: minScale }, maxScale: { value: maxScale } }, { kind: "InferenceWorkload" });
    expect(scale(5, 2)).toEqual(["constraint /spec/minScale/value: minScale is 5, which is above maxScale (2)"]);
    expect([scale(2, 2), scale(0, 5), scale("$" + "{MIN}", 2)].flat().filter((each) => /above/.test(each))).toEqual([]);
  });

  it("are more processes than the workers have slots", () => {
    const mpi = (fields: Fields) =>
      found({ jobType: "MPIJob", ...fields } as Fields, { kind: "DistributedWorkload" }).filter((each) =>
        /slots/.test(each),
      );
    const value = (count: unknown) => ({ value: count });
    expect(mpi({ processes: value(8), slotsPerWorker: value(4) })).toEqual([
      "constraint /spec/processes/value: processes is 8, but the workers (1) have 4 slots",
    ]);
    expect(mpi({ processes: value(3), workers: value(2) })).toHaveLength(1);
    expect(mpi({ processes: value(8), slotsPerWorker: value(4), workers: value(2) })).toEqual([]);
    expect(mpi({ processes: value(8), workers: value("$" + "{WORKERS}") })).toEqual([]);
    expect(mpi({ slotsPerWorker: value(4) })).toEqual([]);
  });

  it("are processes and slots of another job than an MPIJob", () => {
    const spec = { processes: { value: 4 } };
    const kind = "DistributedWorkload";
    expect(found({ ...spec, jobType: "PyTorchJob" }, { kind })).toEqual([
      'constraint /spec/processes/value: processes is a field of an MPIJob, but jobType is "PyTorchJob"',
    ]);
    expect(found({ ...spec, jobType: "MPIJob" }, { kind })).toEqual([]);
    expect(found(spec, { kind })).toEqual([]);
  });

  it.each<[Fields]>([
    [{ runAsUser: { value: true }, runAsUid: { value: 1000 }, runAsGid: { value: 1000 } }],
    [
      {
        podAffinity: { value: true },
        podAffinitySchedulingRule: { value: "hard" },
        podAffinityTopology: { value: "zone" },
      },
    ],
    [{ runAsUid: { value: 1000 }, baseWorkload: "team-default" }],
    [claim({ claimName: "data", existingPvc: true })],
    [claim({ claimName: "data", size: "1G" })],
    [claim({ ephemeral: true, size: "1G" })],
  ])("are not %j", (fields) => {
    expect(found(fields)).toEqual([]);
  });

  it("include the compute fields of workers and masters", () => {
    const bad = { ...BASE, gpu: { value: "0.5" }, gpuDevices: { value: 2 } };
    expect(problems(workloadOf(bad, { kind: "DistributedWorkload", masterSpec: bad }))).toEqual([
      "compute /masterSpec/gpuDevices/value: gpuDevices is 2 beside a portion, which needs 1",
      "compute /spec/gpuDevices/value: gpuDevices is 2 beside a portion, which needs 1",
    ]);
  });
});

describe("the forms of the reference's examples", () => {
  it.each<[Fields]>([
    [{ allowPrivilegeEscalation: { value: true }, nodePools: { value: "default" }, usage: "Submit" }],
    [{ command: { value: "start.sh" }, arguments: { value: "--base=/$A/$B --token=''" } }],
    [{ capabilities: { items: { "cap-1": { value: { capability: "AUDIT_CONTROL" } } } } }],
    [{ createHomeDir: { value: true }, workingDir: { value: "/tmp" }, imagePullPolicy: { value: "Always" } }],
    [{ extendedResources: { items: { a: { value: { name: "ext/a", quantity: "5" } } } } }],
    [{ annotations: { items: { id: { value: "b48a" } } }, labels: { items: { TEAM: { value: "a" } } } }],
    [{ backoffLimit: { value: 6 } }],
    [{ gitSync: { items: { git: { value: { directory: "/tmp/", repository: "https://example.com/a" } } } } }],
    [
      {
        pvcs: {
          items: {
            "pvc-1": {
              value: {
                claimName: "pvc-1",
                ephemeral: false,
                path: "/tmp/",
                readOnly: false,
                readWriteOnce: true,
                size: "1G",
                storageClass: "default",
              },
            },
          },
        },
      },
    ],
    [{ configMapVolumes: { items: { a: { value: { name: "cm", mountPath: "/tmp" } } } } }],
  ])("%j is accepted", (fields) => {
    expect(found(fields, { kind: "InteractiveWorkload" })).toEqual([]);
  });
});

describe("anything", () => {
  it("has problems with places below it, and never throws", () => {
    const names = runaiFields.map(({ name }) => name);
    const keys = fc.oneof(fc.constantFrom(...names, "compute", "value", "items", "__proto__"), fc.string());
    const spec = fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue())));
    fc.assert(
      fc.property(
        fc.constantFrom(...RUNAI_KINDS),
        fc.oneof(spec, fc.jsonValue()),
        fc.jsonValue(),
        (kind, one, other) => {
          for (const { path, message } of runaiProblems(workloadOf(one, { kind, masterSpec: other }))) {
            expect(path).toMatch(/^\/(?:spec|masterSpec)(?:\/|$)/);
            expect(message.length).toBeLessThan(2000);
          }
        },
      ),
    );
  });
});

describe("a secret", () => {
  it("is in no message", () => {
    const secret = "s3cr3t-of-nobody";
    const everywhere = {
      environment: { items: { A: secret, B: { value: [secret] } } },
      s3: { items: { a: { value: { bucket: 1, key: [secret], secret: { value: secret }, path: secret } } } },
      gitSync: { items: { a: { value: { repository: [secret], username: 7, directory: secret } } } },
      arguments: secret,
      command: [secret],
    };
    const text = JSON.stringify(runaiProblems(workloadOf({ ...BASE, ...everywhere })));
    expect(text.length).toBeGreaterThan(1000);
    expect(text).not.toContain(secret);
  });
});

// Manifests of live clusters and of the vendor, and what machines write; skipped where the shared material is absent.
describe.skipIf(sharedMissing("runai-cases"))("the recorded manifests", () => {
  it("of v2alpha1 are valid", () => {
    const objects = [
      ...recordedObjects("runai-cases", "v2alpha1").map(({ object }) => object),
      ...yamlObjects(sharedPath("runai-cases", "v2alpha1", "inference-vllm.json")),
    ];
    expect(objects.length).toBe(7);
    for (const object of objects) expect(problems(object as KubeObject)).toEqual([]);
  });

  it("of negative are not", () => {
    const recorded = recordedObjects("runai-cases", "negative");
    const codes = recorded.map(({ object }) => problems(object as KubeObject).map((text) => text.split(" ")[0]));
    expect(codes.map((found) => new Set(found))).toEqual([
      new Set(["unknown-field", "constraint"]),
      new Set(["unknown-field", "form", "constraint"]),
    ]);
  });
});
