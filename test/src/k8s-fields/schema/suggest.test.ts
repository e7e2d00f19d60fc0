import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closed, nullable, type Schema, stringSchema } from "../../../../src/k8s-fields/schema/schema.ts";
import { type Suggestion, suggest } from "../../../../src/k8s-fields/schema/suggest.ts";
import { WORDS } from "../../../../src/model/definition/parse/aliases.ts";
import { parseDefinition } from "../../../../src/model/definition/parse/parse-definition.ts";
import { definitionSchemas } from "../../../../src/model/definition/schema/envelope.ts";
import { distributedInference, lines, training } from "../../model/definition/definitions.ts";

/** The suggestion for one unknown field at the end of a path, without "unknown field; ". */
function hint(value: Record<string, unknown>): readonly [string, string | undefined] {
  const [issue, ...others] = parseDefinition(value).issues.filter(({ rule }) => rule === "DEF-002");
  expect(lines(others)).toEqual([]);
  return [issue?.message.replace(/^.*?: unknown field; /, "") ?? "", issue?.fix];
}

const inTraining = (spec: object) => hint(training(spec));
const inLeader = (fields: object) => hint(distributedInference({ leader: { image: "a", ...fields } }));

describe("an unknown field", () => {
  it.each<[object, string]>([
    [{ comand: "x" }, "command"],
    [{ Command: "x" }, "command"],
    [{ working_dir: "x" }, "workingDir"],
    [{ env: [] }, "environmentVariables"],
    [{ environment: [] }, "environmentVariables"],
    [{ arguments: "x" }, "args"],
    [{ priorityClassName: "x" }, "priorityClass"],
    [{ resources: {} }, "compute"],
    [{ volumes: {} }, "storage"],
    [{ nodePool: ["x"] }, "nodePools"],
    [{ nodeSelector: {} }, "nodeAffinityRequired"],
    [{ compute: { gpuDeviceRequest: 1 } }, "gpuDevicesRequest"],
    [{ compute: { gpuPortion: 1 } }, "gpuPortionRequest"],
    [{ compute: { gpuMemory: "1G" } }, "gpuMemoryRequest"],
    [{ compute: { cpu: 1 } }, "cpuCoreRequest"],
    [{ compute: { memory: "1G" } }, "cpuMemoryRequest"],
    [{ compute: { largeShm: true } }, "largeShmRequest"],
    [{ security: { runasGid: 1 } }, "runAsGid"],
    [{ security: { runAsUser: 1 } }, "runAsUid"],
    [{ storage: { configMapVolumes: [] } }, "configMapVolume"],
    [{ storage: { pvcs: [] } }, "pvc"],
    [{ storage: { gitSync: [] } }, "git"],
    [{ storage: { nfs: [{ path: "/a", mountPath: "/a", server: "a", readonly: true }] } }, "readOnly"],
    [{ tolerations: [{ operator: "Exists", effect: "Any", tolerationSeconds: 1 }] }, "seconds"],
    [{ terminateAfterPreemtpion: true }, "terminateAfterPreemption"],
    [{ storage: { emptyDirVolume: [{ path: "/a", size: "1Gi" }] } }, "sizeLimit"],
  ])("in %j is its neighbour under a wrong name", (spec, right) => {
    expect(inTraining(spec)).toEqual([`did you mean ${right}?`, `rename it to ${right}`]);
  });

  it.each<[object, string, string]>([
    [{ nodePool: "x" }, "nodePools", "write nodePools: […]"],
    [
      { largeShm: { enabled: true } },
      "spec.compute.largeShmRequest",
      "write it as spec.compute.largeShmRequest, which is a boolean",
    ],
    [
      { environmentVariables: [{ name: "A", valueFrom: { secretKeyRef: { name: "a", key: "b" } } }] },
      "secret",
      "write secret: {name: …, key: …} with the fields of secretKeyRef",
    ],
    [
      { environmentVariables: [{ name: "A", valueFrom: { configMapKeyRef: { name: "a", key: "b" } } }] },
      "configMap",
      "write configMap: {name: …, key: …} with the fields of configMapKeyRef",
    ],
  ])("in %j has a value that the neighbour does not accept", (spec, right, fix) => {
    expect(inTraining(spec)).toEqual([`did you mean ${right}?`, fix]);
  });

  it("is not moved into an item of another list", () => {
    expect(inTraining({ storage: { nfs: [{ path: "/a", mountPath: "/a", server: "a", claimName: "x" }] } })[1]).toBe(
      "move it to an item of spec.storage.pvc, or remove it",
    );
  });

  it.each<[object, string, string]>([
    [{ gpuDevicesRequest: 1 }, "it belongs in spec.compute, not in spec", "move it to spec.compute.gpuDevicesRequest"],
    [{ pvc: [] }, "it belongs in spec.storage, not in spec", "move it to spec.storage.pvc"],
    [{ runAsUid: 1 }, "it belongs in spec.security, not in spec", "move it to spec.security.runAsUid"],
    [{ compute: { parallelism: 1 } }, "it belongs in spec, not in spec.compute", "move it to spec.parallelism"],
    [
      { compute: { nodePools: [], gpuDevicesRequest: 1 } },
      "it belongs in spec, not in spec.compute",
      "move it to spec.nodePools",
    ],
    [{ gpuFraction: 1 }, "did you mean spec.compute.gpuPortionRequest?", "write it as spec.compute.gpuPortionRequest"],
    [{ shm: true }, "did you mean spec.compute.largeShmRequest?", "write it as spec.compute.largeShmRequest"],
    [
      { ports: [{ container: 1, serviceType: "NodePort", labels: [] }] },
      "it belongs in spec, not in spec.ports[]",
      "move it to spec.labels",
    ],
  ])("in %j is at the wrong place", (spec, text, fix) => {
    expect(inTraining(spec)).toEqual([text, fix]);
  });

  it.each<[object, string, string | undefined]>([
    [{ servingPort: {} }, "only a DistributedInference has it", "remove it"],
    [
      { migProfile: "x" },
      "MIG devices are extended resources, for example nvidia.com/mig-1g.5gb in compute.extendedResources",
      "remove it",
    ],
    [
      { ttlSecondsAfterFinished: 1 },
      "a sync would create the finished run again; removing its definition from git deletes it",
      "remove it",
    ],
    [{ schedulerName: "x" }, "the scheduler follows from the cluster", "remove it"],
    [{ livenessProbe: {} }, "the API has a readiness probe only", "remove it"],
    [{ frobnicate: 1 }, "no field has a similar name", undefined],
    [{ podAffinity: { type: "Required", key: "a", frobnicate: 1 } }, "known here: key, type", undefined],
    [{ [`frob${"x".repeat(100)}`]: 1 }, "no field has a similar name", undefined],
  ])("in %j has no counterpart", (spec, text, fix) => {
    expect(inTraining(spec)).toEqual([text, fix]);
  });

  it("is shown in quotes when its name would break a line", () => {
    expect(lines(parseDefinition(training({ "a\nb": 1 })).issues)).toEqual([
      'DEF-002 /spec/a\nb "a\\nb": unknown field; no field has a similar name',
    ]);
  });

  it("strays between a DistributedInference and its roles", () => {
    expect(inLeader({ workers: 2 })).toEqual(["it belongs in spec, not in spec.leader", "move it to spec.workers"]);
    expect(inLeader({ worker: {} })).toEqual(["it belongs in spec, not in spec.leader", "move it to spec.worker"]);
    expect(inLeader({ parallelism: 2 })).toEqual(["only a Training has it", "remove it"]);
    expect(inLeader({ gpuDevicesRequest: 2 })).toEqual([
      "it belongs in spec.leader.compute, not in spec.leader",
      "move it to spec.leader.compute.gpuDevicesRequest",
    ]);
    expect(hint(distributedInference({ image: "a" }))).toEqual([
      "it belongs in spec.leader and in spec.worker, not in spec",
      "move it to spec.leader.image",
    ]);
    expect(hint(distributedInference({ master: { image: "a" }, leader: undefined }))).toEqual([
      "did you mean leader?",
      "rename it to leader",
    ]);
    expect(hint(distributedInference({ numWorkers: 2 }))).toEqual(["did you mean workers?", "rename it to workers"]);
    expect(hint(distributedInference({ port: 8000 }))).toEqual([
      "it belongs in spec.servingPort, not in spec",
      "move it to spec.servingPort.port",
    ]);
  });

  it("has the intended place, so that the field is not reported as missing there", () => {
    const root = closed({ image: nullable(stringSchema()) });
    const found = suggest({ name: "imge", value: "a", parent: [], known: ["image"], root, words: {} });
    expect(found).toEqual({ text: "did you mean image?", fix: "rename it to image", intended: [["image"]] });
  });
});

describe("suggestions, whatever the field", () => {
  const reversed = (schema: Schema): Schema => ({
    ...schema,
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties)
              .toReversed()
              .map(([name, inner]) => [name, reversed(inner)]),
          ),
        }),
  });
  const root = definitionSchemas.Training;
  const other = reversed(root);
  const places: readonly (readonly string[])[] = [
    [],
    ["spec"],
    ["spec", "compute"],
    ["spec", "storage"],
    ["spec", "security"],
  ];

  const words = { ...WORDS };
  function suggestion(schema: Schema, name: string, parent: readonly string[]): Suggestion {
    const object = parent.reduce((at, step) => at.properties?.[step] ?? {}, schema);
    return suggest({ name, value: null, parent, known: Object.keys(object.properties ?? {}), root: schema, words });
  }

  it("do not depend on the order of the schema", () => {
    const word = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."gpuimagecpstor"), maxLength: 12 }),
      fc.constantFrom("gpu", "cpu", "memory", "path", "name", "value", "port", "pvc", "imge", "secret", "size", "key"),
    );
    fc.assert(
      fc.property(word, fc.constantFrom(...places), (name, parent) => {
        expect(suggestion(other, name, parent)).toEqual(suggestion(root, name, parent));
      }),
    );
  });
});
