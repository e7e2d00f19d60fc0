import { expect, test } from "vitest";
import { isPasswordKey, isSecretKey, wordsOf } from "../../../policies/pods/secret-keys.ts";

test.each([
  ["", []],
  ["HF_TOKEN", ["HF", "TOKEN"]],
  ["wandbApiKey", ["WANDB", "API", "KEY"]],
  ["db.password-1", ["DB", "PASSWORD", "1"]],
  ["--token", ["TOKEN"]],
])("the words of %j are %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test.each([
  "HF_TOKEN",
  "HUGGING_FACE_HUB_TOKEN",
  "hf-token",
  "token",
  "WANDB_API_KEY",
  "wandbApiKey",
  "apikey",
  "NGC_API_KEY",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "MINIO_SECRET_KEY",
  "K3S_CLUSTER_TOKEN",
  "PASSWORD",
  "DB_PASSWORD_2",
  "POSTGRES_PASSWORD",
  "db.passwd",
  "MYSQL_PWD",
  "DB_PASS",
  "PGPASSWORD",
  "MYSQLPASSWD",
  "OPENAI_KEY",
  "wandb-key",
  "CLIENT_SECRET",
  "SECRET",
  "ssh-private-key",
  "ACCOUNT_KEY",
  "SIGNING_KEY",
  "GOOGLE_CREDENTIALS",
  "KEY_PASSPHRASE",
  "NotebookApp.token",
])("%s is the name of a secret", (name) => {
  expect(isSecretKey(name)).toBe(true);
});

test.each([
  "",
  "PATH",
  "PWD",
  "PASS",
  "KEY",
  "GROUP_KEY",
  "PUBLIC_KEY",
  "TOKENIZERS_PARALLELISM",
  "TOKENIZER",
  "MAX_TOKENS",
  "MAX_TOKEN",
  "PAD_TOKEN",
  "boundary_token",
  "ETCD_INITIAL_CLUSTER_TOKEN",
  "GITHUB_TOKEN_SECRET_KEY",
  "codecov-token-secret-key",
  "passwordSecretKey",
  "eos_token",
  "stop-token",
  "TOKEN_FILE",
  "TOKEN_PATH",
  "PASSWORD_FILE",
  "AWS_ACCESS_KEY_ID",
  "SECRET_NAME",
  "IMAGE_PULL_SECRET",
  "imagePullSecret",
  "existingSecret",
  "configFileSecret",
  "TLS_SECRET",
  "BYPASS_CHECKS",
  "ALLOW_EMPTY_PASSWORD",
  "MYSQL_ALLOW_EMPTY_PASSWORD",
  "MYSQL_RANDOM_ROOT_PASSWORD",
  "requirePassword",
  "auth.enablePassword",
  "passwordSecretRef",
])("%j is not", (name) => {
  expect(isSecretKey(name)).toBe(false);
});

test.each([
  ["DB_PASSWORD", true],
  ["DB_PASS", true],
  ["PGPASSWORD", true],
  ["passphrase", true],
  ["MYSQL_PWD", true],
  ["HF_TOKEN", false],
  ["API_KEY", false],
])("%s is the name of a password: %s", (name, expected) => {
  expect(isPasswordKey(name)).toBe(expected);
});

test("a name of any length is quick", () => {
  expect(isSecretKey("aA".repeat(1_000_000))).toBe(false);
});
