import { spawn } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { configureGit } from "../helpers/git-repository.ts";
import { CLI, repository, type TestRepository } from "../helpers/repository.ts";
import { SHARED_FILES } from "../helpers/shared-check.ts";

const DIGEST = `sha256:${"a".repeat(64)}`;
const pod = (
  name: string,
  security = "allowPrivilegeEscalation: false",
  image = `example.com/train:1@${DIGEST}`,
) => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: team-nlp}
spec:
  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
  containers:
    - name: main
      image: ${image}
      resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi}}
      securityContext: {capabilities: {drop: [ALL]}, ${security}}
`;
const GOOD = pod("good");
const BAD = pod("bad", "privileged: true");

const RESOURCE_INTERFACE = `apiVersion: run.ai/v1alpha1
kind: Karta
metadata: {name: thing}
spec:
  structureDefinition:
    rootComponent:
      name: thing
      kind: {group: example.com, version: v1, kind: Thing}
      specDefinition: {podSpecPath: .spec}
`;
const THING = BAD.replace("apiVersion: v1", "apiVersion: example.com/v1").replace("kind: Pod", "kind: Thing");

let open: TestRepository | undefined;
afterEach(() => open?.dispose());
function repo(files: Readonly<Record<string, string>>): TestRepository {
  open = repository(files);
  return open;
}
const json = (run: { readonly stdout: string }) => JSON.parse(run.stdout);

describe("muster check", () => {
  test("passes, refuses, and cannot decide, each with its exit code, without any muster.yaml", async () => {
    const { here, muster } = repo({ "good.yaml": GOOD, "bad.yaml": BAD, "broken.yaml": "a: [\n" });
    expect((await here("check", "good.yaml")).code).toBe(0);
    const bad = muster("check", "bad.yaml");
    expect(bad.code).toBe(2);
    expect(bad.stdout).toMatch(
      /^bad\.yaml:10:\d+ Pod team-nlp\/bad\n {2}error: container main is privileged \[SEC-001\]/,
    );
    expect((await here("check", "broken.yaml")).code).toBe(3);
    // A refusal goes before what could not be read.
    expect((await here("check", ".")).code).toBe(2);
    expect(await here("check", "none.yaml")).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("does not exist"),
    });
  });

  test("gives the same verdict in every format, and the JSON of its contract", async () => {
    const { here, exists, read } = repo({ "bad.yaml": BAD });
    for (const format of ["json", "sarif", "junit", "github", "markdown", "compact"]) {
      expect((await here("check", "bad.yaml", "--format", format)).code).toBe(2);
    }
    const run = await here("check", "bad.yaml", "--format", "json", "--format", "text=out.txt");
    expect(json(run)).toMatchObject({
      tool: { name: "muster" },
      summary: { documents: 1, evaluated: 1, skipped: [], unreadable: [], errors: 1, waived: 0 },
      findings: expect.arrayContaining([
        expect.objectContaining({
          rule: "SEC-001",
          name: "no-privileged-container",
          severity: "error",
          object: { apiVersion: "v1", kind: "Pod", namespace: "team-nlp", name: "bad" },
          component: "pod",
          path: "/spec/containers/0/securityContext/privileged",
          location: expect.objectContaining({ file: "bad.yaml", line: 10 }),
          fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        }),
      ]),
    });
    expect(run.stderr).toBe("");
    expect(exists("out.txt") && read("out.txt")).toContain("container main is privileged");
  });

  test("accounts for every document", async () => {
    const { here } = repo({ "a.yaml": `${GOOD}---\n---\n{a: [}\n`, "values.yaml": "a: 1\n" });
    const { summary } = json(await here("check", ".", "--format", "json"));
    expect(summary.documents).toBe(summary.evaluated + summary.skipped.length + summary.unreadable.length);
    expect(summary).toMatchObject({ documents: 4, evaluated: 1 });
  });

  test("reads standard input under a name of its own", () => {
    const { run } = repo({ "bad.yaml": BAD });
    const piped = run("sh", ["-c", `"${process.execPath}" "${CLI}" check - --stdin-filename chart.yaml < bad.yaml`]);
    expect(piped).toMatchObject({ code: 2, stdout: expect.stringContaining("chart.yaml:10:") });
  });

  test("keeps its exit code when the reader of the report stops early", () => {
    const many = Array.from({ length: 400 }, (_, index) => BAD.replace("name: bad", `name: bad-${index}`)).join(
      "---\n",
    );
    const { run } = repo({ "bad.yaml": many });
    const piped = run("bash", ["-c", `set -o pipefail; "${process.execPath}" "${CLI}" check bad.yaml | head -1`]);
    expect(piped).toMatchObject({ code: 2, stderr: "" });
  });

  test("fails from the severity of --fail-on, whatever the report shows", async () => {
    const { here } = repo({ "bad.yaml": BAD, "warn.yaml": pod("warn", undefined, "example.com/train:1") });
    expect((await here("check", "bad.yaml", "--fail-on", "never")).code).toBe(0);
    expect((await here("check", "warn.yaml", "--fail-on", "warning")).code).toBe(2);
    const quiet = await here("check", "warn.yaml", "--fail-on", "warning", "--min-severity", "error");
    expect(quiet.code).toBe(2);
    expect(quiet.stdout).not.toContain("SEC-009");
  });

  test("fails when there is nothing to check", async () => {
    const { here } = repo({ "values.yaml": "a: 1\n" });
    expect(await here("check", ".")).toMatchObject({ code: 3, stderr: expect.stringMatching(/^nothing was checked/) });
    expect((await here("check", ".", "--allow-empty")).code).toBe(0);
  });

  test("writes the same bytes with more threads, whichever thread reads a file", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3 }, (_, index) => [
        `k8s/${index}.yaml`,
        `${BAD.replace("name: bad", `name: bad-${index}`)}---\n${BAD}`,
      ]),
    );
    const { here, muster } = repo({
      ...files,
      "k8s/aliases.yaml": BAD.replace("metadata: {", "metadata: &all {").replace(/$/, "extra: *all\n"),
      "k8s/broken.yaml": "a: [\n",
      // Read by one thread, needed by all.
      "k8s/interface.yaml": RESOURCE_INTERFACE,
      "k8s/thing.yaml": THING,
      "k8s/values.yaml": "a: 1\n",
      // A CRD, a WorkloadType, patches, duplicates, a quota and waivers, each in a file of its own.
      ...SHARED_FILES,
    });
    const one = await here("check", "k8s", "--format", "json", "--jobs", "1");
    expect(one.code).toBe(2);
    const { findings } = JSON.parse(one.stdout);
    expect(findings).toContainEqual(expect.objectContaining({ rule: "SEC-001", component: "thing" }));
    for (const jobs of ["2", "4"]) {
      expect(muster("check", "k8s", "--format", "json", "--jobs", jobs)).toEqual(one);
    }
    expect(muster("check", "k8s", "-", "--format", "json", "--jobs", "3").code).toBe(2);
  });

  test("repairs with any number of threads", () => {
    const stale = GOOD.replace("name: good,", "name: good, uid: x-1,");
    const { muster, read } = repo({ "a.yaml": stale, "b.yaml": stale });
    muster("check", "a.yaml", "b.yaml", "--pack", "strict", "--fix", "--jobs", "2");
    for (const file of ["a.yaml", "b.yaml"]) expect(read(file)).not.toContain("uid");
  });

  test("a muster.yaml that is wrong ends workers, too", async () => {
    const { here, muster } = repo({ "muster.yaml": "a: [\n", "a.yaml": BAD, "b.yaml": BAD });
    const run = muster("check", "a.yaml", "b.yaml", "--jobs", "2");
    expect(run).toEqual(await here("check", "a.yaml", "b.yaml"));
    expect(run.code).toBe(1);
  });

  test("has flags for its limits", async () => {
    const deep = `a: ${"[".repeat(120)}${"]".repeat(120)}\n`;
    const { here } = repo({ "deep.yaml": deep });
    expect((await here("check", "deep.yaml")).stdout).toMatch(/nests too deep; the limit is 100/);
    expect((await here("check", "deep.yaml", "--max-depth", "200")).stdout).not.toMatch(/too deep/);
    expect((await here("check", "deep.yaml", "--max-bytes", "10")).stdout).toMatch(
      /limit .*--max-bytes of muster check/,
    );
    expect((await here("check", "deep.yaml", "--max-depth", "x")).code).toBe(1);
  });

  test("repairs what it can, keeping comments, and reports the rest", async () => {
    const stale = GOOD.replace("metadata: {name: good,", "metadata: {name: good, uid: x-1,").replace(
      "kind: Pod",
      "kind: Pod # the kind",
    );
    const { here, read } = repo({ "a.yaml": `# first\n${GOOD}---\n${stale}` });
    const run = await here("check", "a.yaml", "--pack", "strict", "--fix", "--format", "json");
    expect(run.stderr).toMatch(/^fixed \d+ findings? in a\.yaml \(.*GITOPS-003.*\)/);
    expect(read("a.yaml")).toContain("# first\n");
    expect(read("a.yaml")).toContain("kind: Pod # the kind\n");
    expect(read("a.yaml")).not.toContain("uid");
    expect(json(run).findings.map(({ rule }: { rule: string }) => rule)).not.toContain("GITOPS-003");
    expect((await here("check", "a.yaml", "--pack", "strict", "--fix", "--fail-on", "never")).stderr).toBe(
      "nothing to fix\n",
    );
  });

  test("a baseline lets only new findings fail, wherever their lines are", async () => {
    const { here, put } = repo({ "bad.yaml": BAD });
    const written = await here("check", "bad.yaml", "--write-baseline", "known.json");
    expect(written).toMatchObject({ code: 0, stderr: expect.stringMatching(/^known\.json: \d+ findings? accepted/) });
    put("bad.yaml", `# moved\n\n\n${BAD}`);
    expect((await here("check", "bad.yaml", "--baseline", "known.json")).code).toBe(0);
    put("bad.yaml", `${BAD}---\n${BAD.replace("name: bad", "name: worse")}`);
    expect((await here("check", "bad.yaml", "--baseline", "known.json")).code).toBe(2);
    put("bad.yaml", GOOD);
    expect((await here("check", "bad.yaml", "--baseline", "known.json")).stdout).toMatch(
      /baseline has .* without a finding/,
    );
    put("known.json", "{}");
    expect(await here("check", "bad.yaml", "--baseline", "known.json")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/known\.json is not a baseline/),
    });
    expect((await here("check", "bad.yaml", "--baseline", "none.json")).code).toBe(1);
  });

  test("--since lets only what a branch adds fail, also when a file is renamed", async () => {
    const { folder, here, put } = repo({ "k8s/bad.yaml": BAD });
    const git = configureGit(folder);
    git("add", ".");
    git("commit", "-qm", "base");
    git("checkout", "-qb", "change");
    git("mv", "k8s/bad.yaml", "k8s/renamed.yaml");
    git("commit", "-qam", "rename");
    expect((await here("check", "k8s", "--since", "main")).code).toBe(0);
    put("k8s/new.yaml", BAD.replace("name: bad", "name: new"));
    const changed = await here("check", "k8s", "--since", "main");
    expect(changed.code).toBe(2);
    expect(changed.stdout).toContain("Pod team-nlp/new");
    expect(changed.stdout).not.toContain("Pod team-nlp/bad");
    expect(await here("check", "k8s", "--since", "nowhere")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: /),
    });
  });

  test("--since finds what a changed base changes in the overlays, at its line, and accepts what the base had", async () => {
    const pod = (spec: string) =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  ${spec}\n  containers: [{name: a, image: "a:1"}]\n`;
    const { folder, here, put } = repo({
      "base/kustomization.yaml": "resources: [web.yaml]\n",
      "base/web.yaml": pod("hostIPC: true"),
      "prod/kustomization.yaml": "resources: [../base]\nnamespace: prod\n",
    });
    const git = configureGit(folder);
    git("add", ".");
    git("commit", "-qm", "base");
    git("checkout", "-qb", "change");
    const rules = async () => {
      const { code, stdout } = await here("check", ".", "--since", "main", "--format", "json");
      const { findings, summary } = JSON.parse(stdout);
      const added = findings.filter(({ known }: { known?: true }) => known === undefined);
      return {
        code,
        errors: summary.errors,
        added: added.map(({ rule, location }: Placed) => [rule, location.file, location.line]),
      };
    };
    interface Placed {
      readonly rule: string;
      readonly location: { readonly file: string; readonly line: number };
    }
    expect(await rules()).toEqual({ code: 0, errors: 0, added: [] });
    put(
      "base/kustomization.yaml",
      "resources: [web.yaml]\npatches:\n- patch: |\n    {apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {hostPID: true}}\n",
    );
    const patched = await rules();
    expect(patched.code).toBe(2);
    expect(patched.added).toEqual([["SEC-006", "base/kustomization.yaml", 4]]);
    put("base/kustomization.yaml", "resources: [web.yaml]\n");
    put("base/web.yaml", pod("hostIPC: true\n  hostNetwork: true"));
    expect((await rules()).added).toEqual([["SEC-005", "base/web.yaml", 6]]);
  });

  test("judges by muster.yaml: packs, severities, waivers, and refuses a broken one", async () => {
    const organization = (more: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
${more}`;
    const waiver = `waivers:
  - {rule: SEC-001, object: Pod/team-nlp/bad, reason: the driver needs it, owner: gpu@example.com, expires: 2026-06-30}
`;
    const { here, put } = repo({
      "bad.yaml": BAD,
      "muster.yaml": organization("policies: {rules: {SEC-001: warning}}\n"),
    });
    expect((await here("check", "bad.yaml")).code).toBe(0);
    put("muster.yaml", organization(waiver));
    const waived = await here("check", "bad.yaml", "--today", "2026-06-30");
    expect(waived.code).toBe(0);
    expect(waived.stdout).toMatch(/the driver needs it/);
    const expired = await here("check", "bad.yaml", "--today", "2026-07-01");
    expect(expired.code).toBe(2);
    expect(expired.stdout).toMatch(/GITOPS-009/);
    put("muster.yaml", organization("policies: {rules: {SEC-01: off}}\n"));
    expect(await here("check", "bad.yaml")).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/muster\.yaml:5:/),
    });
  });

  test("checks the definitions of a repository when no path is named, as a synth does", async () => {
    const training = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: team-nlp
spec: {image: "example.com/sft:latest"}
`;
    const { here, synth } = repo({
      "muster.yaml": `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
policies: {rules: {SEC-009: error}}
departments: [{name: research, quotas: [{cluster: east, gpu: {deserved: 1, limit: 1}, cpu: unlimited, memory: unlimited}]}]
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{cluster: east, gpu: {deserved: 1, limit: 1}, cpu: unlimited, memory: unlimited}]
`,
      "workloads/sft.yaml": training,
    });
    const checked = await here("check", "--format", "json");
    expect(checked.code).toBe(2);
    const rules = json(checked).findings.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContain("SEC-009");
    expect(json(checked).findings[0].location).toMatchObject({ file: "workloads/sft.yaml" });
    const synthesised = await synth();
    expect(synthesised.code).toBe(2);
    expect(synthesised.stdout).toContain("[SEC-009]");
  });

  test.each([
    ["a file", "k8s/b.yaml", BAD],
    ["a base in another folder", "base/pod.yaml", BAD],
    ["muster.yaml", "muster.yaml", "a: [\n"],
  ])("--watch checks again when %s changes", async (_, changed, content) => {
    const { folder, put } = repo({
      "muster.yaml":
        "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: a}\nclusters: [{name: east, scheduler: kai}]\n",
      "k8s/a.yaml": GOOD,
      "k8s/over/kustomization.yaml": "resources: [../../base]\n",
      "base/kustomization.yaml": "resources: [pod.yaml]\n",
      "base/pod.yaml": GOOD,
    });
    const child = spawn(process.execPath, [CLI, "check", "k8s", "--watch"], { cwd: folder });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += String(chunk);
    });
    child.stderr.on("data", (chunk) => {
      err += String(chunk);
    });
    const until = async (holds: () => boolean) => {
      for (let tries = 0; tries < 200 && !holds(); tries += 1) await new Promise((done) => setTimeout(done, 50));
      expect(holds()).toBe(true);
    };
    await until(() => err.includes("watching"));
    expect(out).not.toMatch(/privileged|muster\.yaml:/);
    put(changed, content);
    await until(() => out.includes(content === BAD ? "container main is privileged" : "muster.yaml:"));
    child.kill("SIGINT");
    await new Promise((done) => child.once("exit", done));
  });
});
