import fc from "fast-check";
import { members } from "../../../../src/kernel/base/read.ts";
import { validDefinition } from "../../model/definition/arbitraries.ts";

/** Definitions with few fields: with all of them nearly every one has a field that run.ai/v2alpha1 does not have. */
export const fewFields: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(validDefinition, fc.infiniteStream(fc.nat(9)))
  .map(([value, numbers]) => ({
    ...value,
    spec: Object.fromEntries(
      members(value.spec).filter(([key]) => ["image", "leader"].includes(key) || numbers.next().value < 2),
    ),
  }));
