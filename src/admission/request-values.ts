import { CelAuthorizer, type CelData, CelFields, CelOpaque, NotEvaluated } from "../cel/index.ts";
import { type KubeObject, versionOf } from "../kernel/index.ts";
import { admittedObject } from "./admitted-object.ts";
import { closedValue } from "./admitted-value.ts";
import type { PolicyInput } from "./evaluate-policy.ts";
import { type AdmissionCluster, type AdmissionRequest, isNamespaceRequest } from "./request.ts";

const MASTERS = "system:masters";

/**
 * The values of the variables of a policy for a request.
 *
 * @param version the version by which the policy matches
 * @param params the object with the params, or null
 * @throws NotEvaluated, WorkLimit
 */
export function policyInput(
  request: AdmissionRequest,
  cluster: AdmissionCluster,
  version: string,
  params: KubeObject | null,
): PolicyInput {
  const value = (object: KubeObject | undefined) =>
    object === undefined ? null : admittedObject(object, request, version);
  if (version !== request.resource.version && request.resource.convertsByName !== true) {
    throw new NotEvaluated(
      `matches ${version} of ${request.resource.kind}, to which the API server converts the object`,
    );
  }
  return {
    object: value(request.object),
    oldObject: value(request.oldObject),
    request: requestValue(request, version),
    params: params === null ? null : paramsValue(params, cluster),
    namespaceObject: namespaceValue(request, cluster),
    authorizer: new CelAuthorizer(request.user?.groups.includes(MASTERS) === true ? true : undefined),
  };
}

/** The params as the API server stores them. */
function paramsValue(params: KubeObject, cluster: AdmissionCluster): CelData {
  const resource = cluster.resourceOf(params.apiVersion, params.kind);
  const { name, namespace } = params.metadata;
  const request = { operation: "UPDATE", resource, name, namespace } as const;
  return admittedObject(params, request, versionOf(params.apiVersion));
}

function requestValue(request: AdmissionRequest, version: string): CelData {
  const { resource, name, namespace, operation, user, isDryRun = false, options } = request;
  const { group, kind, names } = resource;
  const [plural, other] = names;
  const resourceName = other === undefined ? plural : new CelOpaque(`the name of the resource of ${kind}`);
  const kindIn = (of: string) => ({ group, version: of, kind });
  const resourceIn = (of: string) => ({ group, version: of, resource: resourceName });
  const place = isNamespaceRequest(request) ? name : namespace;
  return closedValue({
    uid: "",
    kind: kindIn(version),
    resource: resourceIn(version),
    requestKind: kindIn(resource.version),
    requestResource: resourceIn(resource.version),
    ...(name !== "" && { name }),
    ...(place !== undefined && { namespace: place ?? new CelOpaque("request.namespace") }),
    operation,
    userInfo: user === undefined ? new CelOpaque("request.userInfo") : userValue(user),
    object: null,
    oldObject: null,
    dryRun: isDryRun,
    options: options === undefined ? new CelOpaque("request.options") : optionsValue(operation, options),
  });
}

const OPTIONS = { CREATE: "CreateOptions", UPDATE: "UpdateOptions", DELETE: "DeleteOptions" } as const;

function optionsValue(operation: AdmissionRequest["operation"], options: Readonly<Record<string, unknown>>): unknown {
  return { kind: OPTIONS[operation], apiVersion: "meta.k8s.io/v1", ...options };
}

function userValue({ username, groups, uid, extra }: NonNullable<AdmissionRequest["user"]>): unknown {
  return {
    username,
    ...(uid !== undefined && uid !== "" && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(extra !== undefined && Object.keys(extra).length > 0 && { extra }),
  };
}

/** `namespaceObject`: null for objects without a namespace, and for namespaces themselves. */
function namespaceValue(request: AdmissionRequest, cluster: AdmissionCluster): CelData {
  const { namespace } = request;
  if (namespace === undefined || isNamespaceRequest(request)) return null;
  const object = namespace === null ? undefined : cluster.namespace(namespace);
  if (object !== undefined) {
    const resource = cluster.resourceOf("v1", "Namespace");
    const whole = admittedObject(object, { operation: "UPDATE", resource, name: object.metadata.name }, "v1");
    return whole instanceof CelFields ? withoutHead(whole) : whole;
  }
  const unknown = (name: string): CelData => {
    throw new NotEvaluated(
      `reads ${name} of namespace ${namespace ?? "of the object"}, which is not among the manifests`,
    );
  };
  const metadata = new CelFields(
    () => ["name"],
    (name) => (name === "name" && namespace !== null ? namespace : unknown(`metadata.${name}`)),
  );
  return new CelFields(
    () => ["metadata"],
    (name) => (name === "metadata" ? metadata : unknown(name)),
  );
}

/** The members of a namespace that the API server passes: without apiVersion and kind. */
function withoutHead(namespace: CelFields): CelData {
  return new CelFields(
    () => ["metadata", "spec", "status"],
    (name) => (name === "metadata" || name === "spec" || name === "status" ? namespace.get(name) : undefined),
  );
}
