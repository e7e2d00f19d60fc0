import { expect, test } from "vitest";
import { KIND_LINES, TYPE_LINES } from "../../../../src/k8s-fields/kubernetes/field-table.ts";
import {
  builtInKind,
  objectType,
  stableKinds,
  typeOfKind,
  type ValueType,
} from "../../../../src/k8s-fields/kubernetes/field-type.ts";

const namesIn = (lines: string) =>
  lines
    .trim()
    .split("\n")
    .map((line) => line.split(/[ @]/)[0] ?? "");
const types = namesIn(TYPE_LINES);

test("every kind has a type", () => {
  const without = namesIn(KIND_LINES).filter((name) => {
    const kind = name.lastIndexOf("/");
    return typeOfKind(name.slice(0, kind), name.slice(kind + 1)) === undefined;
  });
  expect(without).toEqual([]);
});

test("a kind has the version that first has it", () => {
  const since = (apiVersion: string, kind: string) => builtInKind(apiVersion, kind)?.since;
  expect(since("v1", "Pod")).toBe(0);
  expect(since("resource.k8s.io/v1", "ResourceClaim")).toBe(34);
  expect(since("resource.k8s.io/v1", "Claim")).toBeUndefined();
  expect(since("scheduling.k8s.io/v1alpha1", "Workload")).toBe(35);
  expect(since("scheduling.k8s.io/v1beta1", "PodGroup")).toBe(37);
});

test("the groups of pods of Kubernetes are not among the stable kinds", () => {
  const groups = stableKinds().filter(({ apiVersion }) => apiVersion.startsWith("scheduling.k8s.io/"));
  expect(groups.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual(["scheduling.k8s.io/v1 PriorityClass"]);
});

test("a word has the version that first has it", () => {
  const type = objectType("Toleration").fields.get("operator")?.type;
  expect(type).toEqual({
    form: "string",
    words: new Map([
      ["Equal", { since: 0 }],
      ["Exists", { since: 0 }],
      ["Gt", { since: 35, isOffByDefault: true }],
      ["Lt", { since: 35, isOffByDefault: true }],
      ["", { since: 0 }],
    ]),
  });
});

test("a type has each mandatory field once", () => {
  const repeated = types.filter((name) => new Set(objectType(name).mandatory).size < objectType(name).mandatory.length);
  expect(repeated).toEqual([]);
});

test("every mandatory field is a field, and every field has a known type", () => {
  const wrong = types.flatMap((name) => {
    const { fields, mandatory } = objectType(name);
    const unknown = [...fields].filter(([, { type }]) => !isKnown(type)).map(([field]) => field);
    return [...mandatory.filter((field) => !fields.has(field)), ...unknown].map((field) => `${name}.${field}`);
  });
  expect(wrong).toEqual([]);
});

function isKnown(type: ValueType): boolean {
  if (type.form === "list" || type.form === "map") return isKnown(type.item);
  return type.form !== "object" || types.includes(type.name);
}

test.each([
  ["v1", "Deployment"],
  ["apps/v1", "constructor"],
  ["", ""],
])("%s %s is not a kind of Kubernetes", (apiVersion, kind) => {
  expect(typeOfKind(apiVersion, kind)).toBeUndefined();
});
