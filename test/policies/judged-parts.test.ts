import { expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";

test("rules whose field is a fault in any place also check patches and templates", () => {
  const names = rules.filter(({ judgesParts }) => judgesParts === true).map(({ name }) => name);
  expect(names.sort()).toEqual([
    "minimal-capabilities",
    "no-host-namespaces",
    "no-host-network",
    "no-host-path",
    "no-host-path-volume",
    "no-host-port",
    "no-inline-credentials",
    "no-plain-secrets",
    "no-privileged-container",
    "no-secret-objects",
    "no-visible-devices",
    "no-weakened-isolation",
    "pod-field-types",
    "restricted-volume-types",
  ]);
});
