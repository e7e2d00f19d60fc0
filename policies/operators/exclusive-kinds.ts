import type { KubeObject } from "../../src/kernel/index.ts";
import { at, filledText, isObject, items, member, number, pointerTo, variableIn } from "../../src/kernel/index.ts";

/** A property that only one object of a kind may have in a namespace, or in the cluster. */
interface Claim {
  readonly key: string;
  readonly path: string;
  /** The predicate about the second object that has it. */
  readonly message: string;
}

/** A kind of which an API server, or the webhook of an operator, rejects an object because of another one. */
export interface ExclusiveKind {
  readonly group: string;
  readonly kind: string;
  readonly claimsOf: (object: KubeObject) => readonly Claim[];
}

const KSERVE = "serving.kserve.io";
/** More protocols than a runtime has; a limit of the work. */
const MOST_PROTOCOLS = 20;

/**
 * The kinds whose objects exclude each other.
 * Sources: kserve/kserve v0.20.0, pkg/webhook/admission/servingruntime and pkg/webhook/admission/localmodelcache;
 * kubernetes/kubernetes, plugin/pkg/admission/priority.
 */
export const EXCLUSIVE_KINDS: readonly ExclusiveKind[] = [
  { group: KSERVE, kind: "ClusterServingRuntime", claimsOf: formatClaims },
  { group: KSERVE, kind: "ServingRuntime", claimsOf: formatClaims },
  { group: KSERVE, kind: "LocalModelCache", claimsOf: modelClaims },
  { group: "scheduling.k8s.io", kind: "PriorityClass", claimsOf: defaultClaims },
];

function defaultClaims(object: KubeObject): readonly Claim[] {
  const path = "/globalDefault";
  if (at(object, "globalDefault") !== true) return [];
  return [{ key: path, path, message: "is true for another class too; the cluster has one default" }];
}

/** The model formats that a runtime is selected for automatically, with their priority, for each of its protocols. */
function formatClaims({ spec }: KubeObject): readonly Claim[] {
  if (!isObject(spec) || spec.disabled === true) return [];
  const protocols = [...new Set(items(spec.protocolVersions))].slice(0, MOST_PROTOCOLS);
  return items(spec.supportedModelFormats).flatMap((format, index) => {
    const name = filledText(member(format, "name"));
    const priority = number(member(format, "priority"));
    if (member(format, "autoSelect") !== true || name === undefined || priority === undefined) return [];
    const version = member(format, "version");
    return protocols.map((protocol) => ({
      key: JSON.stringify([spec.multiModel === true, protocol, name.toLowerCase(), version ?? null, priority]),
      path: pointerTo("/spec/supportedModelFormats", index, "priority"),
      message: `is ${priority}, as that of another runtime for the model format ${name}`,
    }));
  });
}

function modelClaims(object: KubeObject): readonly Claim[] {
  const uri = filledText(at(object.spec, "sourceModelUri"));
  if (uri === undefined || variableIn(uri) !== undefined) return [];
  const path = "/spec/sourceModelUri";
  return [{ key: uri, path, message: "is the model of another cache; the cluster has one cache of a model" }];
}
