import type { FateText } from "./field-map-pod.ts";

/** A field of a workload: its path below the request body, then its fate on `kai` and on `runai`. */
type WorkloadRow = readonly [path: string, kai: FateText, runai: FateText];

const EXCLUDED = "an excluded item is left out";
const POLICY_NAME = "~ the item's name, which policies read";
const ITEM_KEY = "key of the item";
const FOR_PEOPLE = "~ for people";
const NO_FIELD = "! run.ai/v2alpha1 has no field for it";
const WITH_ITEM = "! with its item";
const NO_LOGIN = "! only the platform's gateway requires a login";
const TEMPLATE = "! only the control plane has its content; refused before the expansion";
const DATA_VOLUME = "! only the control plane can resolve the id";
const NO_BUCKETS = "! Kubernetes mounts no bucket";
const NO_VOLUMES = "! run.ai/v2alpha1 does not document its volumes";
const TTL = "! the next sync would create and run the workload again (GITOPS-006)";

/** The fields around the `spec`, which are the same in both APIs. */
const ENVELOPE: readonly WorkloadRow[] = [
  ["name", "metadata.name", "metadata.name and spec.name"],
  ["useGivenNameAsPrefix", "adds a hash of the run to the name", "adds a hash of the run to the name"],
  ["projectId", "namespace and queue", "namespace and queue"],
  ["clusterId", "the cluster that gets the objects", "the cluster that gets the objects"],
  ["templateId", TEMPLATE, TEMPLATE],
];

