import { WITHOUT_NULLS } from "../shared/jq-text.ts";

/** A pod role of an application with its own template. */
export type SparkRole = "driver" | "executor";

const CONF = "(.spec.sparkConf // {})";

/** A property of Spark, which is always a text; null if it is not set. */
export function property(name: string): string {
  return `${CONF}["${name}"]`;
}

/** GPUs that Spark itself requests: a vendor's domain and a number, both properties. */
function gpusOfConf(role: SparkRole): string {
  const amount = property(`spark.${role}.resource.gpu.amount`);
  const vendor = property(`spark.${role}.resource.gpu.vendor`);
  return `(if ${amount} == null or ${vendor} == null then {} else {(${vendor} + "/gpu"): ${amount}} end)`;
}

/** GPUs with which the operator's webhook overrides those: a name and a quantity above 0. */
function gpusOfSpec(role: SparkRole): string {
  return `(.spec.${role}.gpu as $gpu | if (($gpu.name // "") == "") or (($gpu.quantity // 0) <= 0) then {} else {($gpu.name): $gpu.quantity} end)`;
}

/** A size as the JVM writes it ("512m", "2g"; MiB without a unit) in MiB; null if it is not a size. */
function mebibytes(size: string): string {
  return `(${size} | if . == null then null else (tostring | ascii_downcase | rtrimstr("b")
  | if endswith("k") then ((.[:-1] | tonumber?) // null) as $n | if $n == null then null else $n / 1024 end
    elif endswith("m") then (.[:-1] | tonumber?) // null
    elif endswith("g") then ((.[:-1] | tonumber?) // null) as $n | if $n == null then null else $n * 1024 end
    elif endswith("t") then ((.[:-1] | tonumber?) // null) as $n | if $n == null then null else $n * 1048576 end
    else (tonumber?) // null end) end)`;
}

/** Memory of a pod: the memory of the JVM plus an overhead of 0.1 (0.4 outside the JVM), at least 384 MiB. */
function memory(role: SparkRole): string {
  const size = mebibytes(`(.spec.${role}.memory // ${property(`spark.${role}.memory`)} // "1g")`);
  const overhead = mebibytes(`(.spec.${role}.memoryOverhead // ${property(`spark.${role}.memoryOverhead`)})`);
  const factor =
    '((.spec.memoryOverheadFactor | tonumber?) // (if .spec.type == "Python" or .spec.type == "R" then 0.4 else 0.1 end))';
  return `(${size} as $size | ${overhead} as $overhead | if $size == null then null else
  ($size + ($overhead // ([$size * ${factor}, 384] | max)) | floor | tostring) + "Mi" end)`;
}

/** The image of a role: its own field or property, then those of the application, then the image of the template. */
function imageOf(role: SparkRole): string {
  const own = property(`spark.kubernetes.${role}.container.image`);
  return `(.spec.${role}.image // ${own} // .spec.image // ${property("spark.kubernetes.container.image")} // $own.image)`;
}

/** Directories of the node that Spark mounts because of its properties, as volumes. */
function hostPathsOfConf(role: SparkRole): string {
  return `[${CONF} | to_entries[] | (.key | ltrimstr("spark.kubernetes.${role}.volumes.hostPath.")) as $rest
  | select($rest != .key and ($rest | endswith(".options.path")))
  | {name: ($rest | rtrimstr(".options.path")), hostPath: {path: .value}}]`;
}

/**
 * Other volumes of properties, which Spark adds to the pod before the webhook adds what mounts them. A claim may have the name
 * `OnDemand`. Source: Spark, KubernetesVolumeUtils.
 */
function volumesOfConf(role: SparkRole): string {
  const prefix = `spark.kubernetes.${role}.volumes.`;
  return `(${CONF} as $conf | [$conf | keys[] | select(startswith("${prefix}")) | .[${prefix.length}:] | split(".")
  | select(length == 4 and .[2:] == ["mount", "path"])
  | . as [$type, $name]
  | ("${prefix}" + $type + "." + $name + ".options.") as $options
  | if $type == "persistentVolumeClaim" then {name: $name, persistentVolumeClaim: {claimName: $conf[$options + "claimName"]}}
    elif $type == "emptyDir" then {name: $name, emptyDir: ({medium: $conf[$options + "medium"], sizeLimit: $conf[$options + "sizeLimit"]} | ${WITHOUT_NULLS})}
    elif $type == "nfs" then {name: $name, nfs: {server: $conf[$options + "server"], path: $conf[$options + "path"]}}
    else empty end])`;
}

/** Labels or annotations of the pods of a role that properties set. */
function metadataOfConf(role: SparkRole, kind: "label" | "annotation"): string {
  const prefix = `spark.kubernetes.${role}.${kind}.`;
  return `(${CONF} | with_entries(select(.key | startswith("${prefix}")) | {key: .key[${prefix.length}:], value: (.value | tostring)}))`;
}

