import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { ApiObject } from "cdk8s";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "../constructs/app.ts";
import { Manifest } from "../constructs/manifest.ts";
import { PlainObject } from "../constructs/plain-object.ts";
import { Training } from "../constructs/training.ts";
import { parseDefinition } from "../src/model/index.ts";
import { checkTree } from "../src/synth/index.ts";
import { organization } from "./helpers/organization.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-budget-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function appOf(count: number, check = vi.fn(() => [])) {
  const app = new App({
    organization: organization(),
    outdir: join(folder, "dist"),
    policies: [{ name: "counted", check }],
  });
  for (let index = 0; index < count; index += 1) {
    const metadata = { name: `settings-${index}`, namespace: "team-nlp" };
    new Manifest(app, `settings-${index}`, { object: { apiVersion: "v1", kind: "ConfigMap", metadata } });
  }
  new Training(app, "sft", { name: "sft", project: "team-nlp", spec: { image: "example.com/sft:1" } });
  return { app, check };
}

describe("the hidden classes of V8", () => {
  // More definitions than V8 has room for keys after the empty object.
  const COUNT = 2000;

  test("are a few for the objects of many definitions", () => {
    const app = new App({ organization: organization() });
    for (let index = 0; index < COUNT; index += 1) {
      const value = {
        apiVersion: "muster.dev/v1alpha1",
        kind: "Training",
        metadata: { name: `sft-${index}` },
        project: "team-nlp",
        spec: { image: "example.com/sft:1", compute: { cpuCoreRequest: 1 } },
      };
      const { definition: parsed } = parseDefinition(value);
      if (parsed?.kind === "Training") new Training(app, `sft-${index}`, { parsed }, { locate: () => PLACE });
    }
    const { manifests } = checkTree(app.collect());
    expect(manifests.length).toBe(2 * COUNT); // a Job and its PodGroup each
    expect(hiddenClasses(manifests)).toBeLessThanOrEqual(5);
    expect(hiddenClasses(manifests.flatMap(({ definition }) => definition ?? []))).toBeLessThanOrEqual(2);
    expect(hiddenClasses(manifests.map(({ object }) => object))).toBeLessThanOrEqual(4);
  });
});

const PLACE = { file: "workloads/a.yaml", line: 1, column: 1 };

/** The number of different hidden classes of objects. */
function hiddenClasses(objects: readonly object[]): number {
  setFlagsFromString("--allow-natives-syntax");
  const isSame = new Function("a", "b", "return %HaveSameMap(a, b)") as (a: object, b: object) => boolean;
  setFlagsFromString("--no-allow-natives-syntax");
  const classes: object[] = [];
  for (const object of objects) if (!classes.some((known) => isSame(known, object))) classes.push(object);
  return classes.length;
}

describe("the work of one synth", () => {
  test.each([1, 200])("is one toJson for each object and one pass of every policy (%i manifests)", (count) => {
    const { app, check } = appOf(count);
    const toJson = vi.spyOn(PlainObject.prototype, "toJson");
    app.synth();
    const objects = app.node.findAll().filter((construct) => ApiObject.isApiObject(construct)).length;
    expect(objects).toBe(count + 2); // the Job of the Training and its PodGroup
    expect(toJson).toHaveBeenCalledTimes(objects);
    expect(check).toHaveBeenCalledTimes(1);
    expect(check).toHaveBeenCalledWith(
      expect.objectContaining({ objects: expect.objectContaining({ length: objects }) }),
      expect.objectContaining({ resourceInterfaces: [] }),
    );
  });

  test("is the same work again when nothing changed", () => {
    const { app, check } = appOf(3);
    app.synth();
    app.synth();
    expect(check).toHaveBeenCalledTimes(2);
  });

  test("hands a policy every manifest before anything is written", () => {
    const { app } = appOf(
      1,
      vi.fn(() => [{ rule: "SEC-001", name: "no", severity: "error" as const, message: "no", path: "" }]) as never,
    );
    expect(() => app.synth()).toThrow("muster refused the synth; nothing was written\nmuster: error: no [SEC-001]");
    expect(app.run().changes).toEqual([]);
  });
});
