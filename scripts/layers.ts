/** A folder of a package. It imports only rooms before it, in its own package or in earlier ones. */
export interface Room {
  /** Path from the root. `*` stands for every folder at this place that has no entry of its own. */
  readonly folder: string;
  readonly purpose: string;
}

/** A part of muster that others import through one file, its `index.ts`. */
export interface Package {
  readonly name: string;
  /** Path from the root; `index.ts` and `README.md` are in it. */
  readonly folder: string;
  readonly purpose: string;
  /** Its folders with files, bottom to top. */
  readonly rooms: readonly Room[];
}

/**
 * Every package, bottom to top. A package imports only packages before it, types included, and only their `index.ts`.
 * `test/layering.test.ts` enforces it, and `npm run docs` draws ARCHITECTURE.md's picture and table from it.
 */
export const packages: readonly Package[] = [
  {
    name: "kernel",
    folder: "src/kernel",
    purpose:
      "what everything else stands on: names, quantities, pointers, safe reads, findings, git, the output folder",
    rooms: [
      {
        folder: "src/kernel/base",
        purpose: "Kubernetes types, names, quantities, JSON pointers, safe reads, comparers",
      },
      {
        folder: "src/kernel/upstream",
        purpose: "the releases of KAI, Run:ai, Kubernetes and the operators: one table of what each changed",
      },
      { folder: "src/kernel/git", purpose: "reads of another revision; commits and pushes of the user" },
      { folder: "src/kernel/dist", purpose: "ledger, comparison and atomic exchange of the output folder" },
      { folder: "src/kernel/finding", purpose: "problems, issues, findings, their places and fingerprints" },
      { folder: "src/kernel/text", purpose: "lines of text for terminals: escapes, colours, issues" },
      { folder: "src/kernel", purpose: "the door" },
    ],
  },
  {
    name: "jq",
    folder: "src/jq",
    purpose: "jq: parser and evaluator",
    rooms: [{ folder: "src/jq", purpose: "jq parser and evaluator, usable without the rest of muster" }],
  },
  {
    name: "yaml",
    folder: "src/yaml",
    purpose: "YAML as Kubernetes reads it, with positions; writes and edits it",
    rooms: [{ folder: "src/yaml", purpose: "reads YAML as Kubernetes does, finds positions, emits and edits YAML" }],
  },
  {
    name: "cel",
    folder: "src/cel",
    purpose:
      "the Common Expression Language with the libraries of Kubernetes: parser, check of types, evaluator with limits",
    rooms: [
      { folder: "src/cel", purpose: "parses, checks and evaluates expressions; every evaluation counts its steps" },
    ],
  },
  {
    name: "k8s-fields",
    folder: "src/k8s-fields",
    purpose: "the fields of Kubernetes, of CRDs and of Run:ai objects as data, and the checks of objects against them",
    rooms: [
      {
        folder: "src/k8s-fields/schema",
        purpose: "JSON Schema validation of our files: shapes, constraints, suggestions",
      },
      {
        folder: "src/k8s-fields/kubernetes",
        purpose: "the fields of the kinds of Kubernetes, and the checks of their objects",
      },
      {
        folder: "src/k8s-fields/crd",
        purpose: "CustomResourceDefinitions, and the checks of custom resources against them",
      },
      {
        folder: "src/k8s-fields/updates",
        purpose: "the changes of existing objects that an API server, a CRD or a webhook rejects",
      },
      { folder: "src/k8s-fields/runai", purpose: "the fields of run.ai/v2alpha1, and the checks of its objects" },
      { folder: "src/k8s-fields", purpose: "the door" },
    ],
  },
  {
    name: "admission",
    folder: "src/admission",
    purpose: "admission policies of a cluster, evaluated on a request as an API server does",
    rooms: [
      {
        folder: "src/admission",
        purpose: "ValidatingAdmissionPolicies, their bindings and params; objects as an API server passes them",
      },
    ],
  },
  {
    name: "model",
    folder: "src/model",
    purpose: "what people write, parsed once: the organisation, definitions, Resource Interfaces, Run:ai policies",
    rooms: [
      { folder: "src/model/resource-interface", purpose: "the Resource Interface document: types, parser, rules" },
      { folder: "src/model/organization", purpose: "muster.yaml: clusters, departments, projects, quotas" },
      { folder: "src/model/runai-policy", purpose: "Run:ai policies: their fields, their files, their merged effect" },
      { folder: "src/model/definition", purpose: "types of Training, DistributedInference and WorkloadType" },
      { folder: "src/model/definition/schema", purpose: "JSON Schemas of definitions and request bodies" },
      { folder: "src/model/definition/constraints", purpose: "rules between the fields of a definition" },
      { folder: "src/model/definition/parse", purpose: "from parsed YAML to definitions" },
      {
        folder: "src/model/workload",
        purpose: "gangs, workloads and kinds: the interfaces that the catalogue implements",
      },
      { folder: "src/model", purpose: "the door" },
    ],
  },
  {
    name: "gpu",
    folder: "src/gpu",
    purpose: "gangs and GPU quota: sums and verdicts, one account for every command",
    rooms: [
      { folder: "src/gpu/gang", purpose: "predicted and committed gangs, KAI's PodGroup and Topology" },
      { folder: "src/gpu/podgrouper", purpose: "KAI's default podgrouper, the part that every kind shares" },
      { folder: "src/gpu/native", purpose: "the groups of pods of Kubernetes itself, which its own scheduler reads" },
      { folder: "src/gpu/quota", purpose: "GPU requests, queues, sums and verdicts" },
      {
        folder: "src/gpu/account",
        purpose: "what the queues of every scheduler share: amounts, pods, nodes, limits, levels",
      },
      { folder: "src/gpu/kueue", purpose: "the queues of Kueue, and the workloads that it never admits" },
      { folder: "src/gpu/volcano", purpose: "the queues of Volcano, and the workloads that never start in them" },
      { folder: "src/gpu/simulate/engine", purpose: "a cycle of KAI's scheduler: nodes, gangs, queues, placement" },
      { folder: "src/gpu/simulate/search", purpose: "the search of KAI's scheduler for pods to evict or move" },
      { folder: "src/gpu/simulate/actions", purpose: "the actions of a cycle, and the rules of each" },
      { folder: "src/gpu/simulate/read", purpose: "from the objects of a cluster to the start of a cycle" },
      { folder: "src/gpu/simulate/answer", purpose: "from a cycle to what starts, waits and is evicted" },
      { folder: "src/gpu/simulate", purpose: "the gangs of a repository as objects of a cluster" },
      { folder: "src/gpu", purpose: "the door" },
    ],
  },
  {
    name: "inputs",
    folder: "src/inputs",
    purpose: "from files to the objects that a controller would apply; each part is judged or reported as unjudged",
    rooms: [
      { folder: "src/inputs/units", purpose: "kustomizations and charts: which files are applied together" },
      {
        folder: "src/inputs/kustomize",
        purpose: "builds the kustomizations of a repository without running kustomize",
      },
      { folder: "src/inputs/source", purpose: "finds and reads the files that a user names" },
      { folder: "src/inputs/render", purpose: "runs kustomize and Helm, and finds the sources of what they print" },
      { folder: "src/inputs", purpose: "the door" },
    ],
  },
  {
    name: "interpret",
    folder: "src/interpret",
    purpose:
      "an object through its Resource Interface: components, pods, gangs, status, health; lint of Resource Interfaces",
    rooms: [
      { folder: "src/interpret/types", purpose: "types of jq expressions against a CRD" },
      { folder: "src/interpret/objects", purpose: "interprets an object through its Resource Interface" },
      {
        folder: "src/interpret/health",
        purpose: "health checks for Argo CD and Flux, compiled from Resource Interfaces",
      },
      {
        folder: "src/interpret/trial",
        purpose: "objects that are derived from the expressions of a Resource Interface",
      },
      { folder: "src/interpret/lint", purpose: "checks of Resource Interfaces" },
      { folder: "src/interpret/propose", purpose: "proposes a Resource Interface for a CRD" },
      { folder: "src/interpret", purpose: "the door" },
    ],
  },
  {
    name: "catalogue",
    folder: "workloadtypes",
    purpose: "the workload kinds: one folder for each, with its Resource Interface, podgrouper rule and samples",
    rooms: [
      { folder: "workloadtypes/shared", purpose: "parts of Resource Interfaces that several kinds share" },
      { folder: "workloadtypes/podgrouper", purpose: "the plug-ins of KAI's podgrouper that several kinds share" },
      { folder: "workloadtypes/*", purpose: "one folder for each workload kind" },
      { folder: "workloadtypes", purpose: "the list of all kinds, and the door" },
    ],
  },
  {
    name: "expand",
    folder: "src/expand",
    purpose: "from a definition to pods, Job, LeaderWorkerSet, TrainingWorkload, Service and claims; import",
    rooms: [
      { folder: "src/expand/definitions", purpose: "from a definition to the objects that it becomes" },
      {
        folder: "src/expand/import",
        purpose: "from bodies of the Run:ai API and run.ai/v2alpha1 manifests to definitions",
      },
      { folder: "src/expand", purpose: "the door" },
    ],
  },
  {
    name: "rule",
    folder: "src/rule",
    purpose: "the contract of a rule: interfaces only",
    rooms: [{ folder: "src/rule", purpose: "the interfaces of rule, checked object, set, workload and pod" }],
  },
  {
    name: "rules",
    folder: "src/rules",
    purpose: "the policy engine: settings, waivers, baseline, evaluation",
    rooms: [{ folder: "src/rules", purpose: "the policy engine: settings, waivers, baseline, evaluation" }],
  },
  {
    name: "user-rules",
    folder: "src/user-rules",
    purpose: "rules that users write: from documents with CEL to rules of the engine, and packs of them",
    rooms: [{ folder: "src/user-rules", purpose: "rules in CEL: schema, types, variables, evaluation; packs" }],
  },
  {
    name: "synth",
    folder: "src/synth",
    purpose: "from placed objects to the files of dist/, with the objects and annotations for Argo CD and Flux",
    rooms: [
      { folder: "src/synth/sync", purpose: "objects, annotations and facts for Argo CD and Flux" },
      { folder: "src/synth/output", purpose: "from placed objects to files" },
      { folder: "src/synth", purpose: "the door" },
    ],
  },
  {
    name: "policies",
    folder: "policies",
    purpose: "the rules that muster ships: one folder for each group, one file for each rule",
    rooms: [
      {
        folder: "policies/operators",
        purpose: "the fields of the kinds of operators, and the checks of their objects",
      },
      { folder: "policies/pods", purpose: "reads of pods and containers that several rule groups share" },
      { folder: "policies/sets", purpose: "reads of the whole set that several rule groups share" },
      { folder: "policies/*", purpose: "one folder for each rule group, one file for each rule" },
      { folder: "policies", purpose: "the list of all rules, and the door" },
    ],
  },
  {
    name: "constructs",
    folder: "constructs",
    purpose: "cdk8s constructs: App, Training, DistributedInference, WorkloadType, PodGroup, Queue, Manifest",
    rooms: [{ folder: "constructs", purpose: "cdk8s constructs; only `kplus.ts` imports cdk8s-plus-28" }],
  },
  {
    name: "app",
    folder: "src/app",
    purpose: "what the commands do: checks, comparisons, synths, reports, commits",
    rooms: [
      {
        folder: "src/app/lifecycle",
        purpose: "the workloads of a repository, and the edits of suspend, resume, scale and delete",
      },
      { folder: "src/app/user-rules", purpose: "the rules of a repository: their files, packs, the lock, their tests" },
      {
        folder: "src/app/policy-base",
        purpose: "the policies of the base, by which a branch is judged, and what it relaxes",
      },
      { folder: "src/app/results", purpose: "the report of a check, fixes, cached results, shards" },
      { folder: "src/app/survey", purpose: "the kinds of files and objects of a repository, counted with few steps" },
      { folder: "src/app/diff/changes", purpose: "objects of two sides matched, and the changes of their fields" },
      { folder: "src/app/diff/dangers", purpose: "the danger signs, one concept in each file" },
      { folder: "src/app/diff", purpose: "two sets of objects to their difference" },
      { folder: "src/app/export/vap", purpose: "rules as ValidatingAdmissionPolicies" },
      { folder: "src/app/export", purpose: "definitions and objects as bodies of the Run:ai API and as its manifests" },
      { folder: "src/app/inspect", purpose: "what a Resource Interface finds in an object" },
      { folder: "src/app/report", purpose: "results as text, JSON, SARIF, JUnit, annotations, Markdown and HTML" },
      { folder: "src/app/output", purpose: "exit codes, and the one writer of reports and files" },
      { folder: "src/app/modules", purpose: "TypeScript definitions: compiled, supervised, run" },
      { folder: "src/app/repository", purpose: "a repository read into a tree, and synthesised" },
      { folder: "src/app/doctor", purpose: "the programs of a machine and the content of a repository" },
      { folder: "src/app/check", purpose: "a check, from paths to findings; cache, threads, shards, watch" },
      { folder: "src/app/compare", purpose: "the two sides of a branch, their difference and the report" },
      { folder: "src/app/commit", purpose: "commits and pushes of the output" },
      { folder: "src/app/interfaces", purpose: "what the commands about Resource Interfaces and kinds do" },
      { folder: "src/app/init", purpose: "the files of a new repository" },
      { folder: "src/app/adopt", purpose: "an existing repository as its muster.yaml, its CI and its baseline" },
      { folder: "src/app/run", purpose: "what the other commands do" },
      { folder: "src/app/simulate", purpose: "snapshots and repositories as node pools to simulate" },
      { folder: "src/app", purpose: "the door" },
    ],
  },
  {
    name: "cli",
    folder: "src/cli",
    purpose: "the command line: one command in each file, commander and nothing else",
    rooms: [{ folder: "src/cli", purpose: "one command in each file" }],
  },
  {
    name: "top",
    folder: "src",
    purpose: "`main.ts`, the cdk8s app; `index.ts`, the library",
    rooms: [{ folder: "src", purpose: "`main.ts`, the cdk8s app; `index.ts`, the library" }],
  },
];

/** The kinds that are built on another kind, as the operators are: each pair is `importer: imported`. */
export const kindImports: Readonly<Record<string, readonly string[]>> = {
  "analysis-run": ["job"],
  "app-wrapper": ["pod", "ray-cluster", "ray-job"],
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
