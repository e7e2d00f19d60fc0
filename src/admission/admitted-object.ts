import { type CelData, CelOpaque, Work } from "../cel/index.ts";
import { servedForm, servedResource, typeOfKind } from "../k8s-fields/index.ts";
import { at, isObject, items, type KubeObject, ownEntry, record, text } from "../kernel/index.ts";
import { admittedMetadata } from "./admitted-metadata.ts";
import { admittedPodSpec, withOlderAccountName } from "./admitted-pod.ts";
import { closedValue, openValue, UnknownField } from "./admitted-value.ts";
import { type AdmissionRequest, NAME_LABEL } from "./request.ts";

type Members = Readonly<Record<string, unknown>>;

/** The kinds of Kubernetes whose defaults are all known. */
const KNOWN_KINDS: ReadonlySet<string> = new Set(
  `ClusterRole ClusterRoleBinding ConfigMap CronJob DaemonSet Deployment Ingress Job Namespace NetworkPolicy
  PersistentVolumeClaim Pod PodDisruptionBudget PriorityClass ReplicaSet Role RoleBinding Secret Service ServiceAccount
  StatefulSet StorageClass`.split(/\s+/),
);

/**
 * An object as an API server passes it to admission policies: with its defaults and with what the plug-ins of every server
 * add. Values that only the server knows are opaque, and fields whose defaults are not known cannot be read.
 *
 * @param version the version by which the policy matches; another one than that of the object has the same fields
 * @throws WorkLimit
 */
export function admittedObject(object: KubeObject, request: AdmissionRequest, version: string): CelData {
  const { resource } = request;
  const apiVersion = resource.group === "" ? version : `${resource.group}/${version}`;
  const metadata = admittedMetadata(object, request);
  const { apiVersion: _, kind, ...written } = object;
  const type = typeOfKind(object.apiVersion, object.kind);
  if (type !== undefined) {
    const isKnown = KNOWN_KINDS.has(kind);
    const served = servedForm(written, type);
    const whole = { ...withStatus(served, type.fields.has("status"), kind, request), metadata };
    const admitted = isKnown ? (ADMITTED[kind]?.(whole, request, written) ?? whole) : whole;
    const value = { apiVersion, kind, ...admitted };
    return isKnown ? closedValue(value) : openValue(value);
  }
  if (resource.crd === undefined) return openValue({ ...written, apiVersion, kind, metadata });
  const served = servedResource(object, resource.crd, new Work());
  const { status, ...rest } = served;
  const own = status === undefined || resource.crd.hasStatus ? rest : served;
  return closedValue({ ...own, apiVersion, kind, metadata });
}

/** The status of a new object, by kind. */
const NEW_STATUS: Readonly<Record<string, Members>> = {
  CronJob: {},
  Deployment: {},
  Ingress: { loadBalancer: {} },
  Job: {},
  Pod: { phase: "Pending", qosClass: new CelOpaque("status.qosClass, which the API server sets") },
  Service: { loadBalancer: {} },
};

function withStatus(served: Members, hasStatus: boolean, kind: string, { operation }: AdmissionRequest): Members {
  const { status: _, ...rest } = served;
  if (!hasStatus) return rest;
  const known = operation === "CREATE" ? ownEntry(NEW_STATUS, kind) : undefined;
  return { ...rest, status: known ?? new CelOpaque(`status of the ${kind}`) };
}

