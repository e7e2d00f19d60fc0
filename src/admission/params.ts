import { NotEvaluated } from "../cel/index.ts";
import { type KubeObject, member, record, text } from "../kernel/index.ts";
import { matchesSelector } from "./label-match.ts";
import { type AdmissionCluster, type AdmissionRequest, isNamespaceRequest } from "./request.ts";

/** The problem of a policy or a binding for which an API server refuses requests. */
export class ConfigurationError extends Error {}

/** The kind of the params of a policy. */
export interface ParamKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The kind of the params of a policy; undefined for a policy without params. */
export function paramKindOf(spec: unknown): ParamKind | undefined {
  const kind = member(spec, "paramKind");
  if (kind === undefined || kind === null) return undefined;
  return { apiVersion: text(member(kind, "apiVersion")) ?? "", kind: text(member(kind, "kind")) ?? "" };
}

/**
 * The params with which a binding evaluates its policy, each once: `null` for one evaluation without params, none where the
 * binding does not apply. Source: apiserver, `pkg/admission/plugin/policy/generic`, `CollectParams`.
 *
 * @throws ConfigurationError for which the API server applies the failure policy, NotEvaluated
 */
export function paramsOf(
  kind: ParamKind | undefined,
  binding: KubeObject,
  request: AdmissionRequest,
  cluster: AdmissionCluster,
): readonly (KubeObject | null)[] {
  const reference = member(binding.spec, "paramRef");
  if (kind === undefined || reference === undefined || reference === null) return [null];
  const { name, namespace: own, selector, parameterNotFoundAction } = record(reference);
  const { scope, crd, otherVersions } = cluster.resourceOf(kind.apiVersion, kind.kind);
  const isKnown = scope !== undefined || crd !== undefined || otherVersions !== undefined;
  const all = cluster.objectsOf(kind.apiVersion, kind.kind);
  if (!isKnown && all.length === 0) return unknownKind(kind);
  const isNamespaced = scope === undefined ? all.some(({ metadata }) => metadata.namespace) : scope === "namespace";
  // The API server takes the name of a namespace for its own namespace.
  const namespace = isNamespaceRequest(request) ? request.name : request.namespace;
  const given = text(own) ?? "";
  if (!isNamespaced && given !== "") {
    throw new ConfigurationError("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
  }
  const place = given === "" ? namespace : given;
  if (isNamespaced && place === null) {
    throw new NotEvaluated("has params in the namespace of the object, which is not known");
  }
  if (isNamespaced && place === undefined) {
    throw new ConfigurationError(
      "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
    );
  }
  const there = isNamespaced ? all.filter(({ metadata }) => metadata.namespace === place) : all;
  const found = there.filter(({ metadata }) =>
    typeof name === "string" && name !== ""
      ? metadata.name === name
      : matchesSelector(selector, { labels: record(metadata.labels) }),
  );
  if (found.length > 0) return found;
  if (!cluster.isComplete) {
    throw new NotEvaluated(`needs ${nameOf(kind, name, place)}, which is not among the manifests`);
  }
  if (parameterNotFoundAction === "Deny") {
    throw new ConfigurationError("no params found for policy binding with `Deny` parameterNotFoundAction");
  }
  return [];
}

function unknownKind({ apiVersion, kind }: ParamKind): never {
  throw new NotEvaluated(`has params of the kind ${kind} (${apiVersion}), whose CRD is not known`);
}

function nameOf({ kind }: ParamKind, name: unknown, namespace: string | null | undefined): string {
  const at = typeof namespace === "string" ? ` in namespace ${namespace}` : "";
  return typeof name === "string" && name !== "" ? `${kind} ${name}${at}` : `an object of the kind ${kind}${at}`;
}
