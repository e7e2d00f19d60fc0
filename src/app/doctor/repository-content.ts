import { hasOrganization, listInputs, readInputs, readLayout } from "../../inputs/index.ts";
import { groupOf, isObject, text } from "../../kernel/index.ts";
import { hasModules } from "../modules/has-modules.ts";
import type { RepositoryContent } from "../report/doctor-report.ts";

/** The objects that show who applies or queues workloads, by API group. */
const GROUPS = {
  "argoproj.io": "objects of Argo CD",
  "kustomize.toolkit.fluxcd.io": "objects of Flux",
  "helm.toolkit.fluxcd.io": "objects of Flux",
  "source.toolkit.fluxcd.io": "objects of Flux",
  "scheduling.run.ai": "objects of KAI Scheduler",
  "kai.resources": "objects of KAI's resource management",
  "kueue.x-k8s.io": "objects of Kueue",
  "scheduling.volcano.sh": "objects of Volcano",
  "run.ai": "objects of Run:ai, with Kartas",
} as const satisfies Readonly<Record<string, string>>;

/** Reads the content of a repository: the files that a check of its root reads. */
export async function repositoryContent(root: string): Promise<RepositoryContent> {
  const { files } = listInputs([root], { root });
  const layout = readLayout(files);
  // Templates of charts are not YAML before Helm has filled them.
  const { documents } = readInputs(files.filter(({ path = "" }) => layout.chartOf(path) === undefined));
  const counts = new Map<string, number>();
  const add = (name: string, count = 1) => counts.set(name, (counts.get(name) ?? 0) + count);
  add("kustomizations", layout.roots.length);
  add("charts", layout.charts.length);
  for (const { value } of documents) {
    const apiVersion = isObject(value) ? text(value.apiVersion) : undefined;
    const group = apiVersion === undefined ? "" : groupOf(apiVersion);
    if (Object.hasOwn(GROUPS, group)) add(GROUPS[group as keyof typeof GROUPS]);
  }
  return {
    root,
    hasOrganization: hasOrganization(root),
    hasModules: await hasModules(root),
    found: [...counts].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count })),
    charts: layout.charts.length,
    documents: documents.length,
  };
}
