import { join } from "node:path";
import {
  App,
  type AppProps,
  ArgocdSync,
  Department,
  FluxSync,
  ManagedNodePool,
  type Origin,
  PriorityClass,
  Project,
  Topology,
} from "../../../constructs/index.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import {
  admissionPaths,
  DIST_FOLDER,
  type ReadRunaiPolicies,
  readAdmission,
  readNamedCrds,
  readOrganization,
  readRunaiPolicies,
  readSources,
  type Sources,
} from "../../inputs/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { filled, given, items, member, pointerTo, at as valueAt } from "../../kernel/index.ts";
import type { RunaiPolicy } from "../../model/index.ts";
import { ownPriorityClasses } from "../../model/index.ts";
import { bookPolicy, type RuleBook, readRuleBook } from "../../rules/index.ts";
import type { SynthInput } from "../../synth/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { runConstructs } from "../modules/definition-guard.ts";
import { importModules } from "../modules/import-modules.ts";
import { loadModuleRules } from "../modules/load-module-rules.ts";
import { unusedFiles } from "../modules/unused-definitions.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";
import { todayIn } from "../output/today.ts";
import type { BasePolicies } from "../policy-base/base-policies.ts";
import { baseSynthPolicy } from "../policy-base/base-synth-policy.ts";
import { ownRuleSources } from "../user-rules/own-rule-sources.ts";
import { addDocuments } from "./add-document.ts";
import { addEnforcedRules } from "./enforced-rules.ts";

/** A repository read into a tree, ready for a synth. */
interface Repository {
  /** Absent when `muster.yaml` cannot be used: no object can be placed then. */
  readonly app?: App;
  /** Its policies and waivers, and `muster.yaml` itself, if it has one. */
  readonly book?: RuleBook;
  readonly document?: YamlDocument;
  /** Its own Run:ai policies, also where others judge it. */
  readonly runaiPolicies?: readonly RunaiPolicy[];
  /** Issues of `muster.yaml`; all others are reported to the app. */
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  /** Number of definitions and manifests in YAML, and of modules in TypeScript. */
  readonly documents: number;
}

/** An app whose constructs may run code of definitions in TypeScript. */
class RepositoryApp extends App {
  readonly #lastModule: string | undefined;

  constructor(lastModule: string | undefined, props: AppProps) {
    super(props);
    this.#lastModule = lastModule;
  }

  override collect(): SynthInput {
    const input =
      this.#lastModule === undefined ? super.collect() : runConstructs(this.#lastModule, () => super.collect());
    // Only the tree of a whole repository shows which entries are of no use.
    return { ...input, issues: [...input.issues, ...this.lifecycle.issues()] };
  }
}

/** The options with which a repository is read. */
interface RepositoryOptions {
  /** The base of a branch, whose policies judge the tree. Default: its own policies do. */
  readonly base?: BasePolicies | undefined;
  /** Run:ai policies in place of those on disk. Default: those of the base, if there is one. */
  readonly runaiPolicies?: ReadRunaiPolicies | undefined;
  /** Files, folders and patterns of CRDs of the command line. Default: none. */
  readonly crds?: readonly string[] | undefined;
  /** Everything below `workloads/`. Default: the files on disk. */
  readonly sources?: Sources;
}

