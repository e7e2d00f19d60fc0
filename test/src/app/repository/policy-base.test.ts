import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CheckOptions, runCheck } from "../../../../src/app/check/run-check.ts";
import { synth } from "../../../../src/app/repository/run-synth.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments:
  - { name: research, quotas: [{ cluster: east, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }] }
projects: [{ name: team-nlp, department: research, clusters: [east] }]
`;
const POD = `apiVersion: v1
kind: Pod
metadata: {name: bad, namespace: team-nlp}
spec: {containers: [{name: main, image: example.com/a:1, securityContext: {privileged: true}}]}
`;
const CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: good, namespace: team-nlp}\n";
const INTERFACE = (kind: string, path: string) => `apiVersion: run.ai/v1alpha1
kind: Karta
metadata: {name: own}
spec:
  structureDefinition:
    rootComponent:
      name: own
      kind: {${kind}}
      specDefinition: {podSpecPath: ${path}}
`;
const THING = "group: example.com, version: v1, kind: Thing";

let own: TestRepository;
let git: ReturnType<typeof configureGit>;
beforeEach(() => {
  own = repository({ "muster.yaml": MUSTER, "k8s/good.yaml": CONFIG, "workloads/good.yaml": CONFIG });
  git = configureGit(own.folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  own.dispose();
});
const shims = mkdtempSync(join(tmpdir(), "muster-git-shim-"));
afterAll(() => rmSync(shims, { recursive: true, force: true }));

/** Commits the base and starts a branch. */
const branch = (files: Readonly<Record<string, string>> = {}) => {
  for (const [path, content] of Object.entries(files)) own.put(path, content);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
};
const check = async (options: CheckOptions = {}, paths = ["k8s"]) => {
  const absolute = paths.map((path) => join(own.folder, path));
  const { report, findings } = await runCheck(absolute, { root: own.folder, policyBase: "main", ...options });
  const ids = [...new Set(findings.filter(({ known, waiver }) => !known && !waiver).map(({ rule }) => rule))];
  const policies = findings.flatMap(({ rule, message, location }) =>
    rule.startsWith("POLICY") ? [`${rule} ${location?.line} ${message}`] : [],
  );
  return { ids, policies, code: report.exitCode, report, findings };
};

describe("check --policy-base", () => {
  it("adds nothing to a branch that relaxes nothing", async () => {
    branch();
    own.put("k8s/more.yaml", CONFIG.replace("good", "more"));
    own.put("muster.yaml", `${MUSTER}policies: { pack: strict, rules: { SEC-009: error } }\n`);
    const { policies, code, report } = await check();
    expect([policies, code]).toEqual([[], 0]);
    expect(report.policy?.source).toMatch(/^base [0-9a-f]{40}$/);
  });

  it("does not let a branch judge itself by its muster.yaml", async () => {
    branch();
    own.put("k8s/bad.yaml", POD);
    own.put(
      "muster.yaml",
      `${MUSTER}policies: { pack: none, rules: { SEC-001: off } }
