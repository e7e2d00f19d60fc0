import { describe, expect, test } from "vitest";
import { fixOfFault } from "../../../policies/kubernetes/fault-fix.ts";
import type { ObjectFault } from "../../../src/k8s-fields/kubernetes/field-fault.ts";

const cases: readonly (readonly [string, ObjectFault, string | undefined])[] = [
  ["its own", { kind: "missing", path: "/spec/a", message: "is mandatory", fix: "write a" }, "write a"],
  ["a missing field", { kind: "missing", path: "/spec/a/0/b", message: "is mandatory, but missing" }, "add a[0].b"],
  ["an empty list", { kind: "missing", path: "/spec/a", message: "is mandatory, but empty" }, "fill in a"],
  ["a choice", { kind: "missing", path: "/spec/a", message: "needs one of b, c" }, "add one of b, c to a"],
  [
    "two exclusive fields",
    { kind: "conflict", path: "/spec/a", message: "must not be set together with b", other: "/spec/b" },
    "remove a or b",
  ],
  ["a rejected field", { kind: "conflict", path: "/spec/a", message: "is rejected in a canary" }, "remove a"],
  [
    "a field that another one rejects",
    { kind: "conflict", path: "/spec/a", message: "is rejected with b: x", other: "/spec/b" },
    "remove a, or change b",
  ],
  [
    "a field that needs a value of another one",
    { kind: "conflict", path: "/spec/a", message: "is rejected unless b is true", other: "/spec/b" },
    "set b to true, or remove a",
  ],
  [
    "a value above another field",
    { kind: "conflict", path: "/spec/min", message: "is 5, above max, which is 3", other: "/spec/max" },
    "lower min to 3, or raise max to 5",
  ],
  [
    "a value below another field",
    { kind: "conflict", path: "/spec/max", message: "is 1, below min, which is 2", other: "/spec/min" },
    "raise max to 2, or lower min to 1",
  ],
  [
    "a value that another field bounds",
    { kind: "conflict", path: "/spec/a", message: "must be at most the limit 2, but is 4", other: "/spec/b" },
    "write at most the limit 2 into a, or change b",
  ],
  [
    "words that a kind allows",
    { kind: "conflict", path: "/spec/a", message: "must be Never or OnFailure for a Job, but is Always" },
    "write Never or OnFailure for a Job into a",
  ],
  [
    "a part of an integer",
    { kind: "value", path: "/spec/a", message: "must be an integer, but is 0.5", value: 0.5 },
    "write an integer such as 1",
  ],
  [
    "a bound",
    { kind: "value", path: "/spec/a", message: "must be at least 1, but is 0", value: 0 },
    "write at least 1",
  ],
  [
    "a name",
    {
      kind: "value",
      path: "/spec/volumes/0/name",
      message: "\"MY_DATA\" has an upper-case letter and '_'; only lower-case letters, digits and '-' are allowed",
      value: "MY_DATA",
    },
    "write my-data, here and where it is referred to",
  ],
  [
    "a fault whose message is all",
    { kind: "value", path: "/spec/a", message: "cannot be compiled", value: "(" },
    undefined,
  ],
  ["the whole document", { kind: "missing", path: "", message: "is mandatory, but missing" }, undefined],
];

describe("the fix", () => {
  test.each(cases)("of %s", (_, fault, fix) => {
    expect(fixOfFault(fault)).toBe(fix);
  });
});
