import { ORGANIZATION_FILE } from "../../inputs/index.ts";
import { LINE_END_ATTRIBUTE } from "../../kernel/index.ts";

/** A file of a repository. */
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

/** The paths and versions to which the files of a repository refer. */
export interface InitContext {
  /** Folder of the installed JSON Schemas, from the top of the repository. */
  readonly schemas: string;
  /** Version or place of this package for `package.json`. */
  readonly dependency: string;
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
  # This image does not exist. Write one of yours, with its digest: docker buildx imagetools inspect NAME:TAG
  image: registry.example.com/hello-gpu:1.0@sha256:${"0".repeat(64)}
  command: python -c "print('hello')"
  compute: {gpuDevicesRequest: 1, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi, largeShmRequest: true}
`;

const cdk8s = `# For "cdk8s synth", which needs the package cdk8s-cli. "muster synth" writes the same dist/ without it.
language: typescript
app: node node_modules/muster-gitops/lib/bin/main.mjs
# A scratch folder: cdk8s empties it. The manifests to commit are in dist/.
output: .cdk8s.out
`;

/** A first definition, which only a repository without definitions gets. */
export const SAMPLE_FILE = "workloads/team-a/hello-gpu.yaml";

/** The files of a new repository that a single file or an executable needs: no package is installed. */
export function standaloneFiles(): readonly InitFile[] {
  return [
    { path: ORGANIZATION_FILE, content: organization },
    { path: SAMPLE_FILE, content: training.replace("npx muster", "muster") },
    { path: ".gitattributes", content: `${LINE_END_ATTRIBUTE}\n` },
    { path: ".gitignore", content: ".dist.muster-*\n" },
  ];
}

/** The files of a new repository. */
export function initFiles({ schemas, dependency }: InitContext): readonly InitFile[] {
  const packageJson = {
    private: true,
    type: "module",
    scripts: PACKAGE_SCRIPTS,
    devDependencies: { "muster-gitops": dependency },
  };
  return [
    { path: ORGANIZATION_FILE, content: `${modeline(`${schemas}/Organization.json`)}${organization}` },
    { path: SAMPLE_FILE, content: `${modeline(`../../${schemas}/Training.json`)}${training}` },
    { path: "cdk8s.yaml", content: cdk8s },
    { path: "package.json", content: json(packageJson) },
    // Git for Windows may convert line ends, and each file would differ from its hash.
    { path: ".gitattributes", content: `${LINE_END_ATTRIBUTE}\n` },
    { path: ".gitignore", content: "node_modules/\n.cdk8s.out/\n.dist.muster-*\n" },
    { path: ".vscode/settings.json", content: json(editorSettings(schemas)) },
    { path: ".vscode/extensions.json", content: json({ recommendations: ["redhat.vscode-yaml"] }) },
  ];
}

/** The scripts of `package.json`. */
export const PACKAGE_SCRIPTS = { synth: "muster synth", check: "muster check" } as const;

/** The settings of Visual Studio Code that connect files with their JSON Schemas. */
export function editorSettings(schemas: string) {
  const yaml = ["yaml", "yml"];
  const below = (folder: string) => yaml.map((extension) => `${folder}/**/*.${extension}`);
  const bodies = {
    training: "Training",
    "distributed-inference": "DistributedInference",
    "workload-type": "WorkloadType",
  };
  return {
    "yaml.schemas": {
      [`./${schemas}/Organization.json`]: "muster.yaml",
      [`./${schemas}/workloads.json`]: below("workloads"),
      [`./${schemas}/RunaiPolicy.json`]: below("runai-policies"),
    },
    "json.schemas": Object.entries(bodies).map(([name, kind]) => {
      return { fileMatch: [`*.${name}.json`], url: `./${schemas}/${kind}Request.json` };
    }),
  };
}

function modeline(schema: string): string {
  return `# yaml-language-server: $schema=${schema.startsWith("../") ? "" : "./"}${schema}\n`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
