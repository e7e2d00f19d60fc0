import { describe, expect, test } from "vitest";
import { noSecretObjects as rule } from "../../../policies/security/no-secret-objects.ts";
import { check } from "../../helpers/policies.ts";

const object = (fields: object) =>
  JSON.stringify({ apiVersion: "v1", kind: "Secret", metadata: { name: "hub" }, ...fields });
const found = (fields: object, options: Readonly<Record<string, unknown>> = {}) =>
  check(rule, object(fields), { options }).map(({ path, message }) => `${path}: ${message}`);
const base64 = (plain: string) => Buffer.from(plain).toString("base64");
const IN_GIT = "in git, where anyone with access can read them";

test.each([
  {},
  { data: null },
  { data: {} },
  { data: [] },
  { data: "text" },
  { data: { token: null } },
  { stringData: { token: "" } },
  { data: { "tls.crt": base64("-----BEGIN CERTIFICATE-----") } },
  { type: "kubernetes.io/service-account-token", data: { token: base64("x") } },
  { kind: "SealedSecret", apiVersion: "bitnami.com/v1alpha1", spec: { encryptedData: { token: "AgBy" } } },
  { apiVersion: "example.com/v1", data: { token: "x" } },
  { kind: "ConfigMap", data: { token: "x" } },
  { sops: { mac: "ENC[x]" }, data: { token: "ENC[AES256_GCM,data:x]" } },
])("%j has no secret", (fields) => {
  expect(found(fields)).toEqual([]);
});

test.each([
  "$".concat("{TOKEN}"),
  "$TOKEN",
  "$(TOKEN)",
  "{{ .Values.token }}",
  "<token>",
  "<path:secret/data/hub#token>",
  "ENC[AES256_GCM,data:x]",
  "ref+vault://secret/hub#/token",
  "vault:secret/data/hub#token",
  "op://kubernetes/hub/TOKEN\n",
  "REPLACE_ME",
  "changeme",
  "UPDATE_AWS_SECRET_ACCESS_KEY",
])("%s is replaced before it reaches the cluster", (value) => {
  expect(found({ stringData: { token: value } })).toEqual([]);
  expect(found({ data: { token: base64(value) } })).toEqual([]);
});

test("SOPS has not encrypted every value", () => {
  const sops = { mac: "ENC[x]", encrypted_regex: "^token$" };
  expect(found({ sops, stringData: { token: "ENC[AES256_GCM,data:x]", other: "hidden" } })).toEqual([
    `/stringData: the Secret has the values of other ${IN_GIT}`,
  ]);
});

describe("a Secret inside of another object", () => {
  const inside = (spec: unknown, kind = "ManifestWork") =>
    check(rule, JSON.stringify({ apiVersion: "example.com/v1", kind, metadata: { name: "a" }, spec })).map(
      ({ path, message }) => `${path}: ${message}`,
    );
  const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "hub" }, stringData: { token: "hidden" } };

  test("is reported at its place", () => {
    expect(inside({ workload: { manifests: [{ kind: "Other" }, secret] } })).toEqual([
      `/spec/workload/manifests/1/stringData: the Secret has the values of token ${IN_GIT}`,
    ]);
    expect(inside([secret, secret])).toHaveLength(2);
  });

  test("is reported where Kyverno generates it", () => {
    const generate = {
      apiVersion: "v1",
      kind: "Secret",
      name: "hub",
      data: { type: "Opaque", data: { token: base64("hidden") } },
    };
    expect(inside({ rules: [{ generate }] }, "ClusterPolicy")).toEqual([
      `/spec/rules/0/generate/data/data: the Secret has the values of token ${IN_GIT}`,
    ]);
  });

  test("has no finding without values", () => {
    expect(inside({ template: { ...secret, stringData: { token: "{{ .token }}" } } })).toEqual([]);
    expect(inside({ ref: { apiVersion: "v1", kind: "Secret", name: "hub" } })).toEqual([]);
    expect(inside({ kind: "Secret", data: "text", stringData: [1] })).toEqual([]);
  });
});

describe("a Secret in git", () => {
  test("is reported once for each field, without its values", () => {
    const data = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((key) => [key, base64("hidden")]));
    expect(found({ data, stringData: { token: "hidden", username: "me" } })).toEqual([
      `/data: the Secret has the values of a, b, c, d, e and 2 more ${IN_GIT}`,
      `/stringData: the Secret has the values of token ${IN_GIT}`,
    ]);
  });

  test("is reported with up to five keys", () => {
    const data = Object.fromEntries(["a", "b", "c", "d", "e"].map((key) => [key, base64("hidden")]));
    expect(found({ data })).toEqual([`/data: the Secret has the values of a, b, c, d, e ${IN_GIT}`]);
  });

  test("may have keys that are public", () => {
    expect(found({ stringData: { url: "https://example.com" } }, { publicKeys: ["url"] })).toEqual([]);
    expect(found({ stringData: { username: "me" } }, { publicKeys: [] })).toEqual([
      `/stringData: the Secret has the values of username ${IN_GIT}`,
    ]);
  });

  test("is reported for a placeholder beside a value", () => {
    expect(found({ stringData: { token: "prefix-$(TOKEN)" } })).toEqual([
      `/stringData: the Secret has the values of token ${IN_GIT}`,
    ]);
  });
});
