import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { type CheckOptions, runCheck } from "../../../../src/app/check/run-check.ts";
import { WholeResults } from "../../../../src/app/results/whole-results.ts";
import { sha256Of } from "../../../../src/kernel/base/digest.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { seededRandom } from "../../../helpers/seeded-random.ts";
import { crd, organization, resourceInterface, SHARED_FILES } from "../../../helpers/shared-check.ts";

const A = SHARED_FILES["k8s/a.yaml"] ?? "";
/** The fields of `muster.yaml` for further files that a check reads. */
const MORE = "crds: [crds]\nrunaiPolicies: [policies]\n";
const FILES: Readonly<Record<string, string>> = {
  ...SHARED_FILES,
  "muster.yaml": organization(MORE),
  "crds/rig.yaml": crd("integer"),
  "policies/quiet.yaml": "",
  "k8s/runai.yaml":
    "apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a, namespace: team-a}\nspec: {}\n",
  "k8s/chart/Chart.yaml": "apiVersion: v2\nname: one\nversion: 1.0.0\n",
  "k8s/chart/templates/pod.yaml": A.replace("first", "templated"),
  "k8s/config/kustomization.yaml": "resources: [../../outside]\nconfigMapGenerator: [{name: a, files: [a.env]}]\n",
  "k8s/config/a.env": "A=1\n",
  "outside/kustomization.yaml": "resources: [pod.yaml]\n",
  "outside/pod.yaml": A.replace("first", "outside"),
  ".github/CODEOWNERS": "* @example/all\n",
  ".github/workflows/a.yaml": "on: push\njobs: {a: {steps: [{run: make}]}}\n",
};

let repo: TestRepository;
let find: MockInstance<WholeResults["find"]>;
beforeEach(() => {
  repo = repository(FILES);
  git("init", "-q");
  git("add", ".");
  find = vi.spyOn(WholeResults.prototype, "find");
});
afterEach(() => {
  find.mockRestore();
  repo.dispose();
});

const git = (...args: string[]) => repo.run("git", args);
const cache = () => join(repo.folder, "../", `${repo.folder.split("/").at(-1)}-cache`);

async function checked(options: CheckOptions = {}, paths: readonly string[] = ["k8s"]) {
  const { report, findings, files } = await runCheck(
    paths.map((path) => join(repo.folder, path)),
    { root: repo.folder, today: "2026-06-01", ...options },
  );
  return { report, findings, files };
}

/** A check with the cache, and whether it is the earlier one. */
async function again(options: CheckOptions = {}, paths?: readonly string[]) {
  find.mockClear();
  mkdirSync(cache(), { recursive: true });
  const result = await checked({ ...options, cache: cache() }, paths);
  return { result, isKnown: (await find.mock.results[0]?.value) !== undefined };
}

afterEach(() => rmSync(cache(), { recursive: true, force: true }));

const queue = (gpus: number) => `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-a}
status: {allocated: {nvidia.com/gpu: ${gpus}}}
`;

