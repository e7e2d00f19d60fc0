/** Pods of a Ray cluster below a part of the wrapped object: a head, and the hosts of every group of workers. */
function rayPods(cluster: string): string {
  return `([${cluster}.headGroupSpec.template | select(. != null) as $pod | {role: "headgroup", template: $pod, replicas: 1}]
  + [${cluster}.workerGroupSpecs[]? as $group | select($group.template != null)
    | {role: ($group.groupName // "workers"), template: $group.template, replicas: (($group.replicas // 1) * ($group.numOfHosts // 1))}])`;
}

function scaled(pod: string, replicas: string): string {
  return `[${pod} | select(. != null) as $pod | {role: null, template: $pod, replicas: (${replicas})}]`;
}

/** The paths to the pods of the kinds that AppWrapper knows; `$it` is the wrapped object. */
const KNOWN: Readonly<Record<string, string>> = {
  "v1/Pod": scaled("$it", "1"),
  "apps/v1/Deployment": scaled("$it.spec.template", "$it.spec.replicas // 1"),
  "apps/v1/StatefulSet": scaled("$it.spec.template", "$it.spec.replicas // 1"),
  "batch/v1/Job": scaled(
    "$it.spec.template",
    "($it.spec.parallelism // 1) as $most | [$most, ($it.spec.completions // $most)] | min",
  ),
  "jobset.x-k8s.io/v1alpha2/JobSet": `[$it.spec.replicatedJobs[]? as $job | $job.template.spec as $spec | select($spec.template != null)
  | ($spec.parallelism // 1) as $most
  | {role: $job.name, template: $spec.template, replicas: (($job.replicas // 1) * ([$most, ($spec.completions // $most)] | min))}]`,
  "kubeflow.org/v1/PyTorchJob": `[("Master", "Worker") as $type | $it.spec.pytorchReplicaSpecs[$type] as $spec
  | select($spec.template != null) | {role: ($type | ascii_downcase), template: $spec.template, replicas: ($spec.replicas // 1)}]`,
  "ray.io/v1/RayCluster": rayPods("$it.spec"),
  "ray.io/v1/RayJob": rayPods("$it.spec.rayClusterSpec"),
};

/** A path such as `template.spec.jobs[0].template` as a list of keys below the wrapped object. */
const KEYS = `[$set.path | ltrimstr("template") | split(".")[] | select(. != "") | split("[") | first, (.[1:][] | rtrimstr("]") | tonumber? // "")]`;

/** The part of a path that distinguishes the pod sets of one wrapped object: its last distinctive name. */
const ROLE = `(if ($sets | length) < 2 then null else
  ($set.path | split(".") | map(select(IN("template", "spec") | not)) | last // "pods") end)`;

/** The declared pod sets, for kinds that AppWrapper does not know. */
const DECLARED = `(($component.podSets // []) as $sets | [$sets[] as $set | select($set.path // "" | startswith("template")) | ${KEYS} as $keys
  | {role: ${ROLE}, template: ($it | getpath($keys)?), replicas: ($set.replicas // 1)}
  | . as $found | select($found.template != null)])`;

/** The pod sets of a LeaderWorkerSet where none are declared. AppWrapper derives none for this kind. */
const LEADER_WORKERS = `($it.spec.leaderWorkerTemplate as $of | ($it.spec.replicas // 1) as $groups
  | [{role: "leaderTemplate", template: ($of.leaderTemplate // $of.workerTemplate), replicas: $groups}]
  + [(($of.size // 1) - 1) as $workers | select($workers > 0)
    | {role: "workerTemplate", template: $of.workerTemplate, replicas: ($groups * $workers)}])`;

const BY_KIND = Object.entries(KNOWN)
  .map(([kind, pods]) => `if $kind == "${kind}" then ${pods}\nel`)
  .join("");

/**
 * jq: all pods of a wrapper, each entry with `id`, `template` and `replicas`. The id has the kind and the name of the
 * wrapped object, and the role of the pods where it has several.
 */
export const POD_SETS = `(.spec.components // [] | to_entries[] as $entry
| $entry.value as $component | ($component.template // {}) as $it
| "\\($it.apiVersion)/\\($it.kind)" as $kind
| (${BY_KIND}if $kind == "leaderworkerset.x-k8s.io/v1/LeaderWorkerSet" and ($component.podSets // []) == [] then ${LEADER_WORKERS}
else ${DECLARED} end)[] as $found
| "\\($it.kind)/\\($it.metadata.name // $entry.key)" as $of
| {id: ($of + (if $found.role == null then "" else "/" + $found.role end)), template: $found.template, replicas: $found.replicas})`;

/** jq on a pod: the id of its pod set, derived from labels and owners. */
export const POD_SET_OF_POD = `(.metadata.labels // {}) as $labels
| ([.metadata.ownerReferences[]? | select(.controller == true)] | first // {}) as $owner
| if $labels["training.kubeflow.org/job-name"] != null then
    "PyTorchJob/\\($labels["training.kubeflow.org/job-name"])/\\($labels["training.kubeflow.org/replica-type"])"
  elif $labels["jobset.sigs.k8s.io/jobset-name"] != null then
    "JobSet/\\($labels["jobset.sigs.k8s.io/jobset-name"])/\\($labels["jobset.sigs.k8s.io/replicatedjob-name"])"
  elif $labels["ray.io/group"] != null then
    "\\($labels["ray.io/originated-from-crd"] // "RayCluster")/\\($labels["ray.io/originated-from-cr-name"] // $labels["ray.io/cluster"])/\\($labels["ray.io/group"])"
  elif $labels["leaderworkerset.sigs.k8s.io/name"] != null then
    "LeaderWorkerSet/\\($labels["leaderworkerset.sigs.k8s.io/name"])/" + (if $labels["leaderworkerset.sigs.k8s.io/worker-index"] == "0" then "leaderTemplate" else "workerTemplate" end)
  elif $owner.kind == "ReplicaSet" then "Deployment/" + ($owner.name | split("-") | .[:-1] | join("-"))
  elif $owner.kind == null or $owner.kind == "AppWrapper" then "Pod/\\(.metadata.name)"
  else "\\($owner.kind)/\\($owner.name)" end`;
