import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runInit } from "../../../../src/app/init/run-init.ts";
import { misnamedOrganization } from "../../../../src/inputs/source/misnamed-organization.ts";
import { findRoot, readOrganization } from "../../../../src/inputs/source/read-organization.ts";
import { runHere } from "../../../helpers/run-here.ts";

const MUSTER =
  "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [{name: east, scheduler: kai}]\n";
const MESSAGE = "has an Organization, which muster reads from muster.yaml only; rename the file to muster.yaml";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-misnamed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

describe("misnamedOrganization", () => {
  test.each([
    ["muster.yml", MUSTER],
    ["Muster.yaml", MUSTER.replaceAll("\n", "\r\n")],
    ["muster.json", '{"apiVersion": "muster.dev/v1alpha1", "kind": "Organization"}'],
  ])("is %s", (name, text) => {
    put(name, text);
    expect(misnamedOrganization(folder)).toBe(name);
  });

  test.each([
    ["muster.yml", ""],
    ["muster.yml", "kind: Organization\n"],
    ["muster.yml", "apiVersion: muster.dev/v1alpha1\nkind: Training\n"],
    ["organization.yaml", MUSTER],
  ])("is not %s with %j", (name, text) => {
    put(name, text);
    expect(misnamedOrganization(folder)).toBeUndefined();
    expect(readOrganization(folder).unreadable).toEqual([]);
  });
});

describe("a repository with muster.yml", () => {
  beforeEach(() => put("muster.yml", MUSTER));

  test("has no organisation, also for a folder inside", () => {
    expect(readOrganization(folder)).toEqual({
      issues: [],
      unreadable: [{ file: "muster.yml", document: 0, line: 1, column: 1, message: MESSAGE }],
    });
    expect(findRoot(join(folder, "k8s", "deep"))).toBe(folder);
  });

  test("is read by the right name where both exist", () => {
    put("muster.yaml", MUSTER);
    expect(readOrganization(folder)).toMatchObject({ organization: { name: "acme" }, issues: [], unreadable: [] });
  });

  test.each([["synth"], ["check"], ["check", "."], ["quota"], ["waivers"], ["get"], ["diff"]])(
    "is an error of muster %s %s",
    async (...args) => {
      put("pod.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
      const { code, stdout, stderr } = await runHere(folder, args);
      expect(code).not.toBe(0);
      if (args[0] !== "diff") expect(stdout + stderr).toContain(`muster.yml:1:1: error: ${MESSAGE}`);
    },
  );

  test("does not get a second organisation from muster init", async () => {
    await expect(runInit(folder, undefined)).rejects.toThrow(`nothing was written: muster.yml ${MESSAGE}`);
  });
});