function containerOf(role: SparkRole): string {
  return `($own + ({
  name: ($own.name // "spark-kubernetes-${role}"),
  image: ${imageOf(role)},
  imagePullPolicy: (.spec.imagePullPolicy // $own.imagePullPolicy),
  ${role === "driver" ? "args: .spec.arguments," : ""}
  env: (($own.env // []) + (.spec.${role}.env // []) + (.spec.${role}.envVars // {} | . as $vars | keys | map({name: ., value: $vars[.]}))),
  envFrom: (($own.envFrom // []) + (.spec.${role}.envFrom // [])),
  ports: (($own.ports // []) + (.spec.${role}.ports // [])),
  volumeMounts: (($own.volumeMounts // []) + (.spec.${role}.volumeMounts // [])),
  lifecycle: (.spec.${role}.lifecycle // $own.lifecycle),
  securityContext: (.spec.${role}.securityContext // $own.securityContext),
  resources: (${memory(role)} as $memory
    | ({cpu: (.spec.${role}.coreRequest // .spec.${role}.cores // ${property(`spark.${role}.cores`)} // 1 | tostring), memory: $memory} | ${WITHOUT_NULLS}) as $requests
    | ({cpu: .spec.${role}.coreLimit, memory: $memory} | ${WITHOUT_NULLS}) as $limits
    | ($own.resources // {}) + {
        requests: (($own.resources.requests // {}) + $requests),
        limits: (($own.resources.limits // {}) + $limits + ${gpusOfConf(role)} + ${gpusOfSpec(role)})
      })
} | ${WITHOUT_NULLS}))`;
}

/**
 * The pod template of a role. Spark starts from the given template, takes the container with the name of the role (else
 * the first one) and applies its properties; then the operator's webhook applies the fields of the role. Labels of the
 * application are copied to its pods, annotations are not.
 */
export function sparkTemplate(role: SparkRole): string {
  const scheduler = `(.spec.batchScheduler // .spec.${role}.schedulerName // ${property(`spark.kubernetes.${role}.scheduler.name`)} // ${property("spark.kubernetes.scheduler.name")} // $pod.schedulerName)`;
  return `if .spec.${role} == null then null else .metadata as $meta
| (.spec.${role}.template.spec // {}) as $pod
| ($pod.containers // []) as $listed
| ($listed | map(.name == "spark-kubernetes-${role}") | index(true) // 0) as $index
| ($listed[$index] // {}) as $own
| {
  metadata: {
    labels: ((.spec.${role}.template.metadata.labels // {}) + ${metadataOfConf(role, "label")} + ($meta.labels? // {}) + (.spec.${role}.labels // {})),
    annotations: ((.spec.${role}.template.metadata.annotations // {}) + ${metadataOfConf(role, "annotation")} + (.spec.${role}.annotations // {}))
  },
  spec: ($pod + ({
    schedulerName: ${scheduler},
    priorityClassName: (.spec.${role}.priorityClassName // $pod.priorityClassName),
    serviceAccountName: (.spec.${role}.serviceAccount // $pod.serviceAccountName),
    hostNetwork: (.spec.${role}.hostNetwork // $pod.hostNetwork),
    shareProcessNamespace: (.spec.${role}.shareProcessNamespace // $pod.shareProcessNamespace),
    securityContext: (.spec.${role}.podSecurityContext // $pod.securityContext),
    affinity: (.spec.${role}.affinity // $pod.affinity),
    dnsConfig: (.spec.${role}.dnsConfig // $pod.dnsConfig),
    terminationGracePeriodSeconds: (.spec.${role}.terminationGracePeriodSeconds // $pod.terminationGracePeriodSeconds),
    nodeSelector: (($pod.nodeSelector // {}) + (.spec.nodeSelector // {}) + (.spec.${role}.nodeSelector // {})),
    tolerations: (($pod.tolerations // []) + (.spec.${role}.tolerations // [])),
    hostAliases: (($pod.hostAliases // []) + (.spec.${role}.hostAliases // [])),
    imagePullSecrets: (($pod.imagePullSecrets // []) + (.spec.imagePullSecrets // [] | map({name: .}))),
    volumes: (($pod.volumes // []) + (.spec.volumes // []) + ${hostPathsOfConf(role)} + ${volumesOfConf(role)}),
    initContainers: (($pod.initContainers // []) + (.spec.${role}.initContainers // [])),
    containers: ([${containerOf(role)}] + $listed[:$index] + $listed[$index + 1:] + (.spec.${role}.sidecars // []))
  } | ${WITHOUT_NULLS}))
} end`;
}
