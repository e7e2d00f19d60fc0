import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { BUILTIN_GROUPS, groupOf, withoutTrailing } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { CLUSTER_SCOPED } from "./builtin-kinds.ts";

/** Options of GITOPS-005. */
interface AllowedNamespaceOptions {
  /** Namespaces that objects may be in. An empty list allows any. */
  readonly namespaces: readonly string[];
  /** Folders that may contain cluster-scoped objects. An empty list allows any. */
  readonly clusterScopedFolders: readonly string[];
}

/** GITOPS-005: every object is in an allowed namespace or, if cluster-scoped, in an allowed folder. */
export const allowedNamespace = defineRule<AllowedNamespaceOptions>({
  id: "GITOPS-005",
  name: "allowed-namespace",
  title: "Every object names an allowed namespace, and cluster-scoped objects are only in the allowed folders",
  severity: "warning",
  pack: "strict",
  fault: "convention",
  rationale:
    "An object without a namespace is created in the namespace that the kubectl context or the Application selects. An object in another team's namespace, or a cluster-scoped one, can bypass quotas and access rights.",
  fix: "set metadata.namespace, or move the object to a namespace or folder that the rule's options allow",
  options: {
    schema: closed({
      namespaces: list(stringSchema({ minLength: 1 })),
      clusterScopedFolders: list(stringSchema({ minLength: 1 })),
    }),
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
  check: (checked, { options, report }, workload) => {
    const { apiVersion, kind, metadata } = checked.object;
    const group = groupOf(apiVersion);
    const isBuiltIn = BUILTIN_GROUPS.has(group);
    if (isBuiltIn && CLUSTER_SCOPED.has(`${group}/${kind}`)) {
      if (!isInAllowedFolder(checked, options)) report(wrongFolder(checked, options));
    } else if (metadata.namespace === undefined || metadata.namespace === "") {
      // Only a workload of a custom kind is known to be namespaced.
      if (isBuiltIn || workload !== undefined) report(noNamespace(checked));
    } else if (options.namespaces.length > 0 && !options.namespaces.includes(metadata.namespace)) {
      report({
        path: "/metadata/namespace",
        message: `${kind} ${metadata.name} is in namespace ${metadata.namespace}, which is not allowed`,
        expected: options.namespaces.join(", "),
        received: metadata.namespace,
      });
    }
  },
});

function isInAllowedFolder({ file }: CheckedObject, { clusterScopedFolders }: AllowedNamespaceOptions): boolean {
  return clusterScopedFolders.length === 0 || clusterScopedFolders.some((folder) => isInside(file, folder));
}

function isInside(file: string | undefined, folder: string): boolean {
  const bare = withoutTrailing(folder.replace(/^\.\//, ""), "/");
  return file !== undefined && (bare === "" || bare === "." || file === bare || file.startsWith(`${bare}/`));
}

function wrongFolder({ object, file }: CheckedObject, { clusterScopedFolders }: AllowedNamespaceOptions): RuleFinding {
  return {
    path: "/kind",
    message: `${object.kind} ${object.metadata.name} is cluster-scoped, but is not in ${clusterScopedFolders.join(" or ")}`,
    received: file ?? "no file",
  };
}

function noNamespace({ object: { kind, metadata } }: CheckedObject): RuleFinding {
  const title = metadata.name === "" ? `a ${kind}` : `${kind} ${metadata.name}`;
  return { path: "/metadata/namespace", message: `${title} has no namespace`, expected: "a namespace" };
}
