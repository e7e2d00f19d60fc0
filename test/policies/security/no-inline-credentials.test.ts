import { describe, expect, test } from "vitest";
import { noInlineCredentials as rule } from "../../../policies/security/no-inline-credentials.ts";
import { noPlainSecrets } from "../../../policies/security/no-plain-secrets.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { checkManaged, ODD_VALUES, podYaml } from "./pods.ts";

const TOKEN = `ghp_${"a1B2".repeat(9)}`;
const kinds = ["TrainingWorkload", "InteractiveWorkload", "InferenceWorkload", "DistributedWorkload"];
const workload = (spec: object, kind = "TrainingWorkload", more: object = {}) =>
  emitYaml({
    apiVersion: "run.ai/v2alpha1",
    kind,
    metadata: { name: "a", namespace: "runai-a" },
    spec: { name: { value: "a" }, image: { value: "a" }, ...spec },
    ...more,
  });
const items = (field: string, value: unknown) => ({ [field]: { items: { data: { value } } } });
const found = (yaml: string) => check(rule, yaml).map(({ message, path }) => [message, path]);

describe.each(kinds)("%s", (kind) => {
  test("passes with a Secret, and without credentials", () => {
    const s3 = items("s3", { bucket: "a", path: "/a", secretName: "bucket", key: "AccessKeyId", secret: "SecretKey" });
    expect(check(rule, workload(s3, kind))).toEqual([]);
    expect(check(rule, workload(items("s3", { bucket: "a", path: "/a" }), kind))).toEqual([]);
    const git = { repository: "https://example.com/a", directory: "/a", secretName: "git", username: "User" };
    expect(check(rule, workload(items("gitSync", git), kind))).toEqual([]);
  });

  test("finds the key of a bucket, at its line, masked", () => {
    const yaml = workload(items("s3", { bucket: "a", path: "/a", key: "my-id", secret: "hunter2" }), kind);
    const findings = check(rule, yaml);
    expect(findings).toMatchObject([
      {
        rule: "SEC-020",
        severity: "error",
        message: "bucket data has its secret and key as plain text",
        path: "/spec/s3/items/data/value/secret",
        received: "****",
      },
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/hunter2|my-id/);
    expect(yaml.split("\n")[(findings[0]?.location?.line ?? 0) - 1]?.trim()).toBe("secret: hunter2");
  });

  test("finds credentials in the URL of a repository", () => {
    for (const user of [`user:${"hunter2"}`, TOKEN, "some-private-token"]) {
      expect(found(workload(items("gitSync", { repository: `https://${user}@example.com/a` }), kind))).toEqual([
        ["the URL of repository data contains credentials", "/spec/gitSync/items/data/value/repository"],
      ]);
    }
  });

  test("finds a user and a password of a repository", () => {
    const git = { repository: "https://example.com/a", username: "me", password: "hunter2" };
    expect(found(workload(items("gitSync", { ...git, username: "git" }), kind))).toHaveLength(1);
    expect(found(workload(items("gitSync", git), kind))).toEqual([
      ["repository data has its password as plain text", "/spec/gitSync/items/data/value/password"],
      ["repository data has its username as plain text", "/spec/gitSync/items/data/value/username"],
    ]);
  });
});

test.each(ODD_VALUES)("%j is survived", (value) => {
  expect(check(rule, workload({ gitSync: value, s3: value }))).toEqual([]);
  expect(check(rule, workload({ gitSync: { items: value }, s3: { items: value } }))).toEqual([]);
  expect(check(rule, workload({ ...items("gitSync", value), ...items("s3", value) }))).toEqual([]);
  const fields = { repository: value, username: value, key: null, secret: null, secretName: value };
  expect(check(rule, workload({ ...items("gitSync", fields), ...items("s3", fields) }))).toEqual([]);
});

test.each([
  ["https://git@example.com/a"],
  ["git@example.com:a/b"],
  ["ssh://git@example.com/a"],
  ["https://$USER@example.com/a"],
  ["https://example.com/a@b"],
  ["https://<token>@example.com/a"],
])("%s has no credentials", (repository) => {
  expect(check(rule, workload(items("gitSync", { repository })))).toEqual([]);
});

test("with secretName, a value that looks like a credential is still reported", () => {
  const key = `AKIA${"IOSFODNN7EXAMPLE"}`;
  const secret = "a1B2".repeat(10);
  expect(found(workload(items("s3", { secretName: "a", key, secret: "SecretKey" })))).toEqual([
    ["bucket data has its key as plain text", "/spec/s3/items/data/value/key"],
  ]);
  expect(found(workload(items("s3", { secretName: "a", key: "id", secret })))).toHaveLength(1);
  expect(found(workload(items("gitSync", { repository: "a", secretName: "a", username: TOKEN })))).toHaveLength(1);
});

test("an empty secretName counts as absent; references and placeholders are not credentials", () => {
  expect(found(workload(items("s3", { secretName: "", key: "my-id" })))).toHaveLength(1);
  expect(found(workload(items("s3", { key: "", secret: "$SECRET" })))).toEqual([]);
  expect(found(workload(items("s3", { key: "<your key>", secret: "changeme" })))).toEqual([]);
});

test("lists and wrapped fields, as people write them", () => {
  const wrapped = { s3: { items: [{ value: { key: { value: "my-id" }, secret: { value: "hunter2" } } }] } };
  expect(found(workload(wrapped))).toEqual([
    ["bucket 0 has its secret and key as plain text", "/spec/s3/items/0/value/secret/value"],
  ]);
  expect(found(workload({ s3: { items: { a: { secret: "hunter2" } } } }))).toEqual([
    ["bucket a has its secret as plain text", "/spec/s3/items/a/secret"],
  ]);
});

test("the master of a distributed workload counts too", () => {
  const masterSpec = items("s3", { secret: "hunter2" });
  expect(found(workload({}, "DistributedWorkload", { masterSpec }))).toEqual([
    ["bucket data has its secret as plain text", "/masterSpec/s3/items/data/value/secret"],
  ]);
});

describe("git-sync in a pod, as a definition's repositories become", () => {
  const pod = (args: readonly string[], image = "registry.k8s.io/git-sync/git-sync:v4.5.1") =>
    podYaml({ initContainers: [{ name: "git-0", image, args }] });

  test("a user in its URL is found", () => {
    expect(found(pod(["--repo=https://some-private-token@example.com/a"]))).toEqual([
      ["the URL that init container git-0 clones contains credentials", "/spec/initContainers/0/args/0"],
    ]);
    expect(found(pod(["--repo", "https://some-private-token@example.com/a"]))).toHaveLength(1);
  });

  test("a password or a known token in it is found once, by the rule about secrets", () => {
    for (const user of [`user:${"hunter2"}`, TOKEN]) {
      const yaml = pod([`--repo=https://${user}@example.com/a`]);
      expect(check([rule, noPlainSecrets], yaml).map((finding) => finding.rule)).toEqual(["SEC-011"]);
    }
  });

  test("without a user, and in another program, there is nothing to find", () => {
    expect(found(pod(["--repo=https://example.com/a", "--ref=v1"]))).toEqual([]);
    expect(found(pod(["--repo=https://some-private-token@example.com/a"], "example.com/other"))).toEqual([]);
  });
});

test("other kinds with fields of these names are passed over", () => {
  expect(
    check(rule, workload(items("s3", { secret: "hunter2" })).replace("run.ai/v2alpha1", "example.com/v1")),
  ).toEqual([]);
});

describe("a Training for a Run:ai cluster, whose pods are known", () => {
  const image = "registry.k8s.io/git-sync/git-sync:v4.5.1";
  const expanded = (user: string) => {
    const repository = `https://${user}@example.com/a`;
    const spec = { initContainers: [{ name: "git-0", image, args: [`--repo=${repository}`] }], containers: [] };
    return checkManaged([rule, noPlainSecrets], workload(items("gitSync", { repository })), spec).map(
      (finding) => finding.rule,
    );
  };

  test("credentials are found once", () => {
    expect(expanded(`user:${"hunter2"}`)).toEqual(["SEC-011"]);
    expect(expanded(TOKEN)).toEqual(["SEC-011"]);
    expect(expanded("some-private-token")).toEqual(["SEC-020"]);
  });
});
