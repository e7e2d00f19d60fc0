import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A repository of plain manifests for Argo CD, without `muster.yaml`: an Application that prunes, queues of KAI, workloads. */
const BASE = {
  "app.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: research, namespace: argocd}
spec:
  project: default
  source: {repoURL: "https://git.example.com/platform.git", path: research, targetRevision: main}
  destination: {server: "https://kubernetes.default.svc", namespace: research}
  syncPolicy: {automated: {prune: true}}
`,
  "research/queues.yaml": ["{name: research}", "{name: team-a}"]
    .map(
      (metadata, index) => `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: ${metadata}
spec:
  ${index === 0 ? "displayName: Research" : "parentQueue: research"}
  resources:
    gpu: {quota: ${index === 0 ? 24 : 16}, limit: ${index === 0 ? 32 : 16}, overQuotaWeight: 1}
    cpu: {quota: -1, limit: -1, overQuotaWeight: 1}
    memory: {quota: -1, limit: -1, overQuotaWeight: 1}
`,
    )
    .join("---\n"),
  "research/train.yaml": job("train", 2),
  "research/data.yaml": `apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: checkpoints}
spec: {accessModes: [ReadWriteMany], resources: {requests: {storage: 500Gi}}}
`,
};

/** The changes of the branch: more pods and another image for a Job that runs, and a claim that leaves git. */
const BRANCH = {
  "research/train.yaml": job("train", 3).replace("pytorch:24.10", "pytorch:25.01"),
  "research/data.yaml": undefined,
};

function job(name: string, pods: number): string {
  return `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, labels: {kai.scheduler/queue: team-a}}
spec:
  parallelism: ${pods}
  completions: ${pods}
  template:
    metadata: {labels: {kai.scheduler/queue: team-a}}
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers:
        - name: main
          image: registry.example.com/pytorch:24.10@sha256:${"0".repeat(64)}
          resources: {requests: {cpu: 8, memory: 64Gi}, limits: {memory: 64Gi, nvidia.com/gpu: 8}}
`;
}

/** Writes the repository with its branch into an empty folder. Its commits have the same names on every machine. */
export function writeBranch(folder: string): void {
  const person = { NAME: "Ada", EMAIL: "ada@example.com", DATE: "2026-11-02T09:00:00+01:00" };
  const env = {
    ...process.env,
    ...Object.fromEntries(
      Object.entries(person).flatMap(([name, value]) => [
        [`GIT_AUTHOR_${name}`, value],
        [`GIT_COMMITTER_${name}`, value],
      ]),
    ),
  };
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, env, stdio: "pipe" });
  const commit = (files: Readonly<Record<string, string | undefined>>, message: string) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (content === undefined) git("rm", "-q", path);
      else writeFileSync(join(folder, path), content);
    }
    git("add", "-A");
    git("-c", "commit.gpgSign=false", "commit", "-q", "--no-verify", "-m", message);
  };
  git("init", "-q", "--template=", "-b", "main");
  commit(BASE, "base");
  git("checkout", "-q", "-b", "new-image");
  commit(BRANCH, "new image");
}
