import { isRunaiKind } from "../../k8s-fields/index.ts";
import { type FieldProblem, groupOf, itemsWhen, type KubeObject, missing, quoted } from "../../kernel/index.ts";
import { namespaceOf } from "../../model/index.ts";
import { idAt } from "./api-ids.ts";
import type { ExportContext } from "./export-context.ts";
import { type ExportDraft, type Exported, filePath, refusal } from "./exported.ts";

const CALL = { method: "POST", path: "/api/v2/workloads" } as const;

/**
 * Returns the call of the Workloads V2 API that creates the object of a manifest. The platform puts the object into the
 * namespace of the project, and reads priority and preemptibility from the labels of the manifest.
 */
export function manifestCall(
  { apiVersion, kind, metadata }: KubeObject,
  manifest: object,
  context: ExportContext,
): ExportDraft {
  const { name, namespace } = metadata;
  const problems: FieldProblem[] = [
    ...kindProblems(groupOf(apiVersion), kind, context),
    ...itemsWhen(typeof name !== "string" || name === "", missing("/metadata", "name")),
    ...itemsWhen(name?.length > 63, refusal("/metadata/name", "has more than the 63 characters that the API accepts")),
  ];
  if (namespace === undefined) {
    const fix = "write the namespace of the project";
    return { problems: [...problems, missing("/metadata", "namespace", { fix })] };
  }
  const found = idAt("projects", projectOf(namespace, context), "/metadata/namespace", context);
  if ("problem" in found) {
    const message = `is ${quoted(namespace)}, and the id of its project is not known`;
    return { problems: [...problems, { ...found.problem, message }] };
  }
  const content = { metadata: { name, projectId: found.id }, manifest };
  return { exported: [{ ...filesOf(namespace, { apiVersion, kind, name }), content, call: CALL }], problems };
}

/** The project of a namespace: by `muster.yaml`, else the name that Run:ai gives the namespace of a project. */
function projectOf(namespace: string, { organization, ids }: ExportContext): string {
  const owner = organization.projects.find((project) =>
    organization.clusters.some(
      (cluster) => project.clusters.includes(cluster.name) && namespaceOf(project, cluster) === namespace,
    ),
  );
  if (owner !== undefined) return owner.name;
  const plain = namespace.replace(/^runai-/, "");
  if (ids.idOf("projects", namespace) === undefined) return plain;
  return namespace;
}

function kindProblems(group: string, kind: string, { isWorkloadKind }: ExportContext): readonly FieldProblem[] {
  if (group === "run.ai" && isRunaiKind(kind)) {
    const message = `is ${kind}, which the platform makes itself, so the API does not accept it`;
    const way =
      kind === "TrainingWorkload"
        ? "turn it into a definition with muster import, and export that"
        : "apply it to the cluster, since muster has no kind of definition for it";
    return [refusal("/kind", message, way)];
  }
  if (isWorkloadKind(group, kind)) return [];
  const written = group === "" ? kind : `${kind}.${group}`;
  const message = `is ${written}, which is not a known workload type, and the API accepts registered types only`;
  return [refusal("/kind", message, "name its WorkloadType among the paths, or leave the object out")];
}

/** Returns the call of a body of the Workloads V2 API, which is exported as it is. */
export function workloadBodyCall(body: object, { apiVersion, kind, metadata }: KubeObject): ExportDraft {
  const files = filesOf(metadata.namespace ?? "default", { apiVersion, kind, name: metadata.name });
  return { exported: [{ ...files, content: body, call: CALL }] };
}

function filesOf(
  namespace: string,
  { apiVersion, kind, name }: Pick<KubeObject, "apiVersion" | "kind"> & { readonly name: string },
): Pick<Exported, "file" | "fileWithGroup"> {
  const group = groupOf(apiVersion);
  const fileOf = (typed: string) => filePath(namespace, `${typed.toLowerCase()}-${name}.workload.json`);
  const file = fileOf(kind);
  return group === "" ? { file } : { file, fileWithGroup: fileOf(`${kind}.${group}`) };
}
