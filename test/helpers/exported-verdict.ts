import { type AdmissionRequest, evaluateAdmission, resourceOf } from "../../src/admission/index.ts";
import { CrdKinds } from "../../src/k8s-fields/index.ts";
import { type KubeObject, pluralOf } from "../../src/kernel/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";

/** A CRD that accepts everything, so that fields that an object does not have are certainly absent. */
function openCrd(group: string, kind: string, versions: readonly string[]) {
  const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${pluralOf(kind)}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural: pluralOf(kind) },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: { openAPIV3Schema },
      })),
    },
  };
}

const crds = new CrdKinds(
  workloadTypes
    .filter(({ group }) => group.includes("."))
    .map(({ group, kind, versions }) => ({ definition: openCrd(group, kind, versions) })),
);

/** The end of a request that creates an object: the messages of its denials and warnings. */
export interface ExportedVerdict {
  readonly messages: readonly string[];
  readonly unjudged: readonly string[];
  /** Whether the request is refused, and not only warned of. */
  readonly denied: boolean;
}

/**
 * The verdict of exported policies about a new object, in a request of a user; absent: unknown.
 *
 * @param params the ConfigMap that the policies read
 */
export function exportedVerdict(
  policies: readonly { readonly policy: object; readonly binding: object }[],
  object: KubeObject,
  username?: string,
  params?: object,
): ExportedVerdict {
  const resource = resourceOf(object, crds, "");
  const { name, namespace = "default" } = object.metadata;
  const request: AdmissionRequest = {
    operation: "CREATE",
    resource,
    object,
    name,
    namespace: resource.scope === "cluster" ? undefined : namespace,
    ...(username !== undefined && { user: { username, groups: [] } }),
  };
  const { failures, unjudged } = evaluateAdmission(
    policies.map(({ policy, binding }) => ({
      policy: { object: policy as KubeObject },
      bindings: [{ object: binding as KubeObject }],
    })),
    request,
    {
      isComplete: true,
      namespace: (wanted) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name: wanted } }),
      objectsOf: (_, kind) => (params !== undefined && kind === "ConfigMap" ? [params as KubeObject] : []),
      resourceOf: (apiVersion, kind) => resourceOf({ apiVersion, kind }, crds, ""),
    },
  );
  return {
    messages: failures.map(({ message }) => message),
    unjudged: unjudged.map(({ reason }) => reason),
    denied: failures.some(({ actions }) => actions.includes("Deny")),
  };
}