/** The changes of the plug-ins and strategies of every API server, by kind. */
const ADMITTED: Readonly<Record<string, (served: Members, request: AdmissionRequest, written: Members) => Members>> = {
  Pod: (pod) => ({ ...pod, spec: admittedPodSpec(withOlderAccountName(record(pod.spec))) }),
  Deployment: withTemplate,
  ReplicaSet: withTemplate,
  StatefulSet: (set) => withTemplate(withClaims(set)),
  DaemonSet: withTemplate,
  Job: (job) => withTemplate(withJobLabels(job)),
  CronJob: (job, _, written) => {
    const spec = record(job.spec);
    const template = record(spec.jobTemplate);
    // The jobs get their own defaults when the controller makes them.
    const own = record(at(written, "spec", "jobTemplate", "spec"));
    const jobSpec = Object.fromEntries(
      Object.entries(record(template.spec)).filter(([name]) => Object.hasOwn(own, name)),
    );
    return { ...job, spec: { ...spec, jobTemplate: withTemplate({ ...template, spec: jobSpec }) } };
  },
  Namespace: (namespace, { name }) => {
    const metadata = record(namespace.metadata);
    return {
      ...namespace,
      metadata: { ...metadata, labels: { ...record(metadata.labels), [NAME_LABEL]: name } },
      spec: { finalizers: ["kubernetes"] },
      status: { phase: "Active" },
    };
  },
  PersistentVolumeClaim: (claim) => {
    const [spec, metadata] = [record(claim.spec), record(claim.metadata)];
    const finalizers = [...new Set([...items(metadata.finalizers), "kubernetes.io/pvc-protection"])];
    const storageClassName =
      spec.storageClassName ?? new UnknownField("spec.storageClassName, which the default class of a cluster sets");
    return { ...claim, metadata: { ...metadata, finalizers }, spec: { ...spec, storageClassName } };
  },
  Service: (service) => ({ ...service, spec: withAddresses(record(service.spec)) }),
  RoleBinding: withSubjects,
  ClusterRoleBinding: withSubjects,
};

function withTemplate(object: Members): Members {
  const spec = record(object.spec);
  const template = record(spec.template);
  return {
    ...object,
    spec: { ...spec, template: { ...template, spec: withOlderAccountName(record(template.spec)) } },
  };
}

/** The claims of a StatefulSet, with the fields that an API server gives them. */
function withClaims(set: Members): Members {
  const spec = record(set.spec);
  const serviceName = spec.serviceName ?? "";
  if (items(spec.volumeClaimTemplates).length === 0) return { ...set, spec: { ...spec, serviceName } };
  const volumeClaimTemplates = items(spec.volumeClaimTemplates).map((claim) => ({
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    ...record(claim),
    status: { phase: "Pending" },
  }));
  return { ...set, spec: { ...spec, serviceName, volumeClaimTemplates } };
}

const RBAC = "rbac.authorization.k8s.io";

function withSubjects(binding: Members): Members {
  if (items(binding.subjects).length === 0) return binding;
  const subjects = items(binding.subjects).map((subject) => {
    if (!isObject(subject) || "apiGroup" in subject) return subject;
    return Reflect.get(subject, "kind") === "ServiceAccount" ? subject : { ...subject, apiGroup: RBAC };
  });
  return { ...binding, subjects };
}

/** The labels by which a Job finds its pods. */
function withJobLabels(job: Members): Members {
  const spec = record(job.spec);
  if (spec.manualSelector === true) return job;
  const uid = new CelOpaque("the uid of the Job, which the API server sets");
  const name = text(record(job.metadata).name) ?? "";
  const matchLabels = { "batch.kubernetes.io/controller-uid": uid };
  const template = record(spec.template);
  const metadata = record(template.metadata);
  const labels = {
    ...record(metadata.labels),
    ...matchLabels,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    "job-name": name,
  };
  return {
    ...job,
    spec: { ...spec, selector: { matchLabels }, template: { ...template, metadata: { ...metadata, labels } } },
  };
}

/** The addresses and ports that an API server gives to a service. */
function withAddresses(spec: Members): Members {
  const type = text(spec.type) ?? "ClusterIP";
  const opaque = (name: string) => new CelOpaque(`spec.${name}, which the API server sets`);
  const hasNodePorts = type === "NodePort" || (type === "LoadBalancer" && spec.allocateLoadBalancerNodePorts !== false);
  const ports = items(spec.ports).map((port) => {
    if (!isObject(port)) return port;
    const own: Members = { protocol: "TCP", targetPort: Reflect.get(port, "port"), ...port };
    return hasNodePorts && own.nodePort === undefined ? { ...own, nodePort: opaque("ports.nodePort") } : own;
  });
  const withPorts = ports.length === 0 ? spec : { ...spec, ports };
  if (type === "ExternalName") return withPorts;
  const isOutside = type === "NodePort" || type === "LoadBalancer";
  return {
    ...Object.fromEntries(
      ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"].map((name) => [name, opaque(name)]),
    ),
    internalTrafficPolicy: "Cluster",
    ...(isOutside && { externalTrafficPolicy: "Cluster" }),
    ...(type === "LoadBalancer" && { allocateLoadBalancerNodePorts: true }),
    ...withPorts,
  };
}
