import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { runCheck } from "../../src/app/check/run-check.ts";
import { runDiff } from "../../src/app/compare/run-diff.ts";
import { runInspect } from "../../src/app/interfaces/run-inspect.ts";
import { quotaJson } from "../../src/app/report/quota-json.ts";
import { runQuota } from "../../src/app/run/run-quota.ts";
import { configureGit } from "../helpers/git-repository.ts";
import { repository, type TestRepository } from "../helpers/repository.ts";

/** A kind that only this repository describes: a driver and workers that start together. */
const structure = `structureDefinition:
  rootComponent:
    name: suite
    kind: { group: ml.example.com, version: v1, kind: EvalSuite }
    statusDefinition:
      phaseDefinition: { path: .status.phase }
      statusMappings: { running: [{ byPhase: Running }], failed: [{ byPhase: Failed }] }
  childComponents:
    - name: driver
      ownerRef: suite
      specDefinition: { podTemplateSpecPath: .spec.driver }
      scaleDefinition: { replicasPath: .spec.drivers // 1 }
      podSelector: { componentTypeSelector: { keyPath: .metadata.labels.role, value: driver } }
    - name: worker
      ownerRef: suite
      specDefinition: { podTemplateSpecPath: .spec.worker }
      scaleDefinition: { replicasPath: .spec.workers // 1 }
      podSelector: { componentTypeSelector: { keyPath: .metadata.labels.role, value: worker } }
optimizationInstructions:
  gangScheduling: { podGroups: [{ name: suite, members: [{ componentName: suite }] }] }
`;

const indented = (text: string, by: number) => text.replaceAll(/^(?=.)/gm, " ".repeat(by));

const workloadType = (priority: string) => `apiVersion: muster.dev/v1alpha1
kind: WorkloadType
metadata: { name: EvalSuite }
spec:
  group: ml.example.com
  category: Train
  priority: ${priority}
  preemptibility: preemptible
  resourceInterfaces:
    - spec:
${indented(structure, 8)}`;

const organization = (cluster: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: main, ${cluster} }]
departments:
  - { name: research, quotas: [{ cluster: main, gpu: { deserved: 32, limit: 64 }, cpu: unlimited, memory: unlimited }] }
projects:
  - name: team-nlp
    department: research
    clusters: [main]
    namespace: team-nlp
    quotas: [{ cluster: main, gpu: { deserved: 16, limit: 16 }, cpu: unlimited, memory: unlimited }]
`;

const suite = (workers: number, schedulerName = "kai-scheduler") => `apiVersion: ml.example.com/v1
kind: EvalSuite
metadata: { name: nightly, namespace: team-nlp, labels: { kai.scheduler/queue: team-nlp } }
spec:
  workers: ${workers}
  driver: { spec: { schedulerName: ${schedulerName}, containers: [{ name: main, image: "example.com/eval:1", resources: { limits: { nvidia.com/gpu: 1 } } }] } }
  worker: { spec: { schedulerName: ${schedulerName}, containers: [{ name: main, image: "example.com/eval:1", resources: { limits: { nvidia.com/gpu: 1 } } }] } }
