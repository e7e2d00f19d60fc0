import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { branchChanges } from "../../../../src/app/compare/branch-changes.ts";
import { runDiff } from "../../../../src/app/compare/run-diff.ts";
import { readUnitSides } from "../../../../src/app/compare/unit-sides.ts";
import { branchBase } from "../../../../src/kernel/git/branch-base.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { startBranch } from "../../../helpers/git-repository.ts";
import { Dice } from "../../../helpers/kustomize-random/dice.ts";
import { type RandomObject, randomObject } from "../../../helpers/kustomize-random/objects.ts";
import { randomRepository } from "../../../helpers/kustomize-random/repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const LONG = process.env.MUSTER_LONG === "1";
const SEED = Number(process.env.MUSTER_SEED ?? 20261129);
const REPOSITORIES = LONG ? 400 : 20;
const ROUNDS = LONG ? 50 : 2;

let own: TestRepository;
afterEach(() => own.dispose());

function start(files: Readonly<Record<string, string>>): void {
  own = repository(files);
  startBranch(own.folder);
}

const textOf = (content: unknown) => (typeof content === "string" ? content : JSON.stringify(content));

it("has no difference where every kustomization changes and no object does", async () => {
  const files = Array.from({ length: REPOSITORIES }, (_, index) =>
    Object.entries(randomRepository(SEED + index)).map(
      ([path, content]) => [`r${index}/${path}`, `${textOf(content)}\n`] as const,
    ),
  ).flat();
  start(Object.fromEntries(files));
  // Data files are values of generated objects, so only kustomizations change.
  const isKustomization = (path: string) => /(?:kustomization\.ya?ml|Kustomization)$/.test(path);
  for (const [path] of files.filter(([path]) => isKustomization(path))) {
    appendFileSync(join(own.folder, path), "# another line\n");
  }
  const base = await branchBase("main", own.folder);
  const sides = await readUnitSides({
    base,
    changes: await branchChanges(base),
    root: base.top,
    organization: assumedOrganization(),
    policies: undefined,
    hasDefinitions: false,
  });
  expect(sides.compared.length).toBeGreaterThan(REPOSITORIES / 2);
  // Equal objects are one value.
  const known = new Set(sides.after.map(({ object }) => object));
  expect(sides.before.filter(({ object }) => !known.has(object)).map(({ object, unit }) => [unit, object])).toEqual([]);
  expect(sides.before.length).toBe(sides.after.length);
});

/** Random objects with a name of their own, so that several may be in one folder. */
function randomObjects(dice: Dice, count: number): readonly RandomObject[] {
  return Array.from({ length: count }, (_, index) => {
    const object = randomObject(dice);
    const namespace = object.metadata.namespace ?? "lab";
    return { ...object, metadata: { ...object.metadata, name: `o${index}`, namespace } };
  });
}

/** Other objects for some, and fewer or more of them. */
function changed(dice: Dice, objects: readonly RandomObject[]): readonly RandomObject[] {
  const kept = objects.filter(() => dice.chance(80));
  const others = randomObjects(dice, objects.length + 3);
  const edited = kept.map((object) => {
    const other = others.find(({ kind, metadata }) => kind === object.kind && metadata.name !== object.metadata.name);
    return other !== undefined && dice.chance(50) ? { ...other, metadata: object.metadata } : object;
  });
  return [...edited, ...others.slice(objects.length)];
}

type Files = Readonly<Record<string, string>>;
const named = (folder: string, objects: readonly RandomObject[]): Files =>
  Object.fromEntries(objects.map((object) => [`${folder}/${object.metadata.name}.json`, JSON.stringify(object)]));
const kustomization = (objects: readonly RandomObject[]) =>
  JSON.stringify({ resources: objects.map(({ metadata }) => `${metadata.name}.json`) });
const FORMS: Readonly<Record<string, (objects: readonly RandomObject[]) => Files>> = {
  "a plain folder": (objects) => named("apps", objects),
  "an output folder": (objects) => named("dist/default/apply/lab", objects),
  "a kustomization": (objects) => ({ ...named("apps", objects), "apps/kustomization.yaml": kustomization(objects) }),
  "an overlay": (objects) => ({
    ...named("base", objects),
    "base/kustomization.yaml": kustomization(objects),
    "prod/kustomization.yaml": "resources: [../base]\n",
  }),
};

it("has the same difference for the same objects in several forms", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dice = new Dice(SEED + round);
    const before = randomObjects(dice, 12);
    const after = changed(dice, before);
    const found: unknown[] = [];
    for (const form of Object.values(FORMS)) {
      start(form(before));
      const [old, now] = [form(before), form(after)];
      for (const path of Object.keys(old)) if (!(path in now)) rmSync(join(own.folder, path));
      for (const [path, content] of Object.entries(now)) own.put(path, content);
      // Rules check what a branch changes in an output folder, so only the exit codes differ.
      const { difference } = await runDiff({ root: own.folder, base: "main" });
      const objects = difference.clusters.map(({ created, changed: edited, deleted }) => ({
        created: created.map(({ object: { kind, name }, manifest }) => [kind, name, manifest]),
        changed: edited.map(({ object: { kind, name }, changes }) => [
          kind,
          name,
          changes.map(({ path, before: from, after: to }) => [path, from, to]),
        ]),
        deleted: deleted.map(({ object: { kind, name } }) => [kind, name]),
      }));
      found.push(objects);
      own.dispose();
    }
    for (const each of found) expect(each, `seed ${SEED + round}`).toEqual(found[0]);
  }
});
