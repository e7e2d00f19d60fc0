import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gpuRequestConflicts } from "../../../policies/gpu/gpu-request-conflicts.ts";
import { gpuShareGrammar as rule } from "../../../policies/gpu/gpu-share-grammar.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { kaiCases } from "../../helpers/kai-cases.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

const annotated = (annotations: unknown) => podTemplate({ metadata: { annotations } as PodMeta });

describe.each(podKinds)("$name", (kind) => {
  test.each([[undefined], [null], [{}], [{ "gpu-fraction": null }]])("passes with the annotations %j", (value) => {
    expect(checkPod(rule, kind, annotated(value))).toEqual([]);
  });

  test("finds memory with a unit at its line", () => {
    const template = annotated({ "gpu-memory": "2Gi" });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-004",
        severity: "error",
        message: 'gpu-memory is "2Gi", but must be an integer number of MiB above 0, without a unit',
        path: kind.at("/metadata/annotations/gpu-memory"),
        expected: "an integer number of MiB above 0, without a unit",
        received: '"2Gi"',
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("gpu-memory: 2Gi");
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");
const found = (annotations: object) => checkPod(rule, kind, annotated(annotations)).map(({ message }) => message);

test.each(["0.5", "0.001", "5e-1", ".5", "0.50", "+0.5", "1e-3", "0.999"])("accepts the fraction %s", (value) => {
  expect(found({ "gpu-fraction": value })).toEqual([]);
});

test.each([
  "0",
  "1",
  "1.0",
  "-0.5",
  "NaN",
  "Inf",
  "0x1p-2",
  "0.5abc",
  "500m",
  " 0.5",
  "0.5 ",
  "",
  "0,5",
  "1e-400",
  "half",
])("refuses the fraction %j", (value) => {
  expect(found({ "gpu-fraction": value })).toEqual([
    `gpu-fraction is ${JSON.stringify(value)}, but must be a number above 0 and below 1`,
  ]);
});

const LARGEST = "18446744073709551615";

test.each(["1", "2000", "0100", LARGEST, `00000${LARGEST}`])("accepts the memory %s", (value) => {
  expect(found({ "gpu-memory": value })).toEqual([]);
});

test.each(["0", "-1", "+1", "2Gi", "1.5", "1e3", "0x10", "1_000", "", " 1", "18446744073709551616"])(
  "refuses the memory %j",
  (value) => {
    expect(found({ "gpu-memory": value })).toHaveLength(1);
  },
);

test.each([
  ["2", 0],
  ["0", 1],
  ["1.5", 1],
  ["-2", 1],
  ["two", 1],
])("the number of devices %s is read as %i", (value, count) => {
  expect(found({ "gpu-fraction": "0.5", "gpu-fraction-num-devices": value })).toHaveLength(count);
  expect(found({ "gpu-memory": "100", "gpu-fraction-num-devices": value })).toHaveLength(count);
});

test("a valid value without quotes is not a string", () => {
  expect(found({ "gpu-fraction": 0.5 })).toEqual(["gpu-fraction is 0.5 without quotes, but annotations are strings"]);
  expect(found({ "gpu-memory": 2000 })).toEqual(["gpu-memory is 2000 without quotes, but annotations are strings"]);
  expect(checkPod(rule, kind, annotated({ "gpu-fraction": 0.5 })).map(({ severity }) => severity)).toEqual(["warning"]);
  expect(found({ "gpu-fraction": 1.5 })).toEqual(["gpu-fraction is 1.5, but must be a number above 0 and below 1"]);
  expect(found({ "gpu-fraction": true })).toEqual(["gpu-fraction is true, but must be a number above 0 and below 1"]);
});

test("every decimal between 0 and 1 is taken", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (part) => {
      expect(found({ "gpu-fraction": `0.${String(part).padStart(4, "0")}` })).toEqual([]);
      expect(found({ "gpu-fraction": `${part}.0` })).toHaveLength(1);
    }),
    { numRuns: 20 },
  );
});

interface Case {
  readonly name: string;
  readonly annotations: object;
  readonly containers: readonly { readonly limits?: object }[];
  readonly admitted: boolean;
}

test("agrees with KAI's admission", () => {
  const listed = kaiCases<Case>("gpu-requests");
  expect(listed.length).toBeGreaterThan(20);
  for (const { name, annotations, containers, admitted } of listed) {
    const template = podTemplate({
      metadata: { annotations } as PodMeta,
      spec: { containers: containers.map(({ limits }, index) => ({ name: `c${index}`, resources: { limits } })) },
    });
    const findings = [rule, gpuRequestConflicts].flatMap((each) => checkPod(each, kind, template));
    const refused = findings.some(({ severity }) => severity === "error");
    // The cases are of a release before 0.18, whose webhook rejects MPS without a part of a GPU.
    const isMps = "mps" in annotations && !("gpu-fraction" in annotations || "gpu-memory" in annotations);
    if (isMps) expect(findings).toMatchObject([{ severity: "warning" }]);
    else expect(!refused, name).toBe(admitted);
  }
});

describe("the memory of a container", () => {
  const asking = (annotations: object) => checkPod(rule, kind, podTemplate({ metadata: { annotations } as PodMeta }));
  const key = "nvidia.com/container.main.gpu-memory";

  test("passes as a quantity, with a limit from it on", () => {
    expect(asking({ [`${key}.request`]: "8Gi" })).toEqual([]);
    expect(asking({ [`${key}.request`]: "8Gi", [`${key}.limit`]: "8192Mi" })).toEqual([]);
    expect(asking({ [`${key}.request`]: "8Gi", "nvidia.com/container.main.gpu-compute.mode": "sm-sharing" })).toEqual(
      [],
    );
  });

  test.each([
    [{ [`${key}.request`]: "8GB" }, "8GB", "a quantity of at least 1Mi"],
    [{ [`${key}.request`]: "8Gi", [`${key}.limit`]: "4Gi" }, "4Gi", 'at least "8Gi"'],
    [
      { [`${key}.request`]: "8Gi", "nvidia.com/container.main.gpu-compute.mode": "mps" },
      "mps",
      "time-slicing or sm-sharing",
    ],
    [
      { "gpu-fraction": "0.5", "kai.scheduler/container.main.gpu-memory.portion.limit": "0.4" },
      "0.4",
      "a number above gpu-fraction and below 1, with at most 5 digits after the point",
    ],
  ])("%#: is an error", (annotations, received, expected) => {
    expect(asking(annotations)).toMatchObject([
      { rule: "GPU-004", severity: "error", expected, received: JSON.stringify(received) },
    ]);
  });

  test("replaces a fraction, so its form does not count", () => {
    expect(asking({ [`${key}.request`]: "8Gi", "gpu-fraction": "2" })).toEqual([]);
  });
});