/** Reads `muster.yaml` and everything below `workloads/` of a repository, YAML and TypeScript, into one tree. */
export async function openRepository(root: string, options: RepositoryOptions = {}): Promise<Repository> {
  const { base, runaiPolicies = base?.runaiPolicies, sources = readSources(root) } = options;
  const { organization, document, issues, unreadable } = readOrganization(root);
  if (organization === undefined) return { issues, unreadable, documents: 0 };
  if (supervisorChannel() !== undefined && base === undefined) await loadModuleRules(root);
  const book = readRuleBook({
    ...ownRuleSources(root, document, { isJudgedByBase: base !== undefined }),
    organization,
    document,
  });
  const today = todayIn(process.env);
  // A wrong policy of the branch is an error, also where those of the base decide.
  const own = readRunaiPolicies(root, organization);
  const branch = { organization, document, book, runaiPolicies: own.policies };
  const policies = [
    base === undefined ? bookPolicy(book, today) : baseSynthPolicy(base, branch, { workloadTypes, today }),
  ];
  const runai = runaiPolicies ?? own;
  const sets = [...new Set([own, runai])];
  const named = readNamedCrds(root, organization, options.crds, base?.crds);
  const admission = readAdmission(root, admissionPaths(document?.value));
  const last = sources.modules.at(-1)?.file;
  const app = new RepositoryApp(last, {
    organization,
    workloadTypes,
    policies,
    runaiPolicies: runai.policies,
    crds: named.crds,
    ...given({ admission: filled(admission.objects) }),
    outdir: join(root, DIST_FOLDER),
  });
  for (const issue of [...issues, ...book.issues, ...sets.flatMap((set) => set.issues)]) app.report(issue);
  addTenancy(app, document);
  addEnforcedRules(app, root, document, book);
  addDocuments(app, sources.documents);
  await importModules(app, sources.modules);
  for (const issue of unusedFiles(sources)) app.report(issue);
  const documents = sources.documents.length + sources.modules.length;
  return given({
    app,
    book,
    document,
    runaiPolicies: own.policies,
    issues: [],
    unreadable: [
      ...sets.flatMap((set) => set.unreadable),
      ...named.unreadable,
      ...admission.unreadable,
      ...sources.unreadable,
    ],
    documents,
  });
}

// Run:ai creates the namespaces, queues, topologies and priority classes itself.
function addTenancy(app: App, document: YamlDocument | undefined): void {
  // A field that the entry does not have has the position of the entry.
  const from = (...entry: readonly (string | number)[]): Origin => {
    if (document === undefined) return {};
    return { file: document.file, locate: (pointer, at) => document.locate(pointerTo("", ...entry) + pointer, at) };
  };
  const { clusters, departments, projects } = app.organization;
  for (const { name: cluster, sync } of clusters) {
    if (sync === undefined) continue;
    if ("argocd" in sync) new ArgocdSync(app, `sync-${cluster}`, { cluster, ...sync.argocd }, {});
    else new FluxSync(app, `sync-${cluster}`, { cluster, ...sync.flux }, {});
  }
  for (const [at, cluster] of clusters.entries()) {
    if (cluster.scheduler !== "kai") continue;
    for (const [index, topology] of (cluster.topologies ?? []).entries()) {
      const props = { ...topology, cluster: cluster.name };
      new Topology(app, `topology-${topology.name}-${cluster.name}`, props, from("clusters", at, "topologies", index));
    }
    for (const [name, value] of ownPriorityClasses(cluster)) {
      const props = { name, value, cluster: cluster.name };
      const origin = from("clusters", at, "priorityClasses", name);
      new PriorityClass(app, `priority-class-${name}-${cluster.name}`, props, origin);
    }
    if (cluster.resourceManagement !== undefined) {
      const written = items(valueAt(document?.value, "clusters", at, "nodePools"));
      for (const nodePool of cluster.nodePools) {
        const props = { nodePool, cluster: cluster.name };
        // muster.yaml need not list the default pool.
        const index = written.findIndex((pool) => member(pool, "name") === nodePool.name);
        new ManagedNodePool(
          app,
          `node-pool-${nodePool.name}-${cluster.name}`,
          props,
          from("clusters", at, "nodePools", index),
        );
      }
    }
    for (const [index, department] of departments.entries()) {
      const props = { department, cluster };
      new Department(app, `department-${department.name}-${cluster.name}`, props, from("departments", index));
    }
    for (const [index, project] of projects.entries()) {
      if (!project.clusters.includes(cluster.name)) continue;
      new Project(app, `project-${project.name}-${cluster.name}`, { project, cluster }, from("projects", index));
    }
  }
}
