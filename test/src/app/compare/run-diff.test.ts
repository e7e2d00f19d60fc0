import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { check } from "../../../../src/app/check/run-check.ts";
import { type DiffOptions, runDiff } from "../../../../src/app/compare/run-diff.ts";
import { diffReports } from "../../../../src/app/report/diff-reports.ts";
import { plain } from "../../../../src/kernel/text/style.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { startedPrograms } from "../../../helpers/started-programs.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai, nodePools: [{ name: default, pricePerGpuHour: 2 }] }]
departments:
  - { name: research, quotas: [{ cluster: east, gpu: { deserved: 8, limit: 16 }, cpu: unlimited, memory: unlimited }] }
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{ cluster: east, gpu: { deserved: 8, limit: 16 }, cpu: unlimited, memory: unlimited }]
policies: { pack: none }
`;
const training = (fields: { readonly gpus?: number; readonly image?: string } = {}) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: sft }
project: team-nlp
useGivenNameAsPrefix: true
spec: { image: "${fields.image ?? "example.com/sft:1"}", compute: { gpuDevicesRequest: ${fields.gpus ?? 4} } }
`;
const CONFIG = `apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: team-nlp }
data: { batch: "8", DB_PASSWORD: hunter22x }
`;

let own: TestRepository;
let git: ReturnType<typeof configureGit>;
beforeEach(() => {
  own = repository({ "muster.yaml": MUSTER, "workloads/sft.yaml": training(), "workloads/config.yaml": CONFIG });
  git = configureGit(own.folder);
});
afterEach(() => own.dispose());

/** Commits the base with its output, and starts a branch. */
const branch = async () => {
  expect((await own.synth()).code).toBe(0);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
};
const diff = async (options: Partial<DiffOptions> = {}) => {
  const { difference, exitCode } = await runDiff({ root: own.folder, ...options });
  const json = JSON.parse(diffReports.json(difference));
  const [east] = difference.clusters;
  return {
    exitCode,
    difference,
    json,
    east,
    dangers: [...difference.dangers, ...(east?.dangers ?? [])].map(({ sign, object }) => `${sign} ${object?.kind}`),
    text: diffReports.text(difference, plain),
    markdown: diffReports.markdown(difference),
  };
};