const edits: Readonly<Record<string, () => unknown>> = {
  "a file": () => repo.put("k8s/a.yaml", A.replace("main", "other")),
  "a file of the same size": () => repo.put("k8s/a.yaml", A.replace("main", "neat")),
  "a new file": () => repo.put("k8s/new.yaml", A.replace("first", "new")),
  "a file in git": () => git("add", "k8s/new.yaml"),
  "a file that is gone": () => rmSync(join(repo.folder, "k8s/new.yaml")),
  "a file that cannot be read": () => repo.put("k8s/g/broken.yaml", "a: [\n"),
  "a link": () => symlinkSync("../a.yaml", join(repo.folder, "k8s/d/link.yaml")),
  "a link out of the folder": () => symlinkSync("../../muster.yaml", join(repo.folder, "k8s/d/out.yaml")),
  "a waiver": () => repo.put("muster.yaml", organization(MORE).replace("2026-07-31", "2026-05-01")),
  "a setting": () => repo.put("muster.yaml", organization(`${MORE}policies: {pack: strict}\n`)),
  "a dump of allocations": () => {
    repo.put("queues.yaml", queue(1));
    repo.put("muster.yaml", organization(MORE).replace("scheduler: kai", "scheduler: kai, allocated: queues.yaml"));
  },
  "another dump of allocations": () => repo.put("queues.yaml", queue(2)),
  "no dump of allocations": () => repo.put("muster.yaml", organization(MORE)),
  "a named CRD": () => repo.put("crds/rig.yaml", crd("string")),
  "another CRD": () => repo.put("k8s/e/crd.yaml", crd("boolean")),
  "a Resource Interface": () => repo.put("k8s/d/kind.yaml", resourceInterface(".spec.other")),
  "a WorkloadType": () =>
    repo.put("workloads/type.yaml", FILES["workloads/type.yaml"]?.replace("build", "train") ?? ""),
  "a new definition": () => repo.put("workloads/new.yaml", "a: 1\n"),
  "a Run:ai policy": () => repo.put("policies/quiet.yaml", "apiVersion: muster.dev/v1alpha1\nkind: RunaiPolicy\n"),
  "a kustomization": () => repo.put("k8s/kustomization.yaml", "resources: [b.yaml]\npatches: [{path: a.yaml}]\n"),
  "a kustomization above": () => repo.put("kustomization.yaml", "resources: [k8s]\nnamePrefix: a-\n"),
  "a kustomization outside": () => repo.put("outside/kustomization.yaml", "resources: [pod.yaml, gone.yaml]\n"),
  "a file of a kustomization": () => repo.put("k8s/config/a.env", "PASSWORD=hunter2\n"),
  "a base outside": () => repo.put("outside/pod.yaml", A.replace("first", "other")),
  "a chart that is none": () => repo.put("k8s/chart/Chart.yaml", "a: 1\n"),
  "a .gitignore": () => repo.put(".gitignore", "k8s/b.yaml\n"),
  "a .musterignore": () => repo.put("k8s/.musterignore", "c.yaml\n"),
  "attributes in git": () => {
    repo.put(".gitattributes", "*.yaml text\n");
    git("add", ".gitattributes");
  },
  "other attributes": () => repo.put(".gitattributes", "*.yaml eol=crlf\n"),
  "an output folder": () => repo.put("dist/.muster.json", "{}"),
  "another repository": () => rmSync(join(repo.folder, ".git"), { recursive: true }),
};

/** The edits whose effects a check with a cache does not see, or after which it does not keep a result. */
async function unseenOf(edits: Readonly<Record<string, () => unknown>>, paths?: readonly string[]) {
  const unseen: string[] = [];
  for (const [name, edit] of Object.entries(edits)) {
    edit();
    const { result, isKnown } = await again({}, paths);
    expect([name, result]).toEqual([name, await checked({}, paths)]);
    if (isKnown || !(await again({}, paths)).isKnown) unseen.push(name);
  }
  return unseen;
}

test("an unchanged check is not repeated, and a change of anything that it reads is seen", async () => {
  const before = await again();
  expect(before).toEqual({ result: await checked(), isKnown: false });
  expect(await again()).toEqual({ ...before, isKnown: true });
  expect(await unseenOf(edits)).toEqual([]);
});

test("a check of a whole repository reads more", async () => {
  await again({}, ["."]);
  const ofRepository = {
    "the owners of code": () => repo.put(".github/CODEOWNERS", "k8s/ @example/team\n"),
    "a workflow": () => repo.put(".github/workflows/a.yaml", "on: push\njobs: {a: {steps: [{run: muster check}]}}\n"),
  };
  expect(await unseenOf(ofRepository, ["."])).toEqual([]);
  repo.put("README.md", "a");
  repo.put(".git/description", "a");
  expect((await again({}, ["."])).isKnown).toBe(false);
  expect((await again({}, ["."])).isKnown).toBe(true);
});