waivers:
  - { rule: SEC-001, object: Pod/*/*, reason: r, owner: o, expires: 2026-12-31 }
`,
    );
    const { ids, policies, code } = await check({ today: "2026-11-22" });
    expect(code).toBe(2);
    expect(ids).toContain("SEC-001");
    expect(policies).toEqual([
      expect.stringMatching(/^POLICY-005 8 the pack is none, but recommended at the base/),
      expect.stringMatching(/^POLICY-001 8 SEC-001 \(no-privileged-container\) is turned off/),
      'POLICY-002 10 a waiver of SEC-001 for "Pod/*/*" is added',
    ]);
    expect((await runCheck([join(own.folder, "k8s")], { root: own.folder })).report.exitCode).toBe(0);
  });

  it("applies the waivers of the base, and checks those of the branch", async () => {
    const waiver = "{ rule: SEC-001, object: Pod/team-nlp/bad, reason: r, owner: o, expires: 2026-12-31 }";
    branch({ "muster.yaml": `${MUSTER}waivers:\n  - ${waiver}\n` });
    own.put("k8s/bad.yaml", POD);
    own.put("muster.yaml", `${MUSTER}waivers:\n  - { rule: SEC-004, reason: r }\n`);
    const { findings, policies } = await check({ today: "2026-11-22" });
    expect(findings.find(({ rule }) => rule === "SEC-001")?.waiver?.at).toMatch(/^muster\.yaml@[0-9a-f]{7}:9:5$/);
    expect(findings.find(({ rule }) => rule === "GITOPS-009")?.location?.line).toBe(9);
    expect(policies).toEqual([]);
  });

  it("reads the kinds that the base registers below workloads/, for every path", async () => {
    const pods = (place: string) =>
      `spec: {${place}: {containers: [{name: a, image: "a:1", securityContext: {privileged: true}}]}}`;
    const thing = `apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a, namespace: team-nlp}\n${pods("pod")}\n`;
    branch({ "workloads/own.yaml": INTERFACE(THING, ".spec.pod"), "k8s/thing.yaml": thing });
    expect((await check()).ids).toContain("SEC-001");
    own.put("workloads/own.yaml", INTERFACE(THING, ".spec.none"));
    const { ids, policies } = await check();
    expect(ids).toContain("SEC-001");
    expect(policies).toEqual([
      "POLICY-006 5 the Resource Interface of Thing (example.com/v1) is changed; objects are judged by that of the base",
    ]);
  });

  it("cannot be silenced by the branch: off, waived or in a baseline", async () => {
    branch();
    own.put(
      "muster.yaml",
      `${MUSTER}policies: { rules: { SEC-001: off } }
waivers: [{ rule: POLICY-001, object: "*/*", reason: r, owner: o, expires: 2026-12-31 }]
`,
    );
    const { ids } = await check({ today: "2026-11-22" });
    expect(ids).toEqual(expect.arrayContaining(["POLICY-001", "GITOPS-011"]));
    own.put("muster.yaml", `${MUSTER}policies: { rules: { POLICY-001: off } }\n`);
    expect((await check()).code).toBe(1);
  });

  it("reads the baseline of the base, and reports what the branch adds to it", async () => {
    branch({ "k8s/bad.yaml": POD, "known.json": '{"version": 1, "findings": []}\n' });
    const { writeBaseline } = await import("../../../../src/rules/baseline-file.ts");
    const { findings } = await check();
    own.put("known.json", writeBaseline(findings).text);
    const baseline = join(own.folder, "known.json");
    const { ids, policies, report } = await check({ baseline });
    expect(ids).toEqual(expect.arrayContaining(["SEC-001", "POLICY-003"]));
    expect(report.summary.known).toBeUndefined();
    expect(policies[0]).toMatch(/^POLICY-003 5 the baseline accepts \d+ more findings than at the base/);
    git("add", "-A");
    git("commit", "-q", "-m", "the baseline");
    const { code, report: later } = await check({ baseline, policyBase: "HEAD" });
    expect([code, (later.summary.known ?? 0) > 0]).toEqual([0, true]);
    rmSync(baseline);
    expect((await check({ baseline, policyBase: "HEAD" })).code).toBe(0);
  });

  it("checks files that only the branch ignores", async () => {
    branch({ ".gitignore": "/k8s/known.yaml\n", "k8s/known.yaml": POD });
    own.put("k8s/bad.yaml", POD.replace("bad", "worse"));
    own.put("k8s/.musterignore", "# no manifest\n*.txt\nbad.yaml\n");
    const { ids, policies, findings } = await check();
    expect(ids).toContain("SEC-001");
    expect(findings.filter(({ rule }) => rule === "SEC-001")).toHaveLength(1);
    expect(policies).toEqual([
      expect.stringMatching(/^POLICY-004 3 this line excludes 1 file that the base checks: \S*k8s\/bad\.yaml;/),
    ]);
    own.put(".gitignore", "");
    expect((await check()).findings.filter(({ rule }) => rule === "SEC-001")).toHaveLength(2);
  });

  it("reads known kinds by the Resource Interfaces of the base", async () => {
    branch({ "k8s/thing.yaml": INTERFACE(THING, ".spec") });
    own.put("k8s/thing.yaml", INTERFACE(THING, ".empty"));
    own.put("k8s/pod.yaml", INTERFACE("group: '', version: v1, kind: Pod", ".empty"));
    own.put("k8s/new.yaml", INTERFACE(THING.replace("Thing", "Other"), ".spec"));
    own.put("k8s/objects.yaml", `${POD}---\n${POD.replace("v1", "example.com/v1").replace("Pod", "Thing")}`);
    const { findings, policies } = await check();
    const privileged = findings.filter(({ rule }) => rule === "SEC-001").map(({ object }) => object?.kind);
    expect(privileged.toSorted()).toEqual(["Pod", "Thing"]);
    expect(policies.map((text) => text.slice(0, 62))).toEqual([
      "POLICY-006 5 the Resource Interface of Pod (v1) is added, alth",
      "POLICY-006 5 the Resource Interface of Thing (example.com/v1) ",
    ]);
    rmSync(join(own.folder, "k8s/thing.yaml"));
    expect((await check()).policies.some((text) => text.includes("Thing (example.com/v1) is removed"))).toBe(true);
  });

  it("compares the Resource Interfaces of the output folder, which a check with paths does not make from TypeScript", async () => {
    const file = "dist/main/apply/_cluster/karta-own.yaml";
    const output = (path: string) => {
      const content = INTERFACE(THING, path);
      const hash = createHash("sha256").update(content).digest("hex");
      return {
        [file]: content,
        "dist/.muster.json": JSON.stringify({ tool: "0.1.0", files: { [file.slice(5)]: hash } }),
      };
    };
    branch(output(".spec"));
    expect((await check({}, ["."])).policies).toEqual([]);
    for (const [path, content] of Object.entries(output(".empty"))) own.put(path, content);
    const thing = "POLICY-006 5 the Resource Interface of Thing (example.com/v1) is";
    const end = "; objects are judged by that of the base";
    expect((await check({}, ["."])).policies).toEqual([`${thing} changed${end}`]);
    rmSync(join(own.folder, file));
    expect((await check({}, ["."])).policies).toEqual([`${thing} removed, or not among the inputs${end}`]);
  });

  it("is by a muster.yaml that the branch removes or moves, and by the recommended pack where the base has none", async () => {
    branch({ "muster.yaml": `${MUSTER}policies: { pack: strict }\n` });
    rmSync(join(own.folder, "muster.yaml"));
    own.put("k8s/bad.yaml", POD);
    own.put("k8s/muster.yaml", `${MUSTER}policies: { pack: none }\n`);
    const { ids, policies, code } = await check({ root: join(own.folder, "k8s") });
    expect([policies.length, code]).toEqual([1, 2]);
    expect(policies[0]).toMatch(/^POLICY-008 1 \S*muster\.yaml of the base is removed or moved/);
    expect(ids).toContain("SEC-001");
    git("rm", "-q", "--cached", "muster.yaml");
    git("commit", "-q", "-m", "no muster.yaml");
    const { policies: later } = await check({ root: join(own.folder, "k8s"), policyBase: "HEAD" });
    expect(later).toEqual([expect.stringMatching(/^POLICY-005 8 the pack is none, but recommended/)]);
  });

  it("finds the repository above a root in a subfolder, and its files", async () => {
    own.put("apps/muster.yaml", `${MUSTER}policies: { rules: { SEC-001: off } }\n`);
    own.put("apps/k8s/bad.yaml", POD);
    branch();
    own.put("apps/muster.yaml", `${MUSTER}policies: { rules: { SEC-001: off, SEC-004: off } }\n`);
    const { ids, policies } = await check({ root: join(own.folder, "apps") }, ["apps/k8s"]);
    expect(ids).not.toContain("SEC-001");
    expect(policies).toEqual([expect.stringMatching(/^POLICY-001 8 SEC-004/)]);
  });

  it("does not take a raised quota for a policy, but reports it", async () => {
    branch();
    own.put("muster.yaml", MUSTER.replace("limit: 8", "limit: 80"));
    expect(await check()).toMatchObject({
      code: 0,
      policies: ["POLICY-007 6 limit of GPUs of department research on east/default is 80, but 8 at the base"],
    });
  });

  it("rejects an unknown revision, one like an option, and a base with an invalid muster.yaml", async () => {
    branch({ "muster.yaml": `${MUSTER}policies: { rules: { SEC-999: off } }\n` });
    await expect(check({ policyBase: "none" })).rejects.toThrow('git has no commit "none"');
    await expect(check({ policyBase: "--all" })).rejects.toThrow('git has no commit "--all"');
    own.put("muster.yaml", MUSTER);
    await expect(check()).rejects.toThrow(
      /^muster\.yaml of the base [0-9a-f]{40} is invalid, so nothing can be judged by it: muster\.yaml@[0-9a-f]{7}:8:\d+: SEC-999/,
    );
    await expect(check({ baseline: join(shims, "known.json") })).rejects.toThrow(/is outside of the git repository/);
  });

  it("needs a repository with a common commit", async () => {
    await expect(check()).rejects.toThrow(/has no commit yet/);
    branch();
    git("checkout", "-q", "--orphan", "island");
    git("commit", "-q", "-m", "island");
    await expect(check()).rejects.toThrow(/have no commit in common/);
    rmSync(join(own.folder, ".git"), { recursive: true });
    await expect(check()).rejects.toThrow(/is not in a git repository/);
  });

  it("reads every file of the base by one process", async () => {
    const many = Array.from({ length: 50 }, (_, index) => [`k8s/c${index}.yaml`, CONFIG.replace("good", `c${index}`)]);
    branch({ ...Object.fromEntries(many), "k8s/thing.yaml": INTERFACE(THING, ".spec"), ".gitignore": "x\n" });
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    const log = join(shims, "log");
    writeFileSync(log, "");
    writeFileSync(join(shims, "git"), `#!/bin/sh\necho "$*" >> '${log}'\nexec '${real}' "$@"\n`);
    chmodSync(join(shims, "git"), 0o755);
    vi.stubEnv("PATH", `${shims}${delimiter}${process.env.PATH}`);
    expect((await check()).policies).toEqual([]);
    const calls = readFileSync(log, "utf8").trim().split("\n");
    expect(calls.filter((call) => call.includes(" cat-file "))).toHaveLength(1);
    expect(calls.filter((call) => call.includes(" ls-tree "))).toHaveLength(1);
    // The index.
    expect(calls.filter((call) => call.includes(" ls-files "))).toHaveLength(1);
    expect(calls.length).toBeLessThan(11);
  });
});

