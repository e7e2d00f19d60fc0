import { afterEach, expect, it } from "vitest";
import { runReport } from "../../../../src/app/compare/run-report.ts";
import { branchReports } from "../../../../src/app/report/branch-reports.ts";
import { startBranch } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let own: TestRepository;
afterEach(() => own.dispose());

function start(files: Readonly<Record<string, string>>): void {
  own = repository(files);
  startBranch(own.folder);
}

const report = async () => {
  const made = await runReport({ root: own.folder, base: "main" });
  return { made, json: JSON.parse(branchReports.json(made)), text: branchReports.text(made) };
};

const queue = (name: string, quota: number, limit: number, parent?: string) => `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: { name: ${name} }
spec:
  ${parent === undefined ? "" : `parentQueue: ${parent}`}
  resources:
    gpu: { quota: ${quota}, limit: ${limit}, overQuotaWeight: 1 }
    cpu: { quota: -1, limit: -1, overQuotaWeight: 1 }
    memory: { quota: -1, limit: -1, overQuotaWeight: 1 }
`;
const serve = (replicas: number, gpus = 2) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: serve, namespace: team-a }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: serve } }
  template:
    metadata: { labels: { app: serve, kai.scheduler/queue: team-a } }
    spec:
      schedulerName: kai-scheduler
      containers:
        - name: main
          image: example.com/a:1@sha256:${"0".repeat(64)}
          resources: { limits: { nvidia.com/gpu: ${gpus} } }
`;
const queues = (limit: number) => [queue("research", 32, 32), queue("team-a", 8, limit, "research")].join("---\n");

it("has the findings that a branch adds to a repository without muster.yaml, at the workload that it changes", async () => {
  start({ "queues/q.yaml": queues(8), "apps/serve.yaml": serve(2) });
  own.put("apps/serve.yaml", serve(6).replace("    spec:\n", "    spec:\n      hostPID: true\n"));
  const { json } = await report();
  expect(json.headline).toEqual({
    text: "+8 GPUs; 1 queue above its quota; 1 new error; 1 new warning",
    severity: "error",
  });
  expect(json.exitCode).toBe(2);
  expect(
    json.findings.map(
      ({ rule, object, location }: { rule: string; object: { name: string }; location: { line: number } }) => [
        rule,
        object.name,
        location.line,
      ],
    ),
  ).toEqual([
    ["SEC-006", "serve", 10],
    ["QUOTA-003", "serve", 8],
  ]);
});

it("has the tables and the dangers of the Queue objects of a repository without muster.yaml", async () => {
  start({ "queues/q.yaml": queues(16), "apps/serve.yaml": serve(4) });
  own.put("queues/q.yaml", queues(6));
  const { json } = await report();
  const signs = json.difference.clusters.flatMap(
    ({ dangers }: { dangers: readonly { sign: string; message: string }[] }) =>
      dangers.map(({ sign, message }) => [sign, message]),
  );
  expect(signs).toEqual([
    ["quota-below-use", "the limit of queue team-a falls to 6 GPUs, and its pods request 8 GPUs"],
  ]);
  expect(
    json.difference.clusters[0].quota.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`),
  ).toEqual(["queue team-a"]);
  own.put("queues/q.yaml", queues(32));
  own.put("apps/serve.yaml", serve(8));
  const raised = await report();
  expect(raised.json.difference.clusters[0].dangers).toMatchObject([
    { sign: "quota-raised", message: "the limit of GPUs of queue team-a is raised, and its pods request more" },
  ]);
});

it("has the findings of a unit that the base does not have, and of what its kustomization makes of an object", async () => {
  start({ "README.md": "a\n" });
  const images = "images: [{ name: example.com/a, newName: example.com/b, digest: 'sha256:0' }]\n";
  own.put("apps/serve.yaml", serve(2, 0));
  own.put("apps/kustomization.yaml", `resources: [serve.yaml]\n${images}`);
  const { json } = await report();
  expect(json.exitCode).toBe(2);
  expect(json.headline.severity).toBe("error");
  expect(json.findings.map(({ rule }: { rule: string }) => rule)).toContain("SEC-009");
});
