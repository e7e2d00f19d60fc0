import { WITHOUT_NULLS } from "../shared/jq-text.ts";

/** The components of a cluster and the single server, as they are spelled in the object. */
export const COMPONENTS = [
  "proxy",
  "mixCoord",
  "rootCoord",
  "dataCoord",
  "queryCoord",
  "indexCoord",
  "dataNode",
  "queryNode",
  "indexNode",
  "streamingNode",
  "standalone",
  "cdc",
] as const;

/** A component of a Milvus. */
type MilvusComponent = (typeof COMPONENTS)[number];

const CLUSTER = '.spec.mode == "cluster"';

/**
 * The version of a Milvus as a number such as 2.6, from its field or the tag of the image; a new version when both are
 * absent.
 */
const VERSION = `((.spec.components.version // (.spec.components.image // "" | split(":") | last // ""))
  | ltrimstr("v") | split(".") | (((.[0] // "" | tonumber?) // 99) * 1000 + ((.[1] // "" | tonumber?) // 0)))`;

const NEW = `(${VERSION} >= 2006)`;
const MIXED = `(${NEW} or .spec.components.mixCoord != null)`;
const STREAMING = `(if .spec.components.streamingMode == null then ${NEW} or .spec.components.streamingNode != null else .spec.components.streamingMode end)`;

const THERE: Readonly<Record<MilvusComponent, string>> = {
  proxy: CLUSTER,
  mixCoord: `${CLUSTER} and ${MIXED}`,
  rootCoord: `${CLUSTER} and (${MIXED} | not)`,
  dataCoord: `${CLUSTER} and (${MIXED} | not)`,
  queryCoord: `${CLUSTER} and (${MIXED} | not)`,
  indexCoord: `${CLUSTER} and (${MIXED} | not)`,
  dataNode: CLUSTER,
  queryNode: CLUSTER,
  indexNode: `${CLUSTER} and (${NEW} | not)`,
  streamingNode: `${CLUSTER} and ${STREAMING}`,
  standalone: `(${CLUSTER} | not)`,
  cdc: ".spec.components.cdc != null",
};

/** Fields of a pod from the component or, if absent there, from the settings of all components. */
const POD_FIELDS = [
  "schedulerName",
  "priorityClassName",
  "nodeSelector",
  "affinity",
  "tolerations",
  "topologySpreadConstraints",
  "serviceAccountName",
  "hostNetwork",
  "dnsPolicy",
  "securityContext",
  "imagePullSecrets",
  "volumes",
];

const CONTAINER_FIELDS = ["image", "imagePullPolicy", "env", "resources", "volumeMounts"];

function either(fields: readonly string[]): string {
  return fields.map((field) => `${field}: ($own.${field} // $all.${field})`).join(", ");
}

/** The operator's own init container, whose image the object may contain, then those of the component. */
const INIT_CONTAINERS = `((if ($all.toolImage // "") == "" then [] else [{name: "config", image: $all.toolImage}] end) + ($own.initContainers // [])
  | if length == 0 then null else . end)`;

function template(name: string): string {
  return `{
  metadata: {labels: (($all.podLabels // {}) + ($own.podLabels // {})), annotations: (($all.podAnnotations // {}) + ($own.podAnnotations // {}))},
  spec: ({${either(POD_FIELDS)}, initContainers: ${INIT_CONTAINERS}, containers: ([({name: "${name}", ${either(CONTAINER_FIELDS)}} | ${WITHOUT_NULLS})] + ($own.sidecars // []))} | ${WITHOUT_NULLS})
}`;
}

/** The pod template of a component, if a Milvus of this mode and version has it. */
export function componentTemplate(component: MilvusComponent): string {
  return `if ${THERE[component]} then (.spec.components // {}) as $all | ($all.${component} // {}) as $own | ${template(component.toLowerCase())} else null end`;
}

/** The number of pods of a component: the sum over its groups if it has any; 1 when an autoscaler decides. */
export function componentReplicas(component: MilvusComponent): string {
  return `if ${THERE[component]} then (.spec.components.${component} // {}) as $own
| if (($own.groups // []) | length) > 0 then [$own.groups[].replicas | if . == null or . < 0 then 1 else . end] | add
  else ($own.replicas // 1) | if . < 0 then 1 else . end end else null end`;
}

/** The pod template of the older API, which has no components: the object is the server. */
export const SERVER_TEMPLATE = `if .spec == null then null else .spec as $own | {} as $all | ${template("milvus")} end`;
