import { isAbsent, isObject, items, member, ownEntry, record, text } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";

type Rewrite = (object: Members) => Members;

/** Types whose objects an API server stores in another form than they are written in, besides defaults. */
const REWRITES: Readonly<Record<string, Rewrite>> = {
  Pod: (pod) => ({ ...pod, ...(isObject(pod.spec) && { spec: completePod(pod.spec) }) }),
  PodSpec: ({ serviceAccount, ...spec }) => ({
    ...(isAbsent(serviceAccount) ? {} : { serviceAccountName: serviceAccount }),
    ...spec,
  }),
  CSIDriver: (driver) => ({ ...driver, spec: record(driver.spec) }),
  // A claim of a StatefulSet has no identity and no status of its own.
  PersistentVolumeClaim: ({ apiVersion: _, kind: __, status: ___, ...claim }) => claim,
  PersistentVolumeClaimSpec: withDataSources,
  Secret: ({ stringData, ...secret }) => ({
    ...secret,
    data: {
      ...record(secret.data),
      ...Object.fromEntries(
        Object.entries(record(stringData)).flatMap(([key, value]) =>
          typeof value === "string" ? [[key, Buffer.from(value, "utf8").toString("base64")]] : [],
        ),
      ),
    },
  }),
};

/** An object as an API server stores it, before its absent fields get their defaults. */
export function rewritten(type: string, object: Members): Members {
  return ownEntry(REWRITES, type)?.(object) ?? object;
}

/**
 * The spec of a Pod with what a pod template lacks: requests default to limits, the ports of a pod in the network of its
 * node to ports of the node, and the admission sets the service account.
 */
function completePod(spec: Members): Members {
  const isOnHost = spec.hostNetwork === true;
  const complete = (list: unknown) => items(list).map((container) => completeContainer(container, isOnHost));
  return {
    enableServiceLinks: true,
    ...(isAbsent(spec.serviceAccount) && { serviceAccountName: "default" }),
    ...spec,
    ...(isAbsent(spec.containers) ? {} : { containers: complete(spec.containers) }),
    ...(isAbsent(spec.initContainers) ? {} : { initContainers: complete(spec.initContainers) }),
  };
}

function completeContainer(container: unknown, isOnHost: boolean): unknown {
  if (!isObject(container)) return container;
  const { limits, requests } = record(container.resources);
  const resources = isObject(limits) && {
    resources: { ...record(container.resources), requests: { ...limits, ...record(requests) } },
  };
  const ports = isOnHost && {
    ports: items(container.ports).map((port) =>
      isObject(port) && !member(port, "hostPort") ? { ...port, hostPort: port.containerPort } : port,
    ),
  };
  return { ...container, ...resources, ...ports };
}

const SNAPSHOTS = "snapshot.storage.k8s.io";

/** The two fields for the source of a claim's data: an API server copies one to the other. */
function withDataSources(spec: Members): Members {
  const { dataSource, dataSourceRef } = spec;
  if (isObject(dataSource) && isAbsent(dataSourceRef)) {
    if (!isClaimOrSnapshot(dataSource)) {
      const { dataSource: _, ...rest } = spec;
      return rest;
    }
    return { ...spec, dataSourceRef: dataSource };
  }
  if (isObject(dataSourceRef) && isAbsent(dataSource) && isAbsent(dataSourceRef.namespace)) {
    const { namespace: _, ...source } = dataSourceRef;
    return { ...spec, dataSource: source };
  }
  return spec;
}

/** An API server drops other sources of the older field. */
function isClaimOrSnapshot({ apiGroup, kind }: Members): boolean {
  const group = text(apiGroup) ?? "";
  if (kind === "PersistentVolumeClaim") return group === "";
  return kind === "VolumeSnapshot" && group === SNAPSHOTS;
}
