import { join } from "node:path/posix";
import { at, CLUSTER_FOLDER, items, nearest, pointerTo, text } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";
import { addFolders, type Syncer, syncerName, syncersOf } from "../../src/synth/index.ts";
import { type OutputPlace, outputExample, outputPlace } from "./output-place.ts";

const ZONES = ["apply", "review", "sync"];

/** GITOPS-065: the path of a sync exists in the output folder, and the components of a Kustomization exist. */
export const existingPath = defineRule({
  id: "GITOPS-065",
  name: "existing-path",
  title:
    "The path of an Application or a Kustomization in muster's output exists, and so do the components of a Kustomization",
  severity: "error",
  pack: "recommended",
  rationale:
    "A sync of a path that does not exist fails. If the path existed before, the objects stay in the cluster as they were, and no later change reaches them. A Kustomization with a component that does not exist fails to build, and Flux applies nothing of it.",
  fix: "use the name of a cluster in muster.yaml: dist/<cluster>/apply",
  examples: { good: outputExample("dist/east/apply"), bad: outputExample("dist/esat/apply") },
  scope: "set",
  check: (set, { report }) => {
    for (const { syncer, component, index, folder } of missingComponents(set)) {
      report({
        object: syncer.checked,
        path: pointerTo("/spec/components", index),
        message: `the folder ${folder} of component ${component} does not exist: Flux reports BuildFailed for ${syncerName(syncer)}, and applies nothing`,
        received: component,
        fix: `write the path from ${folderOf(syncer)} to the folder of the component, or set ignoreMissingComponents: true`,
      });
    }
    if (set.locateOrganization === undefined) return;
    for (const syncer of syncersOf(set)) {
      for (const { folder, path } of syncer.folders) {
        const place = outputPlace(folder);
        const problem = place && problemOf(place, set);
        if (problem === undefined) continue;
        report({
          object: syncer.checked,
          path,
          message: `${syncerName(syncer)} syncs ${folder}, which does not exist: ${problem}`,
          received: folder,
        });
      }
    }
  },
});

const foldersOf = oncePerSet((set): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const file of set.repository?.files ?? []) addFolders(folders, file);
  return folders;
});

/** The components that do not exist beside a path that does, so that the path is one of this repository. */
function missingComponents(set: ObjectSet) {
  const exists = (folder: string) => foldersOf(set).has(folder);
  return syncersOf(set).flatMap((syncer: Syncer) => {
    const [own] = syncer.folders;
    const components = items(at(syncer.spec, "components"));
    const isSure =
      syncer.controller === "flux" && components.length > 0 && at(syncer.spec, "ignoreMissingComponents") !== true;
    if (!isSure || own === undefined || own.folder === "" || !exists(own.folder)) return [];
    return components.flatMap((value, index) => {
      const component = text(value) ?? "";
      const folder = join(own.folder, component);
      if (component === "" || /[$:]/.test(component) || folder === "." || exists(folder)) return [];
      return { syncer, component, index, folder };
    });
  });
}

function folderOf({ spec }: Syncer): string {
  return text(at(spec, "path")) ?? "spec.path";
}

function problemOf({ cluster, zone, namespace }: OutputPlace, set: ObjectSet): string | undefined {
  const known = set.organization.clusters.map(({ name }) => name);
  // Another tool may have a folder of this name, so only a path in the form of muster's output counts.
  if (cluster === undefined || zone === undefined || (!ZONES.includes(zone) && !known.includes(cluster))) {
    return undefined;
  }
  if (!known.includes(cluster)) {
    const close = nearest(cluster, known);
    return `muster.yaml has no cluster ${cluster}${close === undefined ? "" : `; did you mean ${close}?`}`;
  }
  if (!ZONES.includes(zone)) return `the output of a cluster has only the folders ${ZONES.join(", ")}`;
  if (zone !== "apply" || namespace === undefined || namespace === CLUSTER_FOLDER) return undefined;
  // Only a synth has all objects of a cluster.
  const own = set.objects.filter((checked) => checked.source !== undefined && checked.cluster.name === cluster);
  if (own.length === 0 || own.some(({ object }) => object.metadata.namespace === namespace)) return undefined;
  return `cluster ${cluster} has no objects in namespace ${namespace}`;
}
