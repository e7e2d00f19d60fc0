import { expect, test } from "vitest";
import type { ObjectSet } from "../../../src/rule/object-set.ts";
import { oncePerSet } from "../../../src/rules/once-per-set.ts";
import { setOf } from "../../helpers/policies.ts";

test("a value of a set is computed once for each set", () => {
  const asked: ObjectSet[] = [];
  const count = oncePerSet((set) => {
    asked.push(set);
    return [set.objects.length];
  });
  const [first, second] = [setOf("null"), setOf("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}")];
  expect(count(first)).toEqual([0]);
  expect(count(second)).toEqual([1]);
  expect(count(first)).toBe(count(first));
  expect(asked).toEqual([first, second]);
});
