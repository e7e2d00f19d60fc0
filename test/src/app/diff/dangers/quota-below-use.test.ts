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
const found = (before: object | undefined, after: object | undefined) => {
  const delta = {
    kind: "queue",
    name: "nlp",
    ...(before && { before }),
    ...(after && { after }),
  } as unknown as RowDelta;
  return quotaBelowUse.find({ quota: [delta] } as unknown as DangerContext).map(({ message }) => message);
};

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
