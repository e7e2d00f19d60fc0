import { afterEach, expect, test } from "vitest";
import { readYaml } from "../../src/yaml/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
import { configureGit } from "../helpers/git-repository.ts";
import { repository, type TestRepository } from "../helpers/repository.ts";

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

const musterFile = (cluster: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - name: east
    scheduler: kai
${cluster}
    nodePools: [{ name: h100 }]
    sync: { argocd: { repository: "https://git.example.com/a.git", revision: main } }
departments:
  - name: research
    quotas: [{ cluster: east, nodePool: h100, gpu: { deserved: 8, limit: 16 }, cpu: unlimited, memory: unlimited }]
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{ cluster: east, nodePool: h100, gpu: { deserved: 4, limit: 8 }, cpu: unlimited, memory: unlimited }]
`;

const TRAINING = `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: sft }
project: team-nlp
spec:
  image: registry.example.com/sft:1
  nodePools: [h100]
  compute: { gpuDevicesRequest: 4 }
`;

const moved = musterFile('    version: "0.18.2"\n    resourceManagement: kai.resources');

/** A repository on KAI 0.17.1, whose output is committed. */
async function organizationOn017(): Promise<TestRepository> {
  const repo = repository({
    "muster.yaml": musterFile('    version: "0.17.1"'),
    "workloads/sft.yaml": TRAINING,
    ".gitignore": "node_modules\n",
  });
  open.push(repo);
  expect((await repo.synth()).stdout).not.toContain("refused");
  repo.run("git", ["init", "-q", "-b", "main"]);
  configureGit(repo.folder);
  repo.run("git", ["add", "-A"]);
  repo.run("git", ["commit", "-qm", "0.17"]);
  return repo;
}

test("an organisation on 0.17 moves to KAI's resource management, and the diff has exactly the changes", async () => {
  const repo = await organizationOn017();
  const before = repo.dist();
  repo.put("muster.yaml", moved);
  expect((await repo.synth()).stdout).not.toContain("refused");
  const after = repo.dist();
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path] && path !== ".muster.json",
  );
  expect(paths.sort()).toEqual([
    "east/apply/_cluster/department-research.yaml",
    "east/apply/_cluster/namespace-team-nlp.yaml",
    "east/apply/_cluster/nodepool-h100.yaml",
    "east/apply/_cluster/project-team-nlp.yaml",
    "east/apply/_cluster/queue-research-h100.yaml",
    "east/apply/_cluster/queue-team-nlp-h100.yaml",
    "east/sync/argocd/appproject-acme-east.yaml",
  ]);
  const { stdout } = await repo.here("diff", "--base", "HEAD");
  expect(stdout).toContain("3 created, 1 changed, 2 deleted");
  // The controller takes over the queues, and their numbers are the same.
  expect(stdout).not.toMatch(/pruned-object|GPUs/);
  const quota = await repo.here("quota", "--base", "HEAD");
  expect(quota.stdout).toMatch(/team-nlp-h100 +4 +8 +4 +4 /);
});

test("the objects have the quotas of muster.yaml, and the queues have the names that the cluster has", async () => {
  const repo = repository({ "muster.yaml": moved, "workloads/sft.yaml": TRAINING });
  open.push(repo);
  await repo.synth();
  const objectOf = (path: string) =>
    readYaml(repo.dist()[`east/apply/_cluster/${path}.yaml`] ?? "", path).documents[0]?.value as {
      readonly metadata: object;
      readonly spec: object;
    };
  const unlimited = { deserved: -1, limit: -1, overQuotaWeight: 1 };
  const project = objectOf("project-team-nlp");
  expect(project.spec).toEqual({
    parent: "research",
    namespace: "team-nlp",
    queues: [
      {
        name: "team-nlp-h100",
        nodepool: "h100",
        resources: { gpu: { deserved: 4, limit: 8, overQuotaWeight: 1 }, cpu: unlimited, memory: unlimited },
      },
    ],
  });
  expect(objectOf("nodepool-h100").spec).toEqual({ labelKey: "kai.scheduler/node-pool", labelValue: "h100" });
  expect(objectOf("namespace-team-nlp").metadata).toMatchObject({ labels: { "kai/project": "team-nlp" } });
  for (const path of ["project-team-nlp", "department-research", "nodepool-h100"]) {
    expect(schemaProblems(objectOf(path))).toEqual([]);
  }
});

test("an older KAI and a Run:ai cluster have no resource management", async () => {
  const repo = repository({
    "muster.yaml": musterFile('    version: "0.17.1"\n    resourceManagement: kai.resources'),
  });
  open.push(repo);
  expect((await repo.synth()).stdout).toContain(
    "clusters[0].resourceManagement: needs KAI 0.18 or newer, but the cluster has 0.17.1",
  );
  repo.put("muster.yaml", moved.replace("scheduler: kai", "scheduler: runai").replace('"0.18.2"', '"3.0"'));
  expect((await repo.synth()).stdout).toContain("is for clusters with scheduler kai only");
});
