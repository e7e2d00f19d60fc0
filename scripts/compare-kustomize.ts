/**
 * Compares the difference that muster finds in the commits of a repository with that of what kustomize builds of both sides.
 *
 * Usage: node --import tsx scripts/compare-kustomize.ts PROGRAM REPOSITORY [COMMITS]
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { branchChanges } from "../src/app/compare/branch-changes.ts";
import { readUnitSides } from "../src/app/compare/unit-sides.ts";
import type { DiffedObject } from "../src/app/diff/changes/diffed-object.ts";
import { fieldChanges } from "../src/app/diff/changes/field-changes.ts";
import { parseManifest } from "../src/inputs/index.ts";
import { messageOf } from "../src/kernel/index.ts";
import { assumedOrganization } from "../src/model/index.ts";
import { readYaml } from "../src/yaml/index.ts";

const KUSTOMIZATION_FILES = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
const [program = "kustomize", repository = ".", count = "30"] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "muster-compare-"));
const [head, past] = [join(scratch, "head"), join(scratch, "past")];
const git = (args: readonly string[], cwd: string) =>
  execFileSync("git", args, { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });

const isKustomization = (unit: string) =>
  [head, past].some((side) => KUSTOMIZATION_FILES.some((name) => existsSync(join(side, unit, name))));

type Objects = readonly Pick<DiffedObject, "object">[];

/**
 * The objects that kustomize builds of a folder; the first line of its message where it fails. Files outside of the folder are
 * allowed as in Flux.
 */
function build(folder: string): Objects | string {
  if (!KUSTOMIZATION_FILES.some((name) => existsSync(join(folder, name)))) return [];
  try {
    const text = execFileSync(program, ["build", folder, "--load-restrictor", "LoadRestrictionsNone"], {
      encoding: "utf8",
      stdio: "pipe",
      maxBuffer: 2 ** 28,
      timeout: 60_000,
    });
    return readYaml(text, "output").documents.flatMap(({ value }) => {
      const { object } = parseManifest(value, undefined, { synced: false, hasVariables: false });
      return object === undefined ? [] : [{ object }];
    });
  } catch (error) {
    const lines = messageOf(error).split("\n").slice(1);
    return lines.find((line) => line.startsWith("Error")) ?? lines.join(" ");
  }
}

/** The difference as lines: an object that is new or removed, and the fields of one that changes. */
function lines(before: Objects, after: Objects): readonly string[] {
  const key = ({ object: { apiVersion, kind, metadata } }: Objects[number]) =>
    `${apiVersion} ${kind} ${metadata.namespace ?? ""}/${metadata.name}`;
  const [old, now] = [
    new Map(before.map((each) => [key(each), each])),
    new Map(after.map((each) => [key(each), each])),
  ];
  return [
    ...[...now.keys()].filter((each) => !old.has(each)).map((each) => `+ ${each}`),
    ...[...old].flatMap(([name, { object }]) => {
      const successor = now.get(name);
      if (successor === undefined) return [`- ${name}`];
      return fieldChanges(object, successor.object).map(({ path }) => `~ ${name} ${path}`);
    }),
  ].sort();
}

