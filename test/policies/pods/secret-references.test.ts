import { describe, expect, test } from "vitest";
import { isReference, refersToSecret } from "../../../policies/pods/secret-references.ts";

describe("the value of a field is a name", () => {
  test.each([
    ["existingSecretKey", "NETBOX_PG_PASS", undefined],
    ["existingSecretPasswordKey", "password", undefined],
    ["EXISTING_SECRET", "db", undefined],
    ["secretKeyOfSecretKey", "SecretKey", undefined],
    ["secretKeyOfPassword", "Password", undefined],
    ["databaseUrlSecretKey", "uri", { databaseUrlSecretName: "pg" }],
    ["DB_SECRET_KEY", "uri", [{ name: "DB_SECRET_NAME", value: "pg" }]],
    ["DB_SECRET_KEY", "uri", { DB_SECRET: { value: "pg" } }],
    ["secretKey", "root-password", { existingSecret: "minio" }],
    ["accessKey", "root-user", { secretName: "minio" }],
    ["secret", "SecretKey", { secretName: "s3-creds" }],
    ["hfTokenSecret", "hf-token", undefined],
    ["WANDB_SECRET", "wandb", undefined],
    ["dbSecret", "pg", { dbSecretKey: "uri" }],
  ])("%s: %s", (name, value, beside) => {
    expect(isReference(name, value, beside)).toBe(true);
  });

  test.each([
    ["", "", undefined],
    ["existingSecretKey", "not a key!", undefined],
    ["existingSecretKey", "a1b2c3d4e5f6a7b8", undefined],
    ["secretKey", "hunter2", undefined],
    ["secretKey", "hunter2", null],
    ["secretKey", "hunter2", {}],
    ["secretKey", "hunter2", { existingSecret: "" }],
    ["secretKey", "hunter2", { existingSecret: "$(NAME) a" }],
    ["secretKey", "hunter2", { tlsSecretName: "tls" }],
    ["secretKey", "hunter2", [null, { name: "other", value: "x" }]],
    ["password", "hunter2", { existingSecret: "db" }],
    ["CLIENT_SECRET", "hunter2", undefined],
    ["CLIENT_SECRET", "secret", undefined],
    ["secret", "hunter2", {}],
    ["token", "hunter2", { tokenKey: "x" }],
  ])("%s: %s is none", (name, value, beside) => {
    expect(isReference(name, value, beside)).toBe(false);
  });

  test("of a list with more siblings than are compared is a secret", () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ name: `A_${index}`, value: "x" }));
    const list = [...many, { name: "DB_SECRET_NAME", value: "pg" }];
    expect(isReference("DB_SECRET_KEY", "uri", list)).toBe(false);
  });
});

test.each([
  ["existingSecret", true],
  ["adminSecretRef", true],
  ["secretKeyRef", true],
  ["secretKeys", true],
  ["secret", false],
  ["secrets", false],
  ["name", false],
])("%s has names of Secrets and keys: %s", (name, refers) => {
  expect(refersToSecret(name)).toBe(refers);
});