test("other options have other results", async () => {
  const options: readonly CheckOptions[] = [
    {},
    { today: "2026-08-01" },
    { pack: "strict" },
    { pack: "strict", allowOverrides: true },
    { unknownKinds: "error" },
    { unit: [join(repo.folder, "k8s/d")] },
    { limits: { documents: 1 } },
    { crds: [join(repo.folder, "crds")] },
  ];
  for (const [index, each] of options.entries()) {
    expect([index, await again(each)]).toEqual([index, { result: await checked(each), isKnown: false }]);
  }
  expect((await again()).isKnown).toBe(true);
  expect((await again({}, ["k8s/b.yaml"])).isKnown).toBe(false);
  expect((await again({ jobs: 2, minSeverity: "error", failOn: "never" })).isKnown).toBe(true);
  expect((await again({ render: true })).isKnown).toBe(false);
});

test("a baseline and the base of --since apply to a known result", async () => {
  const git = (...args: string[]) => repo.run("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
  git("commit", "-qm", "a");
  await again();
  const baseline = join(repo.folder, "baseline.json");
  writeFileSync(baseline, `{"apiVersion":"muster.dev/v1alpha1","kind":"Baseline","findings":[]}`);
  for (const options of [{ since: "HEAD" }, { policyBase: "HEAD" }, { policyBase: "HEAD" }]) {
    expect((await again(options)).result).toEqual(await checked(options));
  }
  expect((await again({ policyBase: "HEAD" })).isKnown).toBe(true);
});

test("after any edits the report is that of a check without a cache", async () => {
  const random = seededRandom(6);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const all = Object.values(edits).slice(0, -1);
  for (let edit = 0; edit < 8; edit++) {
    for (let count = 0; count < 3; count++) {
      try {
        one(all)();
      } catch {
        // The link exists, or the file is gone.
      }
    }
    expect((await again()).result).toEqual(await checked());
  }
});

/** The files with whole results. */
function wholes(): readonly string[] {
  return readdirSync(cache(), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === "whole")
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Changes the whole result; the digest fits. */
function forge(change: (text: string) => string): void {
  for (const path of wholes()) {
    const text = change(readFileSync(path, "utf8").slice(0, -64));
    writeFileSync(path, text + sha256Of(`${path.split("/").at(-2)}\n`, text));
  }
}

test("a result that is not intact is a miss", async () => {
  const { result } = await again();
  const changes: readonly ((text: string) => string)[] = [
    (text) => text.slice(0, -1),
    (text) => text.replace("privileged", "fine"),
    (text) => text.replace(/\n\[\{.*\}\]\n/, "\n[]\n"),
    () => "",
    (text) => `${text}a`,
  ];
  for (const change of changes) {
    for (const path of wholes()) writeFileSync(path, change(readFileSync(path, "utf8")));
    expect(await again()).toEqual({ result, isKnown: false });
    expect((await again()).isKnown).toBe(true);
  }
});

test("with the right digest, too, only findings of muster about files that were read are used", async () => {
  const { result } = await again();
  forge((text) => text.replaceAll("container main is privileged", "forged"));
  expect((await again()).result.findings).toContainEqual(expect.objectContaining({ message: "forged" }));
  const changes: readonly ((text: string) => string)[] = [
    (text) => text.replaceAll('"rule":"SEC-001"', '"rule":"NONE-001"'),
    (text) => text.replaceAll(/"location":\{"file":"[^"]*"/g, '"location":{"file":"../other.yaml"'),
    (text) => text.replaceAll('"severity":', '"known":true,"severity":'),
    (text) => text.replaceAll('"severity":', '"__proto__":{"waiver":{}},"severity":'),
    (text) => text.replaceAll('"counts":{', '"counts":{"errors":0,'),
    (text) => text.replace('"reads":[[', '"reads":[["content"],['),
    (text) => text.replace('"reads":[[', '"reads":[["null","a"],['),
    (text) => text.replace('"reads":[[', '"reads":[["[\\"unlink\\",\\"a\\"]","a"],['),
    () => "[]\n",
  ];
  for (const [index, change] of changes.entries()) {
    forge(change);
    expect([index, await again()]).toEqual([index, { result, isKnown: false }]);
  }
});

test("a result that quotes a token is not kept", async () => {
  const token = `ghp_${"a".repeat(36)}`;
  repo.put("k8s/token.yaml", A.replace("spec:", `spec:\n  ${token}: 1`));
  await again();
  expect(wholes()).toEqual([]);
});
