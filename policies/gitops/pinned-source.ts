import { at, groupOf, isObject, items, pointerTo, text } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** A source without a fixed revision. */
interface OpenSource {
  readonly path: string;
  readonly problem: string;
  /** Whether a chart has no version at all. */
  readonly isAbsent?: boolean;
}

const KINDS = [
  ["argoproj.io", "Application"],
  ["argoproj.io", "ApplicationSet"],
  ["helm.toolkit.fluxcd.io", "HelmRelease"],
  ["source.toolkit.fluxcd.io", "GitRepository"],
  ["source.toolkit.fluxcd.io", "OCIRepository"],
] as const;

/** GITOPS-064: a sync names the revision of its source. */
export const pinnedSource = defineRule({
  id: "GITOPS-064",
  name: "pinned-source",
  title: "An Application, a HelmRelease or a source of Flux names a branch, a tag or a version",
  severity: "warning",
  pack: "strict",
  rationale:
    "HEAD, no revision and a range of chart versions follow whatever the repository publishes next. A new version then reaches the cluster without a commit, and a rollback in git does not bring the old one back.",
  fix: "name a branch or tag of a git repository, and one version of a chart",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/tracking_strategies/"],
  examples: { good: example("main"), bad: example("HEAD") },
  scope: "set",
  check: (set, { report }) => {
    for (const [group, kind] of KINDS) {
      const all = set.ofKind(group, kind);
      for (const checked of all) {
        const { name } = checked.object.metadata;
        for (const { path, problem, isAbsent } of openSources(checked)) {
          // A patch of an overlay may add the version.
          if (isAbsent && all.some((other) => other !== checked && other.object.metadata.name === name)) continue;
          report({ object: checked, path, message: `${kind} ${name} ${problem}` });
        }
      }
    }
  },
});

function openSources({ object: { apiVersion, kind, spec } }: CheckedObject): readonly OpenSource[] {
  switch (`${groupOf(apiVersion)}/${kind}`) {
    case "argoproj.io/Application":
      return applicationSources(spec, "/spec");
    case "argoproj.io/ApplicationSet":
      return applicationSources(at(spec, "template", "spec"), "/spec/template/spec");
    case "helm.toolkit.fluxcd.io/HelmRelease":
      return chartVersion(at(spec, "chart", "spec"));
    case "source.toolkit.fluxcd.io/GitRepository":
      if (isObject(at(spec, "ref"))) return [];
      return [{ path: "/spec/ref", problem: "names no branch, tag or commit" }];
    case "source.toolkit.fluxcd.io/OCIRepository":
      return imageTag(at(spec, "ref"));
    default:
      return [];
  }
}

function applicationSources(spec: unknown, pointer: string): readonly OpenSource[] {
  const all = [
    { source: at(spec, "source"), at: `${pointer}/source` },
    ...items(at(spec, "sources")).map((source, index) => ({ source, at: pointerTo(`${pointer}/sources`, index) })),
  ];
  return all.flatMap(({ source, at: place }) => {
    if (!isObject(source)) return [];
    const revision = text(source.targetRevision) ?? "";
    const path = `${place}/targetRevision`;
    if (revision.includes("{{")) return [];
    if (source.chart !== undefined) {
      if (isVersion(revision)) return [];
      return [{ path, problem: rangeProblem(revision) }];
    }
    if (revision === "") return [{ path, problem: "follows HEAD, because it names no revision" }];
    if (revision === "HEAD") return [{ path, problem: "follows HEAD" }];
    return [];
  });
}

// A chart in a git repository has the version of its commit.
function chartVersion(chart: unknown): readonly OpenSource[] {
  if (!isObject(chart) || (at(chart, "sourceRef", "kind") ?? "HelmRepository") !== "HelmRepository") return [];
  const version = text(chart.version) ?? "";
  if (isVersion(version) || version.includes("${")) return [];
  return [{ path: "/spec/chart/spec/version", problem: rangeProblem(version), isAbsent: version === "" }];
}

function imageTag(ref: unknown): readonly OpenSource[] {
  if (at(ref, "digest") !== undefined || at(ref, "semver") !== undefined) return [];
  const tag = text(at(ref, "tag")) ?? "latest";
  if (tag === "latest") return [{ path: "/spec/ref", problem: "follows the tag latest" }];
  return [];
}

function rangeProblem(version: string): string {
  if (version === "") return "names no version of its chart";
  return `names a range of chart versions, ${JSON.stringify(version)}`;
}

function isVersion(version: string): boolean {
  return /^v?\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/.test(version);
}

function example(revision: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: trainings, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/ml/runs.git", targetRevision: ${revision}, path: runs}
  destination: {name: east}
`;
}