describe("synth --policy-base", () => {
  const run = async (options: { readonly check?: boolean } = {}) => {
    const { issues, exitCode } = await synth({ root: own.folder, policyBase: "main", ...options });
    return { code: exitCode, rules: [...new Set(issues.map(({ rule }) => rule))] };
  };

  it("refuses what the base refuses, and writes the same files as without it", async () => {
    branch();
    expect((await synth({ root: own.folder })).exitCode).toBe(0);
    expect((await run({ check: true })).code).toBe(0);
    own.put("workloads/bad.yaml", POD);
    own.put("muster.yaml", `${MUSTER}policies: { pack: none }\n`);
    const { code, rules } = await run();
    expect(code).toBe(2);
    expect(rules).toEqual(expect.arrayContaining(["POLICY-005", "SEC-001"]));
    expect((await synth({ root: own.folder, check: true })).exitCode).toBe(3);
  });

  it("judges by the Resource Interfaces of the base, but writes those of the branch", async () => {
    branch();
    own.put("workloads/pod.yaml", INTERFACE("group: '', version: v1, kind: Pod", ".empty"));
    own.put("workloads/bad.yaml", POD);
    expect(await run()).toMatchObject({ code: 2, rules: expect.arrayContaining(["POLICY-006", "SEC-001"]) });
  });
});
