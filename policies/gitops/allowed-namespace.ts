import { groupOf } from "../../src/base/kubernetes.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { list, stringSchema } from "../../src/schema/schema.ts";
import { BUILTIN_GROUPS, CLUSTER_SCOPED } from "./builtin-kinds.ts";

/** Options of GITOPS-005. */
export interface AllowedNamespaceOptions {
  /** Namespaces that objects may name; none: all of them. */
  readonly namespaces: readonly string[];
  /** Folders that may hold objects without a namespace; none: all of them. */
  readonly clusterScopedFolders: readonly string[];
}

/** GITOPS-005: an object says which namespace it is for, and it is one that it may use. */
export const allowedNamespace = defineRule<AllowedNamespaceOptions>({
  id: "GITOPS-005",
  name: "allowed-namespace",
  title: "An object names a namespace that is allowed; what belongs to the whole cluster is in the platform's folders",
  severity: "warning",
  pack: "strict",
  rationale:
    "Without a namespace an object goes where the context of kubectl or the Application happens to point. Another team's namespace, or an object for the whole cluster, is a way around quotas and access rights.",
  fix: "write metadata.namespace, or move the object to where the options of the rule allow it",
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        namespaces: list(stringSchema({ minLength: 1 })),
        clusterScopedFolders: list(stringSchema({ minLength: 1 })),
      },
    },
    defaults: { namespaces: [], clusterScopedFolders: [] },
  },
  examples: {
    good: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
`,
    bad: `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
`,
  },
  scope: "object",
  check: ({ object, file }, { options, report }, workload) => {
    const { namespaces, clusterScopedFolders } = options;
    const group = groupOf(object.apiVersion);
    const builtIn = BUILTIN_GROUPS.has(group);
    const { namespace, name } = object.metadata;
    if (builtIn && CLUSTER_SCOPED.has(`${group}/${object.kind}`)) {
      if (clusterScopedFolders.length === 0 || clusterScopedFolders.some((folder) => isInside(file, folder))) return;
      report({
        path: "/kind",
        message: `${object.kind} ${name} belongs to the whole cluster and is not in ${clusterScopedFolders.join(" or ")}`,
        received: file ?? "no file",
      });
    } else if (namespace === undefined || namespace === "") {
      // Of a custom kind that is no workload nobody here knows whether it lives in namespaces.
      if (!builtIn && workload === undefined) return;
      report({
        path: "/metadata/namespace",
        message: `${name === "" ? `a ${object.kind}` : `${object.kind} ${name}`} names no namespace`,
        expected: "a namespace",
      });
    } else if (namespaces.length > 0 && !namespaces.includes(namespace)) {
      report({
        path: "/metadata/namespace",
        message: `${object.kind} ${name} is for namespace ${namespace}, which is not allowed`,
        expected: namespaces.join(", "),
        received: namespace,
      });
    }
  },
});

function isInside(file: string | undefined, folder: string): boolean {
  const bare = folder.replace(/^\.\//, "").replace(/\/+$/, "");
  return file !== undefined && (bare === "" || bare === "." || file === bare || file.startsWith(`${bare}/`));
}