/** A line without the namespace, which a controller may set. */
function withoutNamespace(line: string): string {
  return line.replace(/^(. \S+ \S+) [^ /]*\//, "$1 /");
}

/** The folders with a kustomization of a side, without components, each with what it reaches. */
function kustomizationsOf(side: string): ReadonlyMap<string, ReadonlySet<string>> {
  const files = git(["ls-files", ...KUSTOMIZATION_FILES.map((name) => `*${name}`)], side);
  const folders = files.split("\n").flatMap((file) => {
    const isOwn = KUSTOMIZATION_FILES.includes(basename(file)) && existsSync(join(side, file));
    return isOwn && !/^kind: Component/m.test(readFileSync(join(side, file), "utf8")) ? [dirname(file)] : [];
  });
  return new Map(folders.map((folder) => [folder, reached(side, folder)]));
}

/** Whether another kustomization of a side includes a folder, so that it is not a unit there. */
function isIncluded(side: ReturnType<typeof kustomizationsOf>, unit: string): boolean {
  return [...side].some(([folder, paths]) => folder !== unit && paths.has(unit));
}

/** The files and folders that a kustomization of a side reaches through its texts, by paths from the top. */
function reached(side: string, unit: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [unit];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const name = KUSTOMIZATION_FILES.find((each) => existsSync(join(side, folder, each)));
    if (name === undefined) continue;
    found.add(join(folder, name));
    const words = readFileSync(join(side, folder, name), "utf8").split(/[\s'",=[\]]+/);
    open.push(...words.map((word) => join(folder, word)).filter((path) => existsSync(join(side, path))));
  }
  return found;
}

/** A run that is stopped reports what it has compared so far. */
let isStopped = false;
process.on("SIGTERM", () => {
  isStopped = true;
});

const refusals = new Map<string, number>();
const uncompared = new Map<string, number>();
let [commits, units, equal, different, unbuilt, refusedAndNamed, named, moved] = [0, 0, 0, 0, 0, 0, 0, 0];
/** Kustomizations that reach a changed file and are a part of units of another name, and those whose change is not found. */
let [others, missed] = [0, 0];
let [time, kustomizeTime] = [0, 0];
/** The commits that change manifests, each with its first parent: that of a merge is the branch before it. */
const COMMITS = ["rev-list", "--first-parent", "-n", count, "HEAD", "--", "*.yaml", "*.yml", "*Kustomization"];
try {
  git(["clone", "-q", "--shared", repository, head], ".");
  git(["worktree", "add", "-q", "--detach", past], head);
  const list = git(COMMITS, head).trim().split("\n");
  for (const commit of list) {
    if (isStopped) break;
    git(["checkout", "-q", "-f", "--detach", commit], head);
    try {
      git(["checkout", "-q", "-f", "--detach", `${commit}^`], past);
    } catch {
      continue;
    }
    commits += 1;
    const start = performance.now();
    const base = { top: head, commit: git(["rev-parse", `${commit}^`], head).trim() };
    const changes = await branchChanges(base);
    const organization = assumedOrganization();
    const sides = await readUnitSides({
      base,
      changes,
      root: head,
      organization,
      policies: undefined,
      hasDefinitions: false,
    });
    time += performance.now() - start;
    const of = (all: readonly DiffedObject[], unit: string) => all.filter((each) => each.unit === unit);
    const reasonsOf = (unit: string) => {
      const own = [reached(head, unit), reached(past, unit)];
      return sides.uncompared.flatMap(({ file, message }) => {
        const path = relative(head, resolve(file));
        return own.some((paths) => paths.has(path)) ? [`${path}: ${message.slice(0, 200)}`] : [];
      });
    };
    const all = { head: kustomizationsOf(head), past: kustomizationsOf(past) };
    for (const unit of sides.compared.filter(isKustomization)) {
      units += 1;
      const begin = performance.now();
      const [before, after] = [build(join(past, unit)), build(join(head, unit))];
      kustomizeTime += performance.now() - begin;
      if (typeof before === "string" || typeof after === "string") {
        unbuilt += 1;
        const isNamed = reasonsOf(unit).length > 0;
        if (isNamed) refusedAndNamed += 1;
        const message = [before, after].find((each) => typeof each === "string")?.slice(0, 600);
        const reason = `${unit} (${isNamed ? "named" : "NOT NAMED"}): ${message}`;
        refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
        continue;
      }
      const isUnitOf = (all: readonly DiffedObject[], built: Objects) => built.length === 0 || of(all, unit).length > 0;
      const expected = lines(before, after);
      const found = lines(of(sides.before, unit), of(sides.after, unit));
      if (JSON.stringify(expected) === JSON.stringify(found)) equal += 1;
      else if (reasonsOf(unit).length > 0) {
        named += 1;
        for (const reason of reasonsOf(unit)) uncompared.set(reason, (uncompared.get(reason) ?? 0) + 1);
      } else if (isUnitOf(sides.before, before) !== isUnitOf(sides.after, after)) moved += 1;
      else {
        different += 1;
        const differences = [
          ...expected.filter((each) => !found.includes(each)).map((each) => `kustomize ${each}`),
          ...found.filter((each) => !expected.includes(each)).map((each) => `muster ${each}`),
        ];
        console.log(`${commit.slice(0, 9)} ${unit}\n  ${differences.slice(0, 6).join("\n  ")}`);
      }
    }
    const isHere = new Set(sides.compared);
    const changedPaths = git(["diff", "--name-only", "--no-renames", `${commit}^`, commit], head).split("\n");
    const names = [...sides.before, ...sides.after].flatMap((each) => each.unit ?? []);
    const found = new Set(
      [...new Set(names)].flatMap((unit) => lines(of(sides.before, unit), of(sides.after, unit)).map(withoutNamespace)),
    );
    for (const unit of new Set([...all.head.keys(), ...all.past.keys()])) {
      const paths = [all.head.get(unit), all.past.get(unit)];
      if (isHere.has(unit) || !changedPaths.some((path) => paths.some((each) => each?.has(path)))) continue;
      if (isIncluded(all.head, unit) || isIncluded(all.past, unit)) continue;
      others += 1;
      const [before, after] = [build(join(past, unit)), build(join(head, unit))];
      if (typeof before === "string" || typeof after === "string" || reasonsOf(unit).length > 0) continue;
      const missing = lines(before, after).filter((each) => !found.has(withoutNamespace(each)));
      if (missing.length === 0) continue;
      missed += 1;
      console.log(`${commit.slice(0, 9)} ${unit} is not compared\n  ${missing.slice(0, 6).join("\n  ")}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const [reason, number] of refusals) console.log(`  kustomize refuses ${number} times: ${reason}`);
for (const [reason, number] of uncompared) console.log(`  muster names ${number} times: ${reason}`);
console.log(
  `${repository}: ${commits} commits, ${units} units built twice: ${equal} equal, ${different} different, ${named} with parts that are named as not compared, ${moved} that only one side has as a unit, ${others} parts of units of another name, of which ${missed} have changes that are not found, ${unbuilt} that kustomize refuses, of which muster names ${refusedAndNamed}; ${Math.round(time / Math.max(1, commits))} ms a commit, kustomize build of these units ${Math.round(kustomizeTime / Math.max(1, commits))} ms`,
);
