import { CORE_SCHEMA, loadAll } from "js-yaml";
import { at, items, text } from "../../src/kernel/index.ts";

/** Resources of the role that no pod has as an owner. */
const NO_OWNERS = new Set([
  "/configmaps",
  "/events",
  "/namespaces",
  "coordination.k8s.io/leases",
  "scheduling.k8s.io/priorityclasses",
  "scheduling.run.ai/podgroups",
]);

/** The resources that a ClusterRole lets its account get and that can own pods, as `group/plural`. */
export function readableResources(manifest: string): readonly string[] {
  return documentsOf(manifest)
    .flatMap((document) => items(at(document, "rules")))
    .filter((rule) => items(at(rule, "verbs")).includes("get"))
    .flatMap((rule) =>
      items(at(rule, "apiGroups")).flatMap((group) =>
        items(at(rule, "resources")).map((resource) => `${String(group)}/${String(resource)}`),
      ),
    )
    .filter((resource) => !NO_OWNERS.has(resource) && resource.split("/").length === 2);
}

/** The PriorityClasses of a chart's template, as `name: value`. */
export function priorityClassesOf(template: string): readonly string[] {
  return documentsOf(withoutActions(template))
    .filter((document) => at(document, "kind") === "PriorityClass")
    .map(
      (document) => `${text(at(document, "metadata", "name")) ?? "without a name"}: ${String(at(document, "value"))}`,
    );
}

/** A template without the lines that have nothing but an action. */
function withoutActions(template: string): string {
  return template.replaceAll(/^\s*\{\{[^\n]*\}\}\s*$/gm, "");
}

/** @throws YAMLException for a text that is not YAML */
function documentsOf(manifest: string): readonly unknown[] {
  return loadAll(manifest, undefined, { schema: CORE_SCHEMA });
}
