import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listMembers } from "../../../../src/inputs/source/items.ts";
import { parseAllocations } from "../../../../src/model/organization/allocations.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { lines } from "../definition/definitions.ts";

const queue = (status: unknown, name: unknown = "team-nlp") => ({
  apiVersion: "scheduling.run.ai/v2",
  kind: "Queue",
  metadata: { name },
  spec: {},
  status,
});
const parsed = (...values: unknown[]) => parseAllocations(values.map((value) => ({ value })));
const allocated = (resources: unknown) => parsed(queue({ allocated: resources })).allocations.get("team-nlp")?.all;
const problems = (...values: unknown[]) => lines(parsed(...values).issues);
const NOTHING = { gpu: 0, cpu: 0, memory: 0 };

describe("parseAllocations", () => {
  it("of nothing is nothing", () => {
    expect(parsed()).toEqual({ allocations: new Map(), issues: [] });
  });

  it.each<[unknown, string]>([
    [undefined, "nothing"],
    [null, "null"],
    [[], "an empty list"],
    ["queue", '"queue"'],
  ])("%s is no queue", (value, found) => {
    expect(problems(value)).toEqual([`ORG-003  the document: must be a Queue object, but is ${found}`]);
  });

  it("an empty object is not a queue", () => {
    expect(problems({})).toEqual(["ORG-003 /kind kind: must be Queue, but is nothing"]);
  });

  it("accepts only queues of KAI", () => {
    expect(problems({ ...queue({}), kind: "Pod" })).toEqual(['ORG-003 /kind kind: must be Queue, but is "Pod"']);
    expect(problems({ ...queue({}), apiVersion: "scheduling.volcano.sh/v1beta1" })).toEqual([
      'ORG-003 /apiVersion apiVersion: must be one of the group scheduling.run.ai, but is "scheduling.volcano.sh/v1beta1"',
    ]);
    expect(problems(queue({}, 5))).toEqual([
      "ORG-003 /metadata/name metadata.name: must be the name of the queue, but is the number 5",
    ]);
  });

  it.each([[undefined], [null], [{}], [{ allocated: null }], [{ requested: { cpu: "1" } }]])(
    "a status of %j means that nothing runs",
    (status) => {
      expect(parsed(queue(status))).toEqual({
        allocations: new Map([["team-nlp", { all: NOTHING, nonPreemptible: NOTHING }]]),
        issues: [],
      });
    },
  );

  it("reads quantities of cores, bytes and GPUs, whatever they are written in", () => {
    expect(allocated({ cpu: "16", memory: "64G", "nvidia.com/gpu": "1" })).toEqual({
      gpu: 1,
      cpu: 16_000,
      memory: 64_000,
    });
    expect(allocated({ cpu: "15400m", memory: "4Gi", "nvidia.com/gpu": "500m" })).toEqual({
      gpu: 0.5,
      cpu: 15_400,
      memory: 4294.967296,
    });
    expect(allocated({ cpu: 2, memory: 1_000_000, "nvidia.com/gpu": 3 })).toEqual({ gpu: 3, cpu: 2000, memory: 1 });
  });

  it("keeps the non-preemptible part apart", () => {
    const status = {
      allocated: { "nvidia.com/gpu": "8", cpu: "10" },
      allocatedNonPreemptible: { "nvidia.com/gpu": "3" },
    };
    expect(parsed(queue(status)).allocations.get("team-nlp")).toEqual({
      all: { gpu: 8, cpu: 10_000, memory: 0 },
      nonPreemptible: { gpu: 3, cpu: 0, memory: 0 },
    });
  });

  it("counts GPUs of two makers and MIG slices, and no other resource", () => {
    expect(
      allocated({
        "nvidia.com/gpu": "1",
        "amd.com/gpu": "2",
        "nvidia.com/mig-3g.40gb": "2",
        "nvidia.com/mig-1g.10gb+me": "4",
        "intel.com/gpu": "9",
        "ephemeral-storage": "5Gi",
        pods: "12",
      }),
    ).toEqual({ gpu: 9, cpu: 0, memory: 0 });
  });

  it("rejects a value that is not a quantity", () => {
    expect(problems(queue({ allocated: { cpu: "many", "nvidia.com/gpu": "-1", memory: null } }))).toEqual([
      'ORG-003 /status/allocated/cpu status.allocated.cpu: must be a quantity of 0 or more, but is the string "many"',
      "ORG-003 /status/allocated/memory status.allocated.memory: must be a quantity of 0 or more, but is null",
      'ORG-003 /status/allocated/nvidia.com~1gpu status.allocated["nvidia.com/gpu"]: must be a quantity of 0 or more, but is the string "-1"',
    ]);
    expect(problems(queue({ allocatedNonPreemptible: [] }))).toEqual([
      "ORG-003 /status/allocatedNonPreemptible status.allocatedNonPreemptible: must be quantities by the name of the resource, but is an empty list",
    ]);
    expect(problems(queue([]))).toEqual(["ORG-003 /status status: must be an object, but is an empty list"]);
  });

  it("refuses a queue that is there twice", () => {
    expect(problems(queue({ allocated: { cpu: "1" } }), queue({}))).toEqual([
      'ORG-003 /metadata/name metadata.name: queue "team-nlp" is in the dump twice',
    ]);
  });

  it("accepts any name", () => {
    const { allocations } = parsed(queue({ allocated: { cpu: "1" } }, "__proto__"), queue({}, "constructor"));
    expect([...allocations.keys()]).toEqual(["__proto__", "constructor"]);
  });

  it("reports the place of a problem", () => {
    const text = "apiVersion: scheduling.run.ai/v2\nkind: Queue\nmetadata: {name: a}\nstatus:\n  allocated: {cpu: x}\n";
    const [document] = readYaml(text, "queues.yaml").documents;
    if (document === undefined) throw new Error("no document");
    expect(parseAllocations(listMembers(document)).issues[0]?.location).toEqual({
      file: "queues.yaml",
      line: 5,
      column: 20,
    });
  });

  it("reads every amount of whole bytes as the nearest number of MB", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 60n), (bytes) => {
        expect(allocated({ memory: `${bytes}` })?.memory).toBe(
          Number(`${bytes / 1_000_000n}.${String(bytes % 1_000_000n).padStart(6, "0")}`),
        );
      }),
    );
  });
});
