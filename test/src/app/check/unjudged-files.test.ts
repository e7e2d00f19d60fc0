import { afterEach, describe, expect, test } from "vitest";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let open: TestRepository | undefined;
afterEach(() => open?.dispose());

const POD = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: a}\n";
const TEMPLATE = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {{ .name }}}\n";
const organization = (unjudged: string) =>
  `apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: a}\nclusters: [{name: main, scheduler: kai}]\n${unjudged}`;
const accepted = (...files: readonly string[]) =>
  organization(`unjudged: [{files: [${files.join(", ")}], owner: me@example.com, reason: another tool renders it}]\n`);

interface Summary {
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly unreadable: readonly { readonly file: string; readonly message: string }[];
  readonly documents: number;
  readonly evaluated: number;
}

async function check(files: Readonly<Record<string, string>>) {
  open = repository(files);
  const { code, stdout } = await open.here("check", ".", "-o", "json");
  const { summary } = JSON.parse(stdout) as { readonly summary: Summary };
  expect(summary.evaluated + summary.skipped.length + summary.unreadable.length).toBe(summary.documents);
  return { code, summary };
}

describe("a file in unjudged", () => {
  test("need not be readable, and the report names it with its owner", async () => {
    const { code, summary } = await check({
      "muster.yaml": accepted("t/a.yaml"),
      "t/a.yaml": TEMPLATE,
      "b.yaml": POD,
    });
    expect([code, summary.unreadable]).toEqual([0, []]);
    expect(summary.skipped).toContainEqual({
      file: "t/a.yaml",
      document: 0,
      reason:
        "cannot be evaluated, and muster.yaml declares it not to be judged (me@example.com: another tool renders it)",
    });
  });

  test("leaves other files unreadable", async () => {
    const files = { "muster.yaml": accepted("t/a.yaml"), "t/a.yaml": TEMPLATE, "t/b.yaml": TEMPLATE, "b.yaml": POD };
    const { code, summary } = await check(files);
    expect([code, summary.unreadable.map(({ file }) => file)]).toEqual([3, ["t/b.yaml"]]);
  });

  test("is judged where it can be read", async () => {
    const privileged =
      "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: a, securityContext: {privileged: true}}]}\n";
    const { code } = await check({ "muster.yaml": accepted("a.yaml"), "a.yaml": privileged });
    expect(code).toBe(2);
  });

  test("must exist", async () => {
    const { code, summary } = await check({ "muster.yaml": accepted("gone.yaml"), "b.yaml": POD });
    expect([code, summary.unreadable.map(({ message }) => message)]).toEqual([
      3,
      ["unjudged names gone.yaml, which does not exist; write the path of a file, or remove the entry"],
    ]);
  });

  test("or a chart must be named", async () => {
    open = repository({
      "muster.yaml": organization("unjudged: [{owner: a, reason: b}]\n"),
      "b.yaml": POD,
    });
    const { code, stdout } = await open.here("check", ".");
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("unjudged[0]: names nothing; write charts, with folders, or files, with paths"),
    ]);
  });
});