`;

const CLUSTERS = {
  kai: {
    cluster: 'scheduler: kai, version: "0.17.1", resourceInterface: Karta',
    priority: "train",
    scheduler: "kai-scheduler",
  },
  runai: { cluster: 'scheduler: runai, version: "2.25"', priority: "very-low", scheduler: "runai-scheduler" },
} as const;

let found: TestRepository | undefined;
afterEach(() => {
  found?.dispose();
  found = undefined;
});

function repositoryOf(files: Readonly<Record<string, string>>): TestRepository {
  found = repository(files);
  return found;
}

describe.each(["kai", "runai"] as const)("a registered kind with a gang on %s", (name) => {
  const { cluster, priority, scheduler } = CLUSTERS[name];
  const files = (workers: number) => ({
    "muster.yaml": organization(cluster),
    "workloads/eval-suite.yaml": workloadType(priority),
    "workloads/nightly.yaml": suite(workers, scheduler),
  });

  test("is refused over the limit of its queue, with the arithmetic", async () => {
    const { code, stdout } = await repositoryOf(files(30)).synth();
    expect(code).toBe(2);
    expect(stdout).toContain("gang needs 31 GPUs; queue team-nlp has limit 16 (department research: 64) [QUOTA-003]");
    expect(found?.exists("dist")).toBe(false);
  });

  test("shows a changed instruction in the diff as a changed gang", async () => {
    const made = repositoryOf(files(11));
    expect((await made.synth()).code).toBe(0);
    const git = configureGit(made.folder);
    git("add", ".");
    git("commit", "-q", "-m", "start");
    git("checkout", "-q", "-b", "feature");
    made.put(
      "workloads/eval-suite.yaml",
      workloadType(priority).replace("componentName: suite", "componentName: worker"),
    );
    const { difference } = await runDiff({ root: made.folder, base: "main" });
    const groups = difference.clusters
      .flatMap(({ changed }) => changed)
      .filter(({ object }) => object.kind === "PodGroup");
    expect(groups).toMatchObject([{ changes: [{ path: "/spec/minMember", before: 12, after: 11 }] }]);
    expect(difference.resourceInterfaces).toMatchObject([{ object: { kind: "EvalSuite", name: "nightly" } }]);
  });

  test("within the limit has its PodGroup in review/, and quota counts its minimum", async () => {
    const made = repositoryOf(files(11));
    const { code, stdout } = await made.synth();
    expect([code, stdout]).toEqual([0, expect.any(String)]);
    const review = made.read("dist/main/review/team-nlp/evalsuite-nightly.yaml");
    expect(review).toContain("kind: PodGroup");
    expect(review).toContain("name: pg-uid-unknown-until-applied\n");
    expect(review).toContain("minMember: 12");
    expect(review).toContain(`priorityClassName: ${priority}`);
    expect(stdout).not.toContain("GANG-025");
    const { report } = await runQuota([], { root: made.folder });
    const { rows } = JSON.parse(quotaJson(report));
    const queue = rows.find((row: { readonly name: string }) => row.name === "team-nlp");
    expect(queue.resources.gpu).toMatchObject({ minimum: 12, declared: 12, limitLeft: 4 });
  });
});

/** The kind in a file of somebody else, as a Karta that KAI reads. */
const karta = `apiVersion: run.ai/v1alpha1
kind: Karta
metadata:
  name: ml-example-com-evalsuite-v1
  labels: { run.ai/karta-group: ml.example.com, run.ai/karta-version: v1, run.ai/karta-kind: EvalSuite }
spec:
${indented(structure, 2)}`;

describe("files of another author", () => {
  test("inspect shows the PodGroup of a Karta among them, or in --ri", () => {
    const { folder } = repositoryOf({ "set/karta.yaml": karta, "set/suite.yaml": suite(3) });
    const suiteOf = (paths: readonly string[], ri?: string) =>
      runInspect(paths, { root: folder, ...(ri !== undefined && { ri }) })
        .workloads.filter(({ object }) => object.kind === "EvalSuite")
        .map(({ podGroups }) => podGroups.map(({ metadata, spec }) => [metadata.name, Object(spec).minMember]));
    const expected = [[["pg-uid-unknown-until-applied", 4]]];
    expect(suiteOf([join(folder, "set")])).toEqual(expected);
    expect(suiteOf([join(folder, "set/suite.yaml")], join(folder, "set/karta.yaml"))).toEqual(expected);
  });

  test("check judges the gang of a Karta in the same set", async () => {
    const filtered = karta.replace(
      "componentName: suite }",
      "componentName: suite, filters: [.metadata.labels.tier] }",
    );
    const { folder } = repositoryOf({ "set/karta.yaml": filtered, "set/suite.yaml": suite(3) });
    const { findings } = await runCheck([join(folder, "set")], { root: folder });
    expect(findings.flatMap(({ rule, message }) => (rule === "GANG-026" ? message : []))).toEqual([
      expect.stringContaining("a filter reads label tier"),
    ]);
  });
});
