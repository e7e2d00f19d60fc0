import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items, text } from "../../src/base/read.ts";
import { withoutUser } from "../../src/base/secret-text.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { Syncer } from "../../src/sync/read-syncer.ts";
import { syncedRepositories } from "../../src/sync/synced-repositories.ts";
import { syncersOf } from "../../src/sync/syncers.ts";
import { outputExample } from "./output-place.ts";

/** A part of what a controller applies that is not among the checked files. */
interface UncheckedPart {
  readonly path: string;
  /** The part, as the end of a sentence. */
  readonly what: string;
}

/** GITOPS-073: rules check everything that a controller applies. */
export const checkedSource = defineRule({
  id: "GITOPS-073",
  name: "checked-source",
  title:
    "Rules check everything that a kustomization, an Application, a HelmRelease or a Kustomization of Flux applies",
  severity: "info",
  highestSeverity: "warning",
  strictSeverity: "warning",
  reportsUnread: true,
  pack: "recommended",
  rationale:
    "A chart of a registry, another repository and a plug-in bring objects into the cluster that are not in this repository. No rule checks their pods, and a report without findings does not cover them.",
  fix: "review the source and name a fixed version or commit; where kustomize and Helm may run, use muster check --render, or check their output: helm template … | muster check -",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/application_sources/"],
  examples: {
    good: outputExample("dist/east/apply"),
    bad: `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: redis, namespace: argocd}
spec:
  source: {repoURL: "https://charts.example.com", chart: redis, targetRevision: 1.0.0}
  destination: {name: east}
`,
  },
  scope: "set",
  check: (set, { report }) => {
    for (const { file, pointer, what, location, text: named } of set.units?.unread() ?? []) {
      const identity = { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization", name: file };
      const message = `the kustomization ${what}, which rules do not check`;
      report({ identity, path: pointer, location, message, severity: "warning", key: named });
    }
    const charts = new Set(set.ofKind("helm.toolkit.fluxcd.io", "HelmRelease"));
    for (const syncer of syncersOf(set)) {
      // Syncers that muster writes apply its own output.
      if (syncer.checked.source === undefined) reportParts(syncer.checked, partsOf(syncer, set));
    }
    for (const release of charts) reportParts(release, releaseParts(release));

    function reportParts(checked: CheckedObject, parts: readonly UncheckedPart[]): void {
      const { kind, metadata } = checked.object;
      for (const { path, what } of parts) {
        report({ object: checked, path, message: `${kind} ${metadata.name} ${what}, which rules do not check` });
      }
    }
  },
});

function partsOf(syncer: Syncer, set: ObjectSet): readonly UncheckedPart[] {
  const own = syncedRepositories(set);
  const other = syncer.folders.filter(({ repository }) => !own.has(repository));
  const folders = other.map(({ folder, repository, path }) => {
    return {
      path,
      what: `applies ${folder === "" ? "a repository" : folder} of ${JSON.stringify(withoutUser(repository))}`,
    };
  });
  if (syncer.controller === "flux") return [...folders, ...fluxParts(syncer)];
  const { spec, pointer, checked } = syncer;
  const sources = [
    { source: at(spec, "source"), place: `${pointer}/source` },
    ...items(at(spec, "sources")).map((source, index) => ({ source, place: pointerTo(`${pointer}/sources`, index) })),
  ];
  const charts = sources.flatMap(({ source, place }): readonly UncheckedPart[] => {
    const chart = text(at(source, "chart"));
    if (chart !== undefined) return [{ path: `${place}/chart`, what: `applies the chart ${chart}` }];
    if (!isObject(at(source, "plugin"))) return [];
    return [{ path: `${place}/plugin`, what: "renders its folder with a plug-in" }];
  });
  const patch = at(checked.object.spec, "templatePatch");
  if (patch === undefined) return [...folders, ...charts];
  return [
    ...folders,
    ...charts,
    { path: "/spec/templatePatch", what: "changes its Applications with a templatePatch" },
  ];
}

function fluxParts({ spec }: Syncer): readonly UncheckedPart[] {
  const kind = text(at(spec, "sourceRef", "kind")) ?? "GitRepository";
  if (kind === "GitRepository") return [];
  return [
    {
      path: "/spec/sourceRef",
      what: `applies the content of the ${kind} ${text(at(spec, "sourceRef", "name")) ?? ""}`,
    },
  ];
}

function releaseParts({ object: { spec } }: CheckedObject): readonly UncheckedPart[] {
  const chart = at(spec, "chart", "spec");
  if (at(chart, "sourceRef", "kind") === "GitRepository") return [];
  if (isObject(chart)) return [{ path: "/spec/chart/spec", what: `applies the chart ${text(chart.chart) ?? ""}` }];
  const reference = at(spec, "chartRef");
  if (!isObject(reference)) return [];
  return [{ path: "/spec/chartRef", what: `applies the chart of the ${text(reference.kind)} ${text(reference.name)}` }];
}
