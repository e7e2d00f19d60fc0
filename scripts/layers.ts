/** A folder of source and the folders that it may import: those before it in `layers`. */
export interface Layer {
  /** Path from the root. `*` stands for every folder at this place that has no entry of its own. */
  readonly folder: string;
  readonly purpose: string;
  /** Whether `index.ts` is the only file that other folders import. */
  readonly hasOneEntry?: true;
}

/**
 * Every folder of source, bottom to top. A folder imports only folders before it, types included.
 * `test/layering.test.ts` enforces it, and `npm run docs` draws ARCHITECTURE.md's picture and table from it.
 */
export const layers: readonly Layer[] = [
  { folder: "src/kernel/base", purpose: "Kubernetes types, names, quantities, JSON pointers, safe reads, comparers" },
  { folder: "src/jq", purpose: "jq parser and evaluator, usable without the rest of muster", hasOneEntry: true },
  { folder: "src/kernel/git", purpose: "reads of another revision; commits and pushes of the user" },
  { folder: "src/kernel/dist", purpose: "ledger, comparison and atomic exchange of the output folder", hasOneEntry: true },
  { folder: "src/kernel/finding", purpose: "problems, issues, findings, their places and fingerprints; rule summaries" },
  {
    folder: "src/yaml",
    purpose: "reads YAML as Kubernetes does, finds positions, emits and edits YAML",
    hasOneEntry: true,
  },
  { folder: "src/k8s-fields/schema", purpose: "JSON Schema validation of our files: shapes, constraints, suggestions" },
  {
    folder: "src/k8s-fields/kubernetes",
    purpose: "the fields of the kinds of Kubernetes as data, and the checks of their objects",
  },
  { folder: "src/k8s-fields/crd", purpose: "CustomResourceDefinitions, and the checks of custom resources against them" },
  {
    folder: "src/k8s-fields/runai",
    purpose: "the fields of run.ai/v2alpha1 as data, and the checks of its objects",
    hasOneEntry: true,
  },
  { folder: "src/model/resource-interface", purpose: "the Resource Interface document: types, parser, rules" },
  { folder: "src/model/organization", purpose: "muster.yaml: clusters, departments, projects, quotas" },
  {
    folder: "src/model/runai-policy",
    purpose: "Run:ai policies: their fields as data, their files, their merged effect on a workload",
    hasOneEntry: true,
  },
  { folder: "src/model/definition", purpose: "types of Training, DistributedInference and WorkloadType" },
  { folder: "src/model/definition/schema", purpose: "JSON Schemas of definitions and request bodies" },
  { folder: "src/model/definition/constraints", purpose: "rules between the fields of a definition" },
  { folder: "src/model/definition/parse", purpose: "from parsed YAML to definitions" },
  {
    folder: "src/model/workload",
    purpose: "gangs, workloads and workload kinds: the interfaces that the catalogue implements",
  },
  { folder: "src/gpu/gang", purpose: "predicted and committed gangs, KAI's PodGroup and Topology" },
  { folder: "src/gpu/podgrouper", purpose: "KAI's default podgrouper, the part that every kind shares" },
  { folder: "src/interpret/objects", purpose: "interprets an object through its Resource Interface" },
  { folder: "src/interpret/health", purpose: "health checks for Argo CD and Flux, compiled from Resource Interfaces" },
  { folder: "src/interpret/types", purpose: "types of jq expressions against a CRD" },
  { folder: "src/interpret/trial", purpose: "objects that are derived from the expressions of a Resource Interface" },
  { folder: "src/interpret/lint", purpose: "checks of Resource Interfaces" },
  { folder: "src/interpret/propose", purpose: "proposes a Resource Interface for a CRD" },
  { folder: "src/gpu/quota", purpose: "GPU requests, queues, sums and verdicts" },
  { folder: "src/inputs/units", purpose: "kustomizations and charts: which files are applied together" },
  { folder: "src/inputs/kustomize", purpose: "builds the kustomizations of a repository without running kustomize" },
  { folder: "src/inputs/source", purpose: "finds and reads the files that a user names" },
  { folder: "src/inputs/render", purpose: "runs kustomize and Helm, and finds the sources of what they print" },
  {
    folder: "src/expand/definitions",
    purpose: "from a definition to pods, Job, LeaderWorkerSet, TrainingWorkload, Service, claims",
  },
  { folder: "src/expand/import", purpose: "from bodies of the Run:ai API and run.ai/v2alpha1 manifests to definitions" },
  { folder: "src/rule", purpose: "the contract of a rule: interfaces only" },
  { folder: "src/rules", purpose: "the policy engine: rules, settings, waivers, baseline, evaluation" },
  { folder: "src/app/policy-base", purpose: "the policies of the base, by which a branch is judged, and what it relaxes" },
  { folder: "src/app/inspect", purpose: "what a Resource Interface finds in an object" },
  { folder: "src/synth/sync", purpose: "objects, annotations and facts for Argo CD and Flux" },
  { folder: "src/synth/output", purpose: "from placed objects to files" },
  { folder: "src/app/export", purpose: "definitions and objects as bodies of the Run:ai API and as its manifests" },
  { folder: "src/app/results", purpose: "from files to a report of findings; fixes" },
  { folder: "src/app/diff/changes", purpose: "objects of two sides matched, and the changes of their fields" },
  { folder: "src/app/diff/dangers", purpose: "the danger signs, one concept in each file" },
  { folder: "src/app/diff", purpose: "two sets of objects to their difference" },
  {
    folder: "src/app/lifecycle",
    purpose: "the workloads of a repository, and the edits of suspend, resume, scale and delete",
  },
  { folder: "src/app/report", purpose: "results as text, JSON, SARIF, JUnit, annotations, Markdown and HTML" },
  { folder: "workloadtypes/shared", purpose: "parts of Resource Interfaces that several kinds share" },
  { folder: "workloadtypes/podgrouper", purpose: "the plug-ins of KAI's podgrouper that several kinds share" },
  {
    folder: "workloadtypes/*",
    purpose: "one folder for each workload kind: Resource Interface, podgrouper rule, samples",
  },
  { folder: "workloadtypes", purpose: "the catalogue of workload kinds", hasOneEntry: true },
  {
    folder: "policies/operators",
    purpose: "the fields of the kinds of operators as data, and the checks of their objects",
  },
  { folder: "policies/pods", purpose: "reads of pods and containers that several rule groups share" },
  { folder: "policies/sets", purpose: "reads of the whole set that several rule groups share" },
  { folder: "policies/*", purpose: "one folder for each rule group, one file for each rule" },
  { folder: "policies", purpose: "the list of all rules", hasOneEntry: true },
  { folder: "constructs", purpose: "cdk8s constructs; only `kplus.ts` imports cdk8s-plus-28", hasOneEntry: true },
  { folder: "src/cli", purpose: "one command in each file" },
  { folder: "src", purpose: "`main.ts`, the cdk8s app; `index.ts`, the library" },
];

/** The kinds that are built on another kind, as the operators are: each pair is `importer: imported`. */
export const kindImports: Readonly<Record<string, readonly string[]>> = {
  "analysis-run": ["job"],
  "app-wrapper": ["ray-cluster", "ray-job"],
  "cron-workflow": ["workflow"],
  "distributed-workload": ["jax-job", "mpi-job", "pytorch-job", "tf-job", "xgboost-job"],
  "dynamo-graph-deployment": ["leader-worker-set"],
  "inference-service": ["knative-service"],
  "inference-workload": ["knative-service"],
  "llm-inference-service": ["leader-worker-set"],
  "nim-service": ["leader-worker-set"],
  "pipeline-run": ["task-run"],
  "ray-job": ["ray-cluster"],
  "ray-service": ["ray-cluster"],
  "scheduled-workflow": ["workflow"],
  "virtual-machine": ["virtual-machine-instance"],
};
