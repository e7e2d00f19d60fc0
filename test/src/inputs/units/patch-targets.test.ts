import { describe, expect, test } from "vitest";
import { type Accumulation, UNCHANGED } from "../../../../src/inputs/units/accumulate.ts";
import { targetMatcher } from "../../../../src/inputs/units/patch-targets.ts";
import type { Renaming } from "../../../../src/inputs/units/unit.ts";

const DEPLOYMENT = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" } };

/** A kustomization with one file and a generated ConfigMap `env`. */
const accumulationOf = (renamings: readonly Renaming[]): Accumulation => ({
  resources: new Map([["a.yaml", renamings]]),
  patches: [],
  generated: [{ kind: "ConfigMap", name: "env", pointer: "/configMapGenerator/0" }],
  kustomizations: new Set(),
  elsewhere: [],
  faults: [],
  isPartial: false,
});

/** Whether a patch, or a selector, has a target among these objects and the ConfigMap. */
function matches(
  patch: unknown,
  selector?: unknown,
  {
    objects = [DEPLOYMENT, { kind: "Service" }, null],
    renamings = [UNCHANGED],
  }: { readonly objects?: readonly unknown[] | undefined; readonly renamings?: readonly Renaming[] } = {},
): boolean {
  return targetMatcher(() => objects)(patch, selector, accumulationOf(renamings));
}
const named = (name: string, more: object = {}) => ({ ...DEPLOYMENT, metadata: { name }, ...more });

describe("a patch by name", () => {
  test.each<[unknown, boolean]>([
    [undefined, false],
    [null, false],
    [{}, false],
    [DEPLOYMENT, true],
    [{ ...DEPLOYMENT, apiVersion: "apps/v1beta1" }, true],
    [named("other"), false],
    [named("web", { kind: "StatefulSet" }), false],
    [named("web", { apiVersion: "v1" }), false],
    [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "env" } }, true],
    [{ kind: "ConfigMap", metadata: { name: "environment" } }, false],
    [{ kind: "Service" }, false],
  ])("%j has a target: %j", (patch, expected) => {
    expect(matches(patch)).toBe(expected);
  });

  test.each([
    ["web", true],
    ["a-b-web-y-z", true],
    ["b-web-y", true],
    ["b-web", true],
    ["a-web", false],
    ["web-z", false],
    ["b-we", false],
  ])("with prefixes and suffixes, %s has a target: %j", (name, expected) => {
    const renamings = [UNCHANGED, { prefix: "a-b-", suffix: "-y-z" }];
    expect(matches(named(name), undefined, { renamings })).toBe(expected);
    expect(matches({}, { kind: "Deployment", name }, { renamings })).toBe(expected);
  });
});

test.each<[object, boolean]>([
  [{}, true],
  [{ kind: "" }, true],
  [{ kind: "Deployment" }, true],
  [{ kind: "Job" }, false],
  [{ kind: "Job|Deployment" }, true],
  [{ group: "apps" }, true],
  [{ group: "batch" }, false],
  [{ group: "apps", kind: "ConfigMap" }, false],
  [{ kind: "Deployment", name: "web" }, true],
  [{ kind: "Deployment", name: "env" }, false],
  [{ name: "w.*" }, true],
  [{ name: "other" }, false],
  [{ name: 1 }, true],
])("the selector %j has a target: %j", (selector, expected) => {
  expect(matches({}, selector)).toBe(expected);
});

test("a file that cannot be read may have the target", () => {
  expect(targetMatcher(() => undefined)(named("other"), undefined, accumulationOf([UNCHANGED]))).toBe(true);
});
