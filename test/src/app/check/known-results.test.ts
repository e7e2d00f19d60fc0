import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CheckOptions, runCheck } from "../../../../src/app/check/run-check.ts";
import { ResultCache } from "../../../../src/app/results/result-cache.ts";
import { sha256Of } from "../../../../src/kernel/index.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
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
beforeEach(() => {
  repo = repository(FILES);
  git("init", "-q");
  git("add", ".");
});
afterEach(() => repo.dispose());

const git = (...args: string[]) => repo.run("git", args);
const cache = () => join(repo.folder, "../", `${repo.folder.split("/").at(-1)}-cache`);

async function checked(options: CheckOptions = {}, paths: readonly string[] = ["k8s"]) {
  const { report, findings, files } = await runCheck(
    paths.map((path) => join(repo.folder, path)),
    { root: repo.folder, today: "2026-06-01", ...options },
  );
  return { report, findings, files };
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

const EDITS_OF_A_STEP = 4;

test("after edits of anything that a check reads, the report with a cache is that without", async () => {
  mkdirSync(cache(), { recursive: true });
  await checked({ cache: cache() });
  const all = Object.entries(edits);
  for (let from = 0; from < all.length; from += EDITS_OF_A_STEP) {
    const step = all.slice(from, from + EDITS_OF_A_STEP);
    for (const [, edit] of step) edit();
    const names = step.map(([name]) => name);
    expect([names, await checked({ cache: cache() })]).toEqual([names, await checked()]);
  }
});

test("a check with a cache judges again only the files whose results are not known", async () => {
  const judged = vi.spyOn(ResultCache.prototype, "save");
  const savedFiles = () => judged.mock.calls.flatMap(([results]) => results.map(({ file }) => file)).sort();
  mkdirSync(cache(), { recursive: true });
  await checked({ cache: cache() });
  const first = savedFiles();
  judged.mockClear();
  await checked({ cache: cache() });
  expect([first.length > 5, savedFiles()]).toEqual([true, []]);
  repo.put("k8s/a.yaml", A.replace("main", "other"));
  await checked({ cache: cache() });
  expect(savedFiles()).toEqual(first.filter((file) => file.endsWith("k8s/a.yaml")));
  judged.mockRestore();
});

test("a cache keeps the findings of the base of --since by its commit, and uses intact ones only", async () => {
  const commit = () =>
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "--allow-empty", "-m", "a");
  commit();
  repo.put("k8s/a.yaml", A.replace("main", "other"));
  mkdirSync(cache(), { recursive: true });
  const since = { since: "HEAD" };
  const plain = await checked(since);
  const cached = () => checked({ ...since, cache: cache() });
  expect(plain.report.summary.known).toBeGreaterThan(0);
  for (const _ of ["made", "kept"]) expect(await cached()).toEqual(plain);
  const [folder = ""] = readdirSync(cache()).filter((name) => readdirSync(join(cache(), name)).includes("past"));
  const file = join(cache(), folder, "past");
  const whole = readFileSync(file, "utf8");
  const signed = (content: string) => sha256Of(`${folder} ${content}`) + content;
  const broken = [whole.slice(0, -1), whole.replace("[{", "[ {"), signed("[{}]")];
  for (const text of broken) {
    writeFileSync(file, text);
    expect([text, await cached()]).toEqual([text, plain]);
    expect(readFileSync(file, "utf8")).toBe(whole);
  }
  writeFileSync(file, signed("[]"));
  expect((await cached()).report.summary.known).toBeUndefined();
  // Other settings and other commits have their own findings.
  const strict = { ...since, pack: "strict" } as const;
  expect(await checked({ ...strict, cache: cache() })).toEqual(await checked(strict));
  git("add", ".");
  commit();
  repo.put("k8s/a.yaml", A.replace("main", "third"));
  expect(await cached()).toEqual(await checked(since));
});
