import { describe, expect, it } from "vitest";
import { parseDefinition } from "../../../../../src/model/definition/parse/parse-definition.ts";
import { problems, training } from "../definitions.ts";

const environment = (...items: unknown[]) => problems(training({ environmentVariables: items }));
const at = "/spec/environmentVariables";
const SOURCES = "value, secret, configMap, podFieldRef, userCredential";

describe("an environment variable", () => {
  it.each<[string, object]>([
    ["a value", { name: "A", value: "x" }],
    ["an empty value", { name: "A", value: "" }],
    ["a Secret's key", { name: "A", secret: { name: "token", key: "HF_TOKEN" } }],
    ["a ConfigMap's key", { name: "A", configMap: { name: "settings", key: "settings.yaml" } }],
    ["a user credential", { name: "A", userCredential: { name: "My Credential", key: "token" } }],
    ["a field of the pod", { name: "A", podFieldRef: { path: "status.podIP" } }],
    ["a label", { name: "A", podFieldRef: { path: "metadata.labels['leaderworkerset.sigs.k8s.io/worker-index']" } }],
    ["an annotation", { name: "A", podFieldRef: { path: "metadata.annotations['Example.com/Key']" } }],
    ["null for what it has not", { name: "A", value: "x", secret: null, configMap: null, podFieldRef: null }],
    ["a description", { name: "A", value: "x", description: "why" }],
    ["a name that new releases accept", { name: "1 A", value: "x" }],
    ["no source when it is excluded", { name: "A", exclude: true }],
  ])("may have %s", (_name, item) => {
    expect(environment(item)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["no name", { value: "x" }, `DEF-009 ${at}/0/name environmentVariables[0].name: is mandatory, but missing`],
    [
      "no source",
      { name: "A" },
      `DEF-003 ${at}/0 environmentVariables[0]: has no source; give it exactly one of ${SOURCES}`,
    ],
    [
      "two sources",
      { name: "A", value: "x", secret: { name: "a", key: "b" } },
      `DEF-003 ${at}/0 environmentVariables[0]: has value and secret, which exclude each other`,
    ],
    [
      "no name to exclude",
      { exclude: true },
      `DEF-009 ${at}/0/name environmentVariables[0].name: is mandatory, but missing: it names the item to exclude`,
    ],
    [
      "a name that is none",
      { name: "A=B", value: "x" },
      `DEF-005 ${at}/0/name environmentVariables[0].name: "A=B" is not a valid name of an environment variable: it has '='`,
    ],
    [
      "a name beyond ASCII",
      { name: "é", value: "x" },
      `DEF-005 ${at}/0/name environmentVariables[0].name: "é" is not a valid name of an environment variable: it has a character that is not printable ASCII`,
    ],
    [
      "a Secret without a key",
      { name: "A", secret: { name: "token" } },
      `DEF-009 ${at}/0/secret/key environmentVariables[0].secret.key: is mandatory, but missing`,
    ],
    [
      "a ConfigMap without a name",
      { name: "A", configMap: { key: "a" } },
      `DEF-009 ${at}/0/configMap/name environmentVariables[0].configMap.name: is mandatory, but missing`,
    ],
    [
      "a key that is none",
      { name: "A", secret: { name: "token", key: "a/b" } },
      `DEF-005 ${at}/0/secret/key environmentVariables[0].secret.key: is not a valid key of a Secret or ConfigMap: it has '/'; only letters, digits, '-', '_' and '.' are allowed`,
    ],
    [
      "a pod field without a path",
      { name: "A", podFieldRef: {} },
      `DEF-009 ${at}/0/podFieldRef/path environmentVariables[0].podFieldRef.path: is mandatory, but missing`,
    ],
    [
      "a number",
      { name: "A", value: 8080 },
      `DEF-001 ${at}/0/value environmentVariables[0].value: must be a string, but is a number (not shown)`,
    ],
    ["a misspelt source", { name: "A", vlaue: "x" }, `DEF-002 ${at}/0/vlaue vlaue: unknown field; did you mean value?`],
    [
      "the form NAME=value",
      "A=x",
      `DEF-001 ${at}/0 environmentVariables[0]: must be an object, but is a string (not shown)`,
    ],
  ])("may not have %s", (_name, item, expected) => {
    expect(environment(item)).toEqual([expected]);
  });

  it("cannot have a field that only a volume can expose", () => {
    expect(environment({ name: "A", podFieldRef: { path: "metadata.labels" } })[0]).toBe(
      `DEF-003 ${at}/0/podFieldRef/path environmentVariables[0].podFieldRef.path: "metadata.labels" is not a field of a pod that a container can read`,
    );
  });

  it("has a name of its own", () => {
    expect(environment({ name: "A", value: "x" }, { name: "B", value: "x" }, { name: "A", value: "y" })).toEqual([
      `DEF-003 ${at}/2/name environmentVariables[2].name: "A" is given twice, first by item 0`,
    ]);
  });

  it.each<unknown>([
    [{ name: "A", value: ["hunter2"] }],
    [{ name: "A", value: { hunter2: 1 } }],
    [{ name: "A", value: "hunter2".repeat(2000) }],
    [{ name: "A", secret: "hunter2" }],
    [{ name: "A", secret: { name: "hunter2 ", key: "a" } }],
    [{ name: "A", secret: { name: "a", key: "hunter2/" } }],
    [{ name: "A", value: "hunter2", secret: { name: "a", key: "a" } }],
    ["A=hunter2"],
    "A=hunter2",
  ])("never shows what %j holds", (list) => {
    const { issues } = parseDefinition(training({ environmentVariables: list }));
    expect(issues.length).toBeGreaterThan(0);
    expect(JSON.stringify(issues)).not.toContain("hunter2");
  });
});
