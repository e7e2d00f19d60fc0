import { describe, expect, it } from "vitest";
import { outlineOf } from "../../../policies/pods/outline.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";

const TOKEN = `hf_${"aB3".repeat(10)}`;

function objectWith(members: object): KubeObject {
  return { apiVersion: "example.com/v1", kind: "Thing", metadata: { name: "thing" }, ...members } as KubeObject;
}

describe("outlineOf", () => {
  it("gives the specs of pods themselves, also within another, in metadata and at the root", () => {
    const inner = { containers: [{ image: "example.com/inner:1" }] };
    const outer = { containers: [{ image: "example.com/outer:1", runner: inner }] };
    const apart = { containers: [{ image: "example.com/apart:1" }] };
    const object = objectWith({ metadata: { name: "thing", apart }, spec: { deep: [[{ outer }]] } });
    expect(outlineOf(object).podSpecs).toEqual([apart, outer, inner]);
    expect(outlineOf(object).podSpecs[1]).toBe(outer);
    const root = objectWith({ containers: [{ image: "example.com/root:1" }] });
    expect(outlineOf(root).podSpecs).toEqual([root]);
  });

  it("has no secret by the name of a field outside of settings", () => {
    expect(outlineOf(objectWith({ token: "hunter2", passwordKey: "password" })).mayHoldSecret).toBe(false);
    expect(outlineOf(objectWith({ config: { token: "hunter2" } })).mayHoldSecret).toBe(true);
  });

  it("has a secret by the name of a password or of a parameter", () => {
    expect(outlineOf(objectWith({ password: "hunter2" })).mayHoldSecret).toBe(true);
    expect(outlineOf(objectWith({ adminPassword: "hunter2" })).mayHoldSecret).toBe(true);
    expect(outlineOf(objectWith({ password: "<password>" })).mayHoldSecret).toBe(false);
    expect(outlineOf(objectWith({ all: [{ name: "api-token", value: "hunter2" }] })).mayHoldSecret).toBe(true);
    expect(outlineOf(objectWith({ all: [{ name: "token-secret", value: "hub" }] })).mayHoldSecret).toBe(false);
  });

  it("has the Secrets inside of the object, but not in its metadata", () => {
    const secret = { kind: "Secret", data: { a: "b" } };
    expect(outlineOf(objectWith({ spec: { all: [secret] } })).secrets).toEqual([secret]);
    expect(outlineOf(objectWith({ metadata: { name: "a", owner: secret } })).secrets).toBeUndefined();
    expect(outlineOf(objectWith({ spec: {} }))).not.toHaveProperty("secrets");
  });

  it("leaves out lists without an image, and the status", () => {
    const object = objectWith({ spec: { containers: [{ name: "main" }] }, status: { containers: [{ image: "a" }] } });
    expect(outlineOf(object)).toEqual({ podSpecs: [], podSigns: [], mayHoldSecret: false });
  });

  it("gives the signs of pods outside of their containers", () => {
    const pod = {
      hostPID: true,
      volumes: [{ hostPath: { path: "/data" } }, { rbd: { image: "disk" } }],
      initContainers: [{ image: "example.com/init:1", securityContext: { privileged: true } }],
      containers: [{ image: "example.com/main:1", securityContext: { privileged: true } }],
    };
    const spec = { explainerImage: { registry: "example.com", repository: "explain" }, privileged: true, pod };
    const object = objectWith({ metadata: { name: "thing", image: "example.com/apart:1" }, spec });
    expect(outlineOf(object).podSigns).toEqual([
      { image: "example.com/explain", inContainer: false },
      { namespace: "hostPID" },
      { folder: "/data" },
      { image: "example.com/init:1", inContainer: false },
      { privileged: true },
    ]);
  });

  it.each([
    ["a secret by its value", { spec: { url: ["x", TOKEN] } }, true],
    ["the same outside of the spec", { template: { note: TOKEN } }, true],
    ["the same within containers", { spec: { containers: [{ image: "a", args: [TOKEN] }] } }, true],
    ["the same in metadata", { metadata: { name: "thing", annotations: { note: TOKEN } } }, false],
    ["the same in the status", { status: { note: TOKEN } }, false],
    ["a pod in metadata", { metadata: { name: "thing", pod: { containers: [{ image: "a" }] } } }, true],
    ["a URL without a password", { spec: { url: "https://example.com/a" } }, false],
    ["a setting that is named like a secret", { spec: { sparkConf: { "db.password": "$X" } } }, true],
    ["another field that is named so", { spec: { conf: { "db.password": "hunter2" } } }, false],
    ["what runs at the first start", { spec: { userData: "" } }, true],
  ])("tells whether there may be %s", (_, members, expected) => {
    expect(outlineOf(objectWith(members)).mayHoldSecret).toBe(expected);
  });

  it("returns the outline of its argument, whatever it returned before", () => {
    const first = objectWith({ spec: { hostIPC: true } });
    const second = objectWith({ spec: {} });
    const outline = outlineOf(first);
    expect(outlineOf(first)).toBe(outline);
    expect(outlineOf(second).podSigns).toEqual([]);
    expect(outlineOf(first).podSigns).toEqual([{ namespace: "hostIPC" }]);
  });
});
