import { expect, it } from "vitest";
import type { DangerContext } from "../../../../../src/app/diff/dangers/danger-sign.ts";
import { quotaBelowUse } from "../../../../../src/app/diff/dangers/quota-below-use.ts";
import type { RowDelta } from "../../../../../src/gpu/quota/row-deltas.ts";

const bounds = (gpu: number) => ({ gpu, cpu: Number.POSITIVE_INFINITY, memory: Number.POSITIVE_INFINITY });
const row = (deserved: number, limit: number, used: number, kind = "queue") => ({
  kind,
  name: "nlp",
  quota: { deserved: bounds(deserved), limit: bounds(limit) },
  total: { declared: { gpu: used, cpu: 0, memory: 0 } },
});
const dangers = (before: object | undefined, after: object | undefined, changed: readonly object[] = []) => {
  const delta = {
    kind: "queue",
    name: "nlp",
    ...(before && { before }),
    ...(after && { after }),
  } as unknown as RowDelta;
  return quotaBelowUse.find({ quota: [delta], changed } as unknown as DangerContext);
};
const found = (before: object | undefined, after: object | undefined) =>
  dangers(before, after).map(({ message }) => message);

it("finds a queue whose quota falls below its requests", () => {
  expect(found(undefined, undefined)).toEqual([]);
  expect(found(row(800, 1600, 1000), undefined)).toEqual([]);
  expect(found(row(800, 1600, 400), row(400, 1600, 400))).toEqual([]);
  expect(found(row(800, 1600, 600), row(400, 1600, 600))).toEqual([
    "the deserved quota of queue nlp falls to 4 GPUs, and its pods request 6 GPUs",
  ]);
  expect(found(row(800, 1600, 1200), row(800, 1000, 1200))).toEqual([
    "the limit of queue nlp falls to 10 GPUs, and its pods request 12 GPUs",
  ]);
  // The branch does not lower a quota that was too small before.
  expect(found(row(400, 1600, 600), row(400, 1600, 800))).toEqual([]);
});

it("is at the changed Queue object, where there is one", () => {
  const after = { object: { apiVersion: "scheduling.run.ai/v2", kind: "Queue", metadata: { name: "nlp" } } };
  const other = { after: { object: { ...after.object, metadata: { name: "other" } } } };
  const lowered = [row(800, 1600, 1200), row(800, 1000, 1200)] as const;
  expect(dangers(...lowered, [other, { after }])).toMatchObject([{ object: after, path: "/spec/resources/gpu/limit" }]);
  expect(dangers(...lowered, [other]).map(({ object, path }) => [object, path])).toEqual([[undefined, undefined]]);
});
