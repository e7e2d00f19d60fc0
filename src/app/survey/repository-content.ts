import { existsSync } from "node:fs";
import { join } from "node:path";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { hasOrganization, isTypeScript, repositoryOf, WORKLOADS_FOLDER, walk } from "../../inputs/index.ts";
import { given, MUSTER_API_VERSION } from "../../kernel/index.ts";
import { requestedGpus } from "./requested-gpus.ts";
import type { RequestedGpus, Survey } from "./survey.ts";
import { surveyRepository } from "./survey-repository.ts";

/** A kind with the number of its documents. */
export interface KindCount {
  readonly kind: string;
  readonly count: number;
}

/** The objects of a controller, a scheduler or a queue. */
interface FoundSystem {
  readonly name: string;
  /** The most frequent kind first. */
  readonly kinds: readonly KindCount[];
}

/** The content of a repository, as far as it decides which commands are useful. */
export interface RepositoryContent {
  readonly root: string;
  /** The top of the git repository around the root; absent where the root is the top, and without git. */
  readonly top?: string;
  readonly hasOrganization: boolean;
  /** Number of definitions in YAML. */
  readonly definitions: number;
  /** Whether definitions are programs in TypeScript. */
  readonly hasModules: boolean;
  /** Number of YAML and JSON files. */
  readonly files: number;
  /** Number of documents with a kind outside of the templates of charts. */
  readonly documents: number;
  /** Number of folders with a kustomization. */
  readonly kustomizations: number;
  /** Number of charts, without those in other charts. */
  readonly charts: number;
  readonly found: readonly FoundSystem[];
  /** The workloads whose kind is in the catalogue. */
  readonly workloads: readonly KindCount[];
  readonly gpus: RequestedGpus;
  /** Number of files that were not read: links out of the repository, larger than 2 MiB, or beyond the limits. */
  readonly unread: number;
  /** Whether the folder has more files than were listed. */
  readonly isCut: boolean;
}

/** The objects of controllers, schedulers and queues: the start of their `group/Kind`. */
const SYSTEMS: readonly (readonly [name: string, starts: readonly string[]])[] = [
  ["Argo CD", ["argoproj.io/Application", "argoproj.io/AppProject"]],
  ["Flux", ["kustomize.toolkit.fluxcd.io/", "helm.toolkit.fluxcd.io/", "source.toolkit.fluxcd.io/"]],
  ["KAI Scheduler", ["scheduling.run.ai/", "kai.resources/", "kai.scheduler/"]],
  ["Run:ai", ["run.ai/"]],
  ["Kueue", ["kueue.x-k8s.io/"]],
  ["Volcano", ["scheduling.volcano.sh/"]],
];

/** Reads the content of a repository, without a judgement. */
export function repositoryContent(root: string): RepositoryContent {
  return surveyedContent(surveyRepository(root));
}

/** The content that a survey has found. */
export function surveyedContent(survey: Survey): RepositoryContent {
  const { root, kinds, files, kustomizations, charts, unread, isCut } = survey;
  const top = repositoryOf(root);
  const own = `${MUSTER_API_VERSION.split("/")[0]}/`;
  const isWorkload = new Set(workloadTypes.map(({ group, kind }) => (group === "" ? kind : `${group}/${kind}`)));
  const total = (counts: readonly KindCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
  const countsOf = (isWanted: (key: string) => boolean) => sorted([...kinds].filter(([key]) => isWanted(key)));
  return {
    root,
    ...given({ top: top === root ? undefined : top }),
    hasOrganization: hasOrganization(root),
    definitions: total(countsOf((key) => key.startsWith(own) && !NOT_DEFINED.has(key.slice(own.length)))),
    hasModules: hasModuleFiles(root),
    files,
    documents: total(countsOf(() => true)),
    kustomizations: kustomizations.length,
    charts: charts.length,
    found: SYSTEMS.map(([name, starts]) => {
      return { name, kinds: countsOf((key) => starts.some((start) => key.startsWith(start))) };
    }).filter((system) => system.kinds.length > 0),
    workloads: countsOf((key) => isWorkload.has(key)),
    gpus: requestedGpus(survey),
    unread,
    isCut,
  };
}

/** Kinds of muster that describe no workload. */
const NOT_DEFINED: ReadonlySet<string> = new Set(["Organization", "Rule", "RunaiPolicy"]);

function hasModuleFiles(root: string): boolean {
  const folder = join(root, WORKLOADS_FOLDER);
  return existsSync(folder) && walk(root, folder).files.some(({ file }) => isTypeScript(file));
}

function sorted(counts: readonly (readonly [key: string, count: number])[]): readonly KindCount[] {
  return counts
    .map(([key, count]) => ({ kind: key.slice(key.indexOf("/") + 1), count }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}