const SCHEDULING: readonly WorkloadRow[] = [
  ["spec.category", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.preemptibility", "label kai.scheduler/preemptibility, PodGroup", "label kai.scheduler/preemptibility"],
  ["spec.priorityClass", "label priorityClassName, PodGroup", "label priorityClassName"],
];

const TRAINING: readonly WorkloadRow[] = [
  ["spec.nodePools[]", "queue and label kai.scheduler/node-pool; one only", "nodePools, separated by blanks"],
  ["spec.autoDeletionTimeAfterCompletionSeconds", TTL, "autoDeletionTimeAfterCompletionSeconds, from ten years on"],
  ["spec.backoffLimit", "Job backoffLimit, 6 by default", "backoffLimit"],
  ["spec.completions", "Job completions", "completions"],
  ["spec.parallelism", "Job parallelism, 1 by default", "parallelism"],
  ["spec.restartPolicy", "pod restartPolicy, Never by default; Always is OnFailure", NO_FIELD],
  ["spec.terminateAfterPreemption", "! true: a Job makes a new pod for a preempted one", "terminateAfterPreemption"],
  ["spec.terminationGracePeriodSeconds", "pod terminationGracePeriodSeconds", NO_FIELD],
  ["spec.stdin", "container stdin", "stdin"],
  ["spec.tty", "container tty", "tty"],
  ["spec.security.allowPrivilegeEscalation", "container securityContext", "allowPrivilegeEscalation"],
  ["spec.security.hostIpc", "pod hostIPC", "hostIpc"],
  ["spec.security.hostNetwork", "pod hostNetwork and dnsPolicy ClusterFirstWithHostNet", "hostNetwork"],
  [
    "spec.exposedUrls[].container",
    "Service and Ingress, with a warning: no login is required",
    "exposedUrls containerPort",
  ],
  ["spec.exposedUrls[].url", "Ingress host and path", "exposedUrls customUrl"],
  ["spec.exposedUrls[].authorizationType", NO_LOGIN, NO_FIELD],
  ["spec.exposedUrls[].authorizedUsers[]", NO_LOGIN, NO_FIELD],
  ["spec.exposedUrls[].authorizedGroups[]", NO_LOGIN, NO_FIELD],
  ["spec.exposedUrls[].toolType", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.exposedUrls[].toolName", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.exposedUrls[].name", POLICY_NAME, ITEM_KEY],
  ["spec.exposedUrls[].exclude", EXCLUDED, EXCLUDED],
  ["spec.ports[].container", "Service targetPort", "ports container"],
  ["spec.ports[].serviceType", "Service type, one Service each", "ports serviceType"],
  ["spec.ports[].external", "Service port, or nodePort", "ports external"],
  ["spec.ports[].toolType", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.ports[].toolName", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.ports[].name", POLICY_NAME, ITEM_KEY],
  ["spec.ports[].exclude", EXCLUDED, EXCLUDED],
  ["spec.relatedUrls[].url", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.relatedUrls[].type", FOR_PEOPLE, FOR_PEOPLE],
  ["spec.relatedUrls[].name", POLICY_NAME, POLICY_NAME],
  ["spec.relatedUrls[].exclude", FOR_PEOPLE, FOR_PEOPLE],
];

const TRAINING_STORAGE: readonly WorkloadRow[] = [
  ["spec.storage.dataVolume[].id", DATA_VOLUME, DATA_VOLUME],
  ["spec.storage.dataVolume[].mountPath", WITH_ITEM, WITH_ITEM],
  ["spec.storage.dataVolume[].exclude", EXCLUDED, EXCLUDED],
  ["spec.storage.git[].name", POLICY_NAME, ITEM_KEY],
  ["spec.storage.git[].repository", "init container git-sync --repo", "gitSync repository"],
  ["spec.storage.git[].branch", "init container git-sync --ref", NO_FIELD],
  ["spec.storage.git[].revision", "init container git-sync --ref, before branch", "gitSync rev"],
  ["spec.storage.git[].path", "container volumeMounts", "gitSync directory"],
  ["spec.storage.git[].passwordSecret", "init container env", "gitSync secretName"],
  ["spec.storage.git[].secretKeyOfUser", "init container env, User by default", "gitSync username"],
  ["spec.storage.git[].secretKeyOfPassword", "init container env, Password by default", NO_FIELD],
  ["spec.storage.git[].exclude", EXCLUDED, EXCLUDED],
  ["spec.storage.git[].secretRef.name", "init container env, or volume with the key", "gitSync secretName"],
  [
    "spec.storage.git[].secretRef.authenticationMethod",
    "init container env, or ssh flags and volume",
    "! ssh-key: no field for it",
  ],
  ["spec.storage.git[].secretRef.secretKeyOfUser", "init container env, username by default", "gitSync username"],
  ["spec.storage.git[].secretRef.secretKeyOfPassword", "init container env, password by default", NO_FIELD],
  ["spec.storage.hostPath[].name", POLICY_NAME, WITH_ITEM],
  ["spec.storage.hostPath[].path", "volume hostPath", NO_VOLUMES],
  ["spec.storage.hostPath[].readOnly", "mount readOnly, true by default", WITH_ITEM],
  ["spec.storage.hostPath[].mountPath", "container volumeMounts", WITH_ITEM],
  ["spec.storage.hostPath[].mountPropagation", "mount mountPropagation", WITH_ITEM],
  ["spec.storage.hostPath[].exclude", EXCLUDED, EXCLUDED],
  ["spec.storage.nfs[].name", POLICY_NAME, ITEM_KEY],
  ["spec.storage.nfs[].path", "volume nfs path", "nfs sourcePath"],
  ["spec.storage.nfs[].readOnly", "volume and mount readOnly, true by default", "nfs readOnly"],
  ["spec.storage.nfs[].server", "volume nfs server", "nfs nfsServer"],
  ["spec.storage.nfs[].mountPath", "container volumeMounts", "nfs targetPath"],
  ["spec.storage.nfs[].exclude", EXCLUDED, EXCLUDED],
  ["spec.storage.s3[].name", WITH_ITEM, ITEM_KEY],
  ["spec.storage.s3[].bucket", NO_BUCKETS, "s3 bucket"],
  ["spec.storage.s3[].path", WITH_ITEM, "s3 path"],
  ["spec.storage.s3[].url", WITH_ITEM, "s3 url"],
  ["spec.storage.s3[].accessKeySecret", WITH_ITEM, "s3 secretName"],
  ["spec.storage.s3[].secretKeyOfAccessKeyId", WITH_ITEM, "s3 key"],
  ["spec.storage.s3[].secretKeyOfSecretKey", WITH_ITEM, "s3 secret"],
  ["spec.storage.s3[].exclude", EXCLUDED, EXCLUDED],
];

const POOL = "queue and node-pool label; one only";

const INFERENCE: readonly WorkloadRow[] = [
  ["spec.nodePools[]", POOL, POOL],
  ["spec.restartPolicy", "leaderWorkerTemplate restartPolicy", "leaderWorkerTemplate restartPolicy"],
  ["spec.startupPolicy", "startupPolicy", "startupPolicy"],
  ["spec.workers", "leaderWorkerTemplate size, one more", "leaderWorkerTemplate size, one more"],
  ["spec.replicas", "replicas", "replicas"],
  ["spec.servingPort.port", "Service <name>-serving over the leaders", "Service <name>-serving over the leaders"],
  ["spec.servingPort.protocol", "Service appProtocol", "Service appProtocol"],
  ["spec.servingPort.authorizationType", NO_LOGIN, NO_LOGIN],
  ["spec.servingPort.authorizedUsers[]", NO_LOGIN, NO_LOGIN],
  ["spec.servingPort.authorizedGroups[]", NO_LOGIN, NO_LOGIN],
  ["spec.servingPort.exposeExternally", "Ingress, true by default", "Ingress, true by default"],
  ["spec.servingPort.exposedUrl", "Ingress host and path", "Ingress host and path"],
];

/** The fields of a Trainings request body that a leader or worker does not have. */
export const TRAINING_ROWS: readonly WorkloadRow[] = [...ENVELOPE, ...SCHEDULING, ...TRAINING, ...TRAINING_STORAGE];

/** The fields of a Distributed Inferences request body outside of leader and worker. */
export const INFERENCE_ROWS: readonly WorkloadRow[] = [...ENVELOPE, ...SCHEDULING, ...INFERENCE];
