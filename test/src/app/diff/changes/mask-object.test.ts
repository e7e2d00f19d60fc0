import { describe, expect, it } from "vitest";
import { maskObject, secretPointers } from "../../../../../src/app/diff/changes/mask-object.ts";
import { compareOutputs } from "../../../../../src/app/diff/compare-outputs.ts";
import type { Difference } from "../../../../../src/app/diff/difference.ts";
import { isSecretText } from "../../../../../src/app/output/is-secret.ts";
import { diffReports } from "../../../../../src/app/report/diff-reports.ts";
import { plain } from "../../../../../src/kernel/text/style.ts";
import { placed, SIDES, side } from "../../../../helpers/diff-sides.ts";

const difference = (before: readonly object[], after: readonly object[]): Difference => {
  const sideOf = (objects: readonly object[]) =>
    side(objects.map((fields) => placed({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" }, ...fields })));
  return {
    base: { revision: "main", commit: "0123456789", unreadable: [] },
    organization: SIDES,
    clusters: compareOutputs(sideOf(before), sideOf(after), {
      quota: [],
      maxRemoved: 1,
      show: (object) => maskObject(object, isSecretText),
    }),
    dangers: [],
    resourceInterfaces: [],
    refused: false,
    uncompared: [],
    unapplied: [],
    issues: [],
    unreadable: [],
  };
};
const pod = (env: readonly object[], args: readonly string[] = []) => ({
  kind: "Pod",
  spec: { containers: [{ name: "main", env, args }] },
});

describe("secrets in a difference", () => {
  const masked = (before: readonly object[], after: readonly object[]) => {
    const [east] = difference(before, after).clusters;
    return east;
  };

  it("masks all data of a Secret, and its name stays", () => {
    const secret = (value: string) => ({
      kind: "Secret",
      data: { a: value },
      stringData: { b: value },
      type: "Opaque",
    });
    expect(masked([], [secret("x")])?.created.map(({ manifest }) => manifest)).toEqual([
      {
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: "x" },
        data: { a: "****" },
        stringData: { b: "****" },
        type: "Opaque",
      },
    ]);
    expect(masked([secret("x")], [secret("y")])?.changed.flatMap(({ changes }) => changes)).toEqual([
      { path: "/data/a", before: "****", after: "****" },
      { path: "/stringData/b", before: "****", after: "****" },
    ]);
    expect(
      masked([{ kind: "Secret" }], [secret("y")])
        ?.changed.flatMap(({ changes }) => changes)
        .slice(0, 1),
    ).toEqual([{ path: "/data", after: { a: "****" } }]);
  });

  it.each([
    ["an Authorization header", { name: "Authorization", value: "Bearer abcdefghijk" }],
    ["a bearer token", { name: "HEADER", value: "Bearer a1b2c3d4.e5" }],
    ["a login", { name: "HEADER", value: "Basic dXNlcjpwYXNzMQ==" }],
  ])("masks %s", (_, variable) => {
    const [created] = masked([], [pod([variable])])?.created ?? [];
    expect(JSON.stringify(created?.manifest)).toContain(`{"name":"${variable.name}","value":"****"}`);
  });

  it.each(["Basic authentication", "bearer bonds", "Bearer $(TOKEN)", "Basic t3"])("shows %j", (value) => {
    const [created] = masked([], [pod([{ name: "HEADER", value }])])?.created ?? [];
    expect(JSON.stringify(created?.manifest)).toContain(`"value":"${value}"`);
  });

  it("has the places of what it masks", () => {
    const object = { a: [{ name: "TOKEN", value: "abcdefgh" }, { "b/c": "ghp_abcdefghijklmnop0123456789abcd" }], d: 1 };
    expect(secretPointers({}, isSecretText)).toEqual([]);
    expect(secretPointers(object, isSecretText)).toEqual(["/a/0/value", "/a/1/b~1c"]);
    expect(secretPointers({ apiVersion: "v1", kind: "Secret", data: { x: "y" } }, isSecretText)).toEqual(["/data/x"]);
  });

  it("masks variables, options and values by their names and by their look", () => {
    const token = `hf_${"a1B2".repeat(8)}`;
    const [before, after] = ["hunter22x", "hunter33x"].map((value) =>
      pod(
        [
          { name: "DB_PASSWORD", value },
          { name: "MODE", value },
        ],
        ["--password", value, `--token=${value}`, token, "--lr=1"],
      ),
    );
    const found = masked(before ? [before] : [], after ? [after] : []);
    expect(found?.changed.flatMap(({ changes }) => changes).map(({ danger, ...change }) => change)).toEqual([
      { path: "/spec/containers/name=main/args/1", before: "****", after: "****" },
      { path: "/spec/containers/name=main/args/2", before: "****", after: "****" },
      { path: "/spec/containers/name=main/env/name=DB_PASSWORD/value", before: "****", after: "****" },
      { path: "/spec/containers/name=main/env/name=MODE/value", before: "hunter22x", after: "hunter33x" },
    ]);
    const created = JSON.stringify(masked([], after ? [after] : [])?.created);
    expect(created).not.toContain(token);
    expect(created).toContain('["--password","****","****","****","--lr=1"]');
  });

  it("masks nothing else", () => {
    const harmless = pod(
      [
        { name: "MAX_TOKENS", value: "4096" },
        { name: "HF_HOME", value: "/models" },
      ],
      ["--epochs", "3"],
    );
    expect(masked([], [harmless])?.created[0]?.manifest).toEqual({
      apiVersion: "v1",
      metadata: { name: "x" },
      ...harmless,
    });
  });
});

describe("hostile strings", () => {
  const evil = "x|<img src=x>\n::error::a\u202e[b](https://example.com) @team `c` ##[d";
  const found = difference(
    [{ data: { [evil]: "1" } }],
    [{ data: { [evil]: evil } }, { metadata: { name: evil, namespace: evil, labels: { [evil]: evil } } }],
  );

  it("stay text in a terminal", () => {
    const text = diffReports.text(found, plain);
    expect(text).not.toContain("\u202e");
    expect(text.split("\n").filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
  });

  it("break neither a table nor a line of Markdown, and make no tag, link or mention", () => {
    const markdown = diffReports.markdown(found);
    expect(markdown).not.toMatch(/<img|\]\(|\u202e|@team|^\s*::/m);
    for (const line of markdown.split("\n").filter((each) => each.startsWith("|"))) {
      expect(line.match(/(?<!\\)\|/g)?.length).toBeGreaterThan(2);
    }
  });

  it("are complete in JSON", () => {
    const json = JSON.parse(diffReports.json(found));
    expect(json.clusters[0].changed[0].changes[0].after).toBe(evil);
  });
});

describe("the names of Secrets", () => {
  const object = (fields: object) => ({ metadata: { name: "a" }, ...fields }) as never;

  it("in the fields of Run:ai are not masked, but its variables and annotations are", () => {
    const shown = {
      apiVersion: "run.ai/v2alpha1",
      kind: "TrainingWorkload",
      spec: { s3: { items: { b: { value: { secretName: "wandb", key: "id", secret: "SecretKey" } } } } },
    };
    expect(secretPointers(object(shown), isSecretText)).toEqual([]);
    const secret = {
      apiVersion: "run.ai/v2alpha1",
      kind: "TrainingWorkload",
      metadata: { annotations: { "example.com/password": "hunter2" } },
      spec: { environment: { items: { DB_PASSWORD: { value: "hunter2" } } } },
    };
    expect(secretPointers(object(secret), isSecretText)).toEqual([
      "/metadata/annotations/example.com~1password",
      "/spec/environment/items/DB_PASSWORD/value",
    ]);
  });

  it("in the values of a chart are not masked", () => {
    const values = { s3: { secretName: "s3", secretKey: "root-password" }, b: { secretKey: "hunter2" } };
    expect(secretPointers(object({ apiVersion: "a/v1", kind: "A", spec: { values } }), isSecretText)).toEqual([
      "/spec/values/b/secretKey",
    ]);
  });
});
