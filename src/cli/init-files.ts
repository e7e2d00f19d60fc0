import { VERSION } from "../base/tool-version.ts";

/** A file of a new repository. */
export interface InitFile {
  readonly path: string;
  readonly content: string;
}

/** The CI systems that `muster init --ci` writes files for. */
export const CI_SYSTEMS = ["github", "gitlab"] as const;

/** One of them. */
export type CiSystem = (typeof CI_SYSTEMS)[number];

/** The files to write, and the steps that are left to the user. */
export interface InitPlan {
  readonly files: readonly InitFile[];
  readonly next: readonly string[];
}

const organization = `# Clusters, departments and projects: where workloads go and how much they may take.
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: my-organization}
clusters:
  - name: main
    scheduler: kai # or runai
    version: "0.17.1"
    podDefaults: restricted # pods that run without root meet Pod Security restricted
    nodePools:
      - {name: default, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}, nodes: 2}
departments:
  - name: research
    quotas:
      - {cluster: main, nodePool: default, gpu: {deserved: 16, limit: 16}, cpu: unlimited, memory: unlimited}
projects:
  - name: team-a
    department: research
    clusters: [main]
    quotas:
      - {cluster: main, nodePool: default, gpu: {deserved: 8, limit: 16}, cpu: unlimited, memory: unlimited}
`;

const training = `# A first workload. "npx muster synth" turns it into manifests in dist/.
apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: hello-gpu}
project: team-a
useGivenNameAsPrefix: true # a changed definition is a new run
spec:
  image: docker.io/library/python:3.12-slim
  command: python -c "print('hello')"
  compute: {gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi, largeShmRequest: true}
`;

const packageJson = {
  private: true,
  type: "module",
  scripts: { synth: "muster synth", check: "muster synth --check" },
  devDependencies: { "cdk8s-cli": "2.207.60", "muster-gitops": VERSION },
};

/** The files that `muster init` writes. */
export const initFiles: readonly InitFile[] = [
  { path: "muster.yaml", content: organization },
  { path: "workloads/team-a/hello-gpu.yaml", content: training },
  {
    path: "cdk8s.yaml",
    content: `language: typescript
app: node node_modules/muster-gitops/lib/bin/main.mjs
# A scratch folder: cdk8s empties it. The manifests to commit are in dist/.
output: .cdk8s.out
`,
  },
  { path: "package.json", content: `${JSON.stringify(packageJson, null, 2)}\n` },
  { path: ".gitignore", content: "node_modules/\n.cdk8s.out/\n.dist.muster-*\n" },
];

/** What `muster init` does for a new repository. */
export const newRepository: InitPlan = { files: initFiles, next: ["npm install, then npx muster synth"] };
