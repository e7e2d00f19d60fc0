import { expect, test } from "vitest";
import { queueLoads } from "../../../../src/gpu/quota/queue-loads.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { queue, quotaInput, simpleGang } from "./builders.ts";

test("each gang counts once for each resource that it requests", () => {
  const gangs = [simpleGang("a", 1, { gpu: 1, memory: "1" }), simpleGang("b", 1, { cpu: 1 }), simpleGang("c", 1, {})];
  const model = quotaModel(quotaInput(gangs, [queue("team-nlp", 800, 800)]));
  const [load, ...others] = queueLoads(model.gangs, model);
  expect(others).toEqual([]);
  expect(load?.totals.limit.minimum).toEqual({
    need: { gpu: 100, cpu: 1000, memory: 1 },
    asking: { gpu: 1, cpu: 1, memory: 1 },
    extra: 0,
  });
});