describe("muster diff", () => {
  it("is empty without a change, also when the definition has another layout or file", async () => {
    await branch();
    own.put(
      "workloads/sft.yaml",
      `# a comment\n${training().replace("metadata: { name: sft }", "metadata:\n  name: sft")}`,
    );
    const { exitCode, east, text, json } = await diff({ failOn: "danger" });
    expect(exitCode).toBe(0);
    expect(east).toEqual({
      name: "east",
      created: [],
      changed: [],
      deleted: [],
      renamed: [],
      dangers: [],
      workloadTypes: [],
      quota: [],
    });
    expect(text).toMatch(/^since main \([0-9a-f]{7}\): no object changes; 0 dangers\n$/);
    expect(Object.keys(json)).toEqual(["tool", "base", "head", "clusters", "resourceInterfaces", "summary"]);
  });

  it("shows a changed object with the masked value of a secret", async () => {
    await branch();
    own.put("workloads/config.yaml", CONFIG.replace('"8"', '"16"').replace("hunter22x", "hunter33x"));
    const { exitCode, json, text, markdown } = await diff({ failOn: "danger" });
    expect(exitCode).toBe(0);
    expect(json.clusters[0].changed).toEqual([
      {
        object: {
          apiVersion: "v1",
          kind: "ConfigMap",
          namespace: "team-nlp",
          name: "settings",
          zone: "apply",
          project: "team-nlp",
        },
        changes: [
          { path: "/data/DB_PASSWORD", before: "****", after: "****" },
          { path: "/data/batch", before: "8", after: "16" },
        ],
      },
    ]);
    expect(`${text}${markdown}${JSON.stringify(json)}`).not.toMatch(/hunter/);
    expect(text).toContain('    ~ ConfigMap team-nlp/settings\n        /data/DB_PASSWORD: "****" -> "****"');
  });

  it("pairs the runs of a changed training, and counts its quota", async () => {
    await branch();
    own.put("workloads/sft.yaml", training({ gpus: 8 }));
    const { exitCode, east, dangers, json } = await diff({ failOn: "danger" });
    expect(exitCode).toBe(2);
    expect(east?.created).toEqual([]);
    expect(east?.deleted).toEqual([]);
    expect(
      east?.renamed.map(({ before, after, isRun }) => [before.kind, before.zone, before.name === after.name, isRun]),
    ).toEqual([
      ["Job", "apply", false, true],
      ["PodGroup", "apply", false, false],
      ["Pod", "review", false, false],
    ]);
    expect(dangers).toEqual(["run-ended Job", "run-started Job"]);
    const row = json.clusters[0].quota.find((each: { kind: string }) => each.kind === "project");
    expect(row.resources.gpu).toEqual({
      deserved: { before: 8, after: 8, change: 0 },
      limit: { before: 16, after: 16, change: 0 },
      minimum: { before: 4, after: 8, change: 4 },
      declared: { before: 4, after: 8, change: 4 },
      maximum: { before: 4, after: 8, change: 4 },
      overQuota: { before: 0, after: 0, change: 0 },
      deservedLeft: { before: 8, after: 8, change: 0 },
      limitLeft: { before: 12, after: 8, change: -4 },
    });
    expect(row.pricePerHour).toEqual({ before: 8, after: 16, change: 8 });
  });

  it("ends with the code of a refused synth, and shows what the tree has", async () => {
    await branch();
    own.put("workloads/more.yaml", CONFIG.replace("settings", "more"));
    own.put("workloads/bad.yaml", "apiVersion: muster.dev/v1alpha1\nkind: Training\n");
    const { exitCode, json, text } = await diff();
    expect(exitCode).toBe(1);
    expect(json.summary.refused).toBe(true);
    expect(json.summary.findings.length).toBeGreaterThan(0);
    expect(json.clusters[0].created.map((entry: { object: { name: string } }) => entry.object.name)).toEqual(["more"]);
    expect(text).toContain("the synth is refused");
  });

  it("reports a broken muster.yaml instead of a difference", async () => {
    await branch();
    own.put("muster.yaml", "a: [");
    const { exitCode, json } = await diff();
    expect(exitCode).toBe(3);
    expect([json.summary.refused, json.clusters, json.summary.unreadable.length]).toEqual([true, [], 1]);
  });

  it("reports files of the base that cannot be read, with their places", async () => {
    own.put("dist/east/apply/team-nlp/broken.yaml", "a: [");
    own.put("dist/east/apply/team-nlp/list.yaml", "[1]");
    await branch();
    git("rm", "-q", "-f", "dist/east/apply/team-nlp/broken.yaml", "dist/east/apply/team-nlp/list.yaml");
    const { exitCode, difference } = await diff();
    expect(exitCode).toBe(3);
    expect(difference.base.unreadable.map(({ file }) => file)).toEqual([
      "main:dist/east/apply/team-nlp/broken.yaml",
      "main:dist/east/apply/team-nlp/list.yaml",
    ]);
  });

  it("includes manifests of others below apply/ on both sides", async () => {
    own.put("dist/east/apply/team-nlp/mine.yaml", CONFIG.replace("settings", "mine"));
    await branch();
    expect((await diff()).east?.deleted).toEqual([]);
    own.put("dist/east/apply/team-nlp/new.yaml", CONFIG.replace("settings", "new"));
    expect((await diff()).east?.created.map(({ object }) => object.name)).toEqual(["new"]);
    git("rm", "-q", "dist/east/apply/team-nlp/mine.yaml");
    expect((await diff()).east?.deleted.map(({ object }) => object.name)).toEqual(["mine"]);
  });

  it("reports a prune list, and a large share of removed objects", async () => {
    await branch();
    const { difference } = await diff();
    expect(difference.clusters.map(({ name }) => name)).toEqual(["east"]);
    own.put("muster.yaml", MUSTER.replaceAll("team-nlp", "team-new"));
    own.put("workloads/sft.yaml", training().replace("team-nlp", "team-new"));
    own.put("workloads/config.yaml", CONFIG.replace("team-nlp", "team-new"));
    const { dangers } = await diff();
    expect(dangers).toEqual(
      expect.arrayContaining(["pruned-object Namespace", "pruned-object Queue", "many-removed undefined"]),
    );
    expect(dangers).toContain("namespace-changed ConfigMap");
  });

  it("reports a waiver that the branch gives itself, only where it has an effect", async () => {
    own.put("muster.yaml", MUSTER.replace("pack: none", "pack: none, rules: { SEC-001: error }"));
    await branch();
    const rules = MUSTER.replace("pack: none", "pack: none, rules: { SEC-001: off }");
    own.put("muster.yaml", rules);
    expect((await diff()).dangers).toEqual([]);
    own.put(
      "workloads/pod.yaml",
      `apiVersion: v1
kind: Pod
metadata: { name: bad, namespace: team-nlp }
spec: { containers: [{ name: main, image: "example.com/a:1", securityContext: { privileged: true } }] }
`,
    );
    const { difference, exitCode } = await diff({ failOn: "danger" });
    expect(exitCode).toBe(2);
    expect(difference.dangers.map(({ sign, message }) => [sign, message])).toEqual([
      [
        "policy-relaxed",
        expect.stringMatching(/^SEC-001 \(no-privileged-container\) is turned off.*\[POLICY-001\].*SEC-001 Pod bad/),
      ],
    ]);
  });

  it("reports what the branch adds to a baseline", async () => {
    const entry = (digit: string) => ({
      fingerprint: digit.repeat(32),
      rule: "SEC-001",
      object: `Pod/team-nlp/${digit}`,
    });
    const put = (...findings: readonly object[]) =>
      own.put("known.json", `${JSON.stringify({ version: 1, findings }, undefined, 2)}\n`);
    const baseline = join(own.folder, "known.json");
    put(entry("a"));
    await branch();
    expect((await diff({ baseline })).dangers).toEqual([]);
    put(entry("a"), entry("b"));
    expect((await diff()).dangers).toEqual([]);
    const { difference, exitCode } = await diff({ baseline, failOn: "danger" });
    expect(exitCode).toBe(2);
    expect(difference.dangers.map(({ sign, message }) => [sign, message])).toEqual([
      [
        "policy-relaxed",
        `${baseline}:10:1: the baseline accepts 1 more finding than at the base: SEC-001 of Pod/team-nlp/b [POLICY-003]`,
      ],
    ]);
    expect((await diff({ baseline, policyBase: "main" })).difference.dangers).toEqual(difference.dangers);
    own.put("known.json", "{}");
    await expect(diff({ baseline })).rejects.toThrow("is not a baseline");
    rmSync(baseline);
    expect((await diff({ baseline })).dangers).toEqual([]);
  });

  it("refuses a baseline that neither the branch nor its base has, because its name is probably misspelt", async () => {
    await branch();
    const baseline = join(own.folder, "knwon.json");
    const message = `the baseline ${baseline} does not exist; write one with muster check --write-baseline ${baseline}`;
    await expect(diff({ baseline })).rejects.toThrow(message);
    await expect(check([own.folder], { root: own.folder, baseline, policyBase: "main" })).rejects.toThrow(message);
  });

  it("reports an ignore rule that keeps an applied manifest from checks", async () => {
    own.put(".gitignore", "*.log\n");
    await branch();
    const hidden = "dist/east/apply/team-nlp/mine.yaml";
    own.put(hidden, "{ apiVersion: v1, kind: ConfigMap, metadata: { name: mine, namespace: team-nlp } }\n");
    own.put(".gitignore", "*.log\n/workloads/unused.yaml\n");
    expect((await diff()).dangers).toEqual([]);
    own.put(".gitignore", "*.log\n/dist/east/apply/team-nlp/mine.yaml\n");
    const { difference, exitCode } = await diff({ failOn: "danger" });
    expect(exitCode).toBe(2);
    expect(difference.dangers.map(({ sign, message }) => [sign, message])).toEqual([
      [
        "policy-relaxed",
        expect.stringMatching(/\.gitignore:2:1: this line excludes 1 file .*mine\.yaml.* \[POLICY-004\]$/),
      ],
    ]);
  });

  it("shows objects that a changed Resource Interface reads differently", async () => {
    const karta = (path: string) => `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: { name: Thing }
spec:
  group: example.com
  category: Train
  priority: train
  resourceInterfaces:
    - spec:
        structureDefinition:
          rootComponent:
            name: thing
            kind: { group: example.com, version: v1, kind: Thing }
            statusDefinition: { phaseDefinition: { path: .status.phase }, statusMappings: { running: [{ byPhase: Running }] } }
          childComponents:
            - { name: worker, ownerRef: thing, specDefinition: { podTemplateSpecPath: ${path} } }
`;
    const pod = "{ spec: { containers: [{ name: a, image: a, resources: { limits: { nvidia.com/gpu: 2 } } }] } }";
    own.put("workloads/interface.yaml", karta(".spec.a"));
    own.put(
      "workloads/thing.yaml",
      `apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: thing, namespace: team-nlp}\nspec: { a: ${pod} }\n`,
    );
    await branch();
    own.put("workloads/interface.yaml", karta(".spec.b"));
    const { difference, dangers } = await diff();
    expect(
      difference.resourceInterfaces.map(({ object, before, after }) => [object.name, before?.gpus, after?.gpus]),
    ).toEqual([["thing", 2, 0]]);
    expect(dangers).toContain("interface-reads-less Thing");
  });

  it("rejects an unknown revision", async () => {
    await branch();
    await expect(diff({ base: "nowhere" })).rejects.toThrow('git has no commit "nowhere"');
  });
});

it("reads the base by few processes of git, and finds the repository once", async () => {
  await branch();
  own.put("workloads/sft.yaml", training({ gpus: 2 }));
  const [, programs] = await startedPrograms(() => runDiff({ root: own.folder, base: "main" }));
  // Three of them compare the files of both sides, which decides the units that are built.
  expect(programs).toEqual(Array.from({ length: 12 }, () => "git"));
});
