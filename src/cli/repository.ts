import { join } from "node:path";
import {
  App,
  type AppProps,
  ArgocdSync,
  Department,
  FluxSync,
  PriorityClass,
  Project,
  Topology,
} from "../../constructs/index.ts";
import { rules } from "../../policies/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import type { Issue } from "../finding/issue.ts";
import { basePolicy } from "../law/base-policy.ts";
import type { Law } from "../law/law.ts";
import { ownPriorityClasses } from "../organization/defaults.ts";
import { bookPolicy, type RuleBook, readRuleBook } from "../rules/rule-book.ts";
import { DIST_FOLDER } from "../source/output-folder.ts";
import { readOrganization } from "../source/read-organization.ts";
import { readSources, type Sources } from "../source/read-sources.ts";
import type { SynthInput } from "../synth/synthesise.ts";
import type { Unreadable, YamlDocument } from "../yaml/index.ts";
import { addDocuments } from "./add-document.ts";
import { runConstructs } from "./definition-guard.ts";
import { importModules } from "./import-modules.ts";
import { todayIn } from "./today.ts";
import { unusedFiles } from "./unused-definitions.ts";

/** A repository read into a tree, ready for a synth. */
export interface Repository {
  /** Absent when `muster.yaml` cannot be used: no object can be placed then. */
  readonly app?: App;
  /** Its policies and waivers, and `muster.yaml` itself, if it has one. */
  readonly book?: RuleBook;
  readonly document?: YamlDocument;
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

/** How a repository is read. */
export interface RepositoryOptions {
  /** The base of a branch, whose policies judge the tree. Default: its own policies do. */
  readonly base?: Law | undefined;
  /** Everything below `workloads/`. Default: the files on disk. */
  readonly sources?: Sources;
}

/** Reads `muster.yaml` and everything below `workloads/` of a repository, YAML and TypeScript, into one tree. */
export async function openRepository(root: string, options: RepositoryOptions = {}): Promise<Repository> {
  const { base, sources = readSources(root) } = options;
  const { organization, document, issues, unreadable } = readOrganization(root);
  if (organization === undefined) return { issues, unreadable, documents: 0 };
  const book = readRuleBook({ rules, organization, document });
  const today = todayIn(process.env);
  const policies = [
    base === undefined
      ? bookPolicy(book, today)
      : basePolicy(base, { organization, document, book }, { rules, workloadTypes, today }),
  ];
  const last = sources.modules.at(-1)?.file;
  const app = new RepositoryApp(last, { organization, workloadTypes, policies, outdir: join(root, DIST_FOLDER) });
  for (const issue of [...issues, ...book.issues]) app.report(issue);
  addTenancy(app);
  addDocuments(app, sources.documents);
  await importModules(app, sources.modules);
  for (const issue of unusedFiles(sources)) app.report(issue);
  const documents = sources.documents.length + sources.modules.length;
  return given({ app, book, document, issues: [], unreadable: sources.unreadable, documents });
}

// Run:ai creates the namespaces, queues, topologies and priority classes itself.
function addTenancy(app: App): void {
  const { clusters, departments, projects } = app.organization;
  for (const { name: cluster, sync } of clusters) {
    if (sync === undefined) continue;
    if ("argocd" in sync) new ArgocdSync(app, `sync-${cluster}`, { cluster, ...sync.argocd }, {});
    else new FluxSync(app, `sync-${cluster}`, { cluster, ...sync.flux }, {});
  }
  for (const cluster of clusters.filter(({ scheduler }) => scheduler === "kai")) {
    for (const topology of cluster.topologies ?? []) {
      new Topology(app, `topology-${topology.name}-${cluster.name}`, { ...topology, cluster: cluster.name });
    }
    for (const [name, value] of ownPriorityClasses(cluster)) {
      new PriorityClass(app, `priority-class-${name}-${cluster.name}`, { name, value, cluster: cluster.name });
    }
    for (const department of departments) {
      new Department(app, `department-${department.name}-${cluster.name}`, { department, cluster });
    }
    for (const project of projects.filter((candidate) => candidate.clusters.includes(cluster.name))) {
      new Project(app, `project-${project.name}-${cluster.name}`, { project, cluster });
    }
  }
}
