import { expect, test } from "vitest";
import { misspeltReference } from "../../../policies/gitops/misspelt-reference.ts";
import { soundVolcanoQueues as rule } from "../../../policies/quota/sound-volcano-queues.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { queue } from "../../src/gpu/volcano/objects.ts";

const text = (objects: readonly object[]) => objects.map((object) => emitYaml(object)).join("\n---\n");
const run = (...objects: readonly object[]) => check(rule, text(objects));
const gpus = (count: number) => ({ "nvidia.com/gpu": count });

test("silent about other objects, single queues and trees that fit", () => {
  expect(run({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } })).toEqual([]);
  expect(run(queue("a", gpus(8), { deserved: gpus(8) }))).toEqual([]);
  expect(
    run(queue("a", gpus(8), { deserved: gpus(4) }), queue("b", gpus(8), { parent: "a", deserved: gpus(4) })),
  ).toEqual([]);
});

test("children that deserve more than their parent", () => {
  expect(run(queue("a"), queue("b", undefined, { parent: "a", deserved: gpus(4) }))).toMatchObject([
    {
      severity: "error",
      path: "/spec",
      message:
        "Volcano rejects Queue a: the queues below it deserve 4 nvidia.com/gpu together, and it has nothing in deserved",
      related: [{ message: expect.stringContaining("the other queue") }],
    },
  ]);
});

test("a parent that may be elsewhere, or is misspelt", () => {
  const child = queue("team-nlp", undefined, { parent: "research" });
  expect(run(queue("other"), child)).toMatchObject([
    { severity: "warning", path: "/spec/parent", message: expect.stringContaining("if no Queue research exists") },
  ]);
  expect(check(misspeltReference, text([queue("reserch"), child]))).toMatchObject([{ path: "/spec/parent" }]);
});

test("silent where several queues of one name differ, as in examples side by side", () => {
  const child = queue("b", gpus(9), { parent: "a", deserved: gpus(4) });
  expect(run(queue("a", gpus(8), { deserved: gpus(1) }), queue("a", gpus(8), { deserved: gpus(2) }), child)).toEqual(
    [],
  );
});
