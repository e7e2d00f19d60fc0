import type { KnownLabels, KubeObject } from "../kernel/index.ts";
import type { AdmissionResource } from "./resource.ts";

/** The user of a request. */
interface RequestUser {
  readonly username: string;
  readonly groups: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** A request to an API server that admission policies judge. */
export interface AdmissionRequest {
  readonly operation: "CREATE" | "UPDATE" | "DELETE";
  readonly resource: AdmissionResource;
  /** The object as its manifest has it; absent for a deletion. */
  readonly object?: KubeObject | undefined;
  /** The object before; absent for a creation. */
  readonly oldObject?: KubeObject | undefined;
  readonly name: string;
  /** Its namespace: null where it is not known, absent for an object of the cluster. */
  readonly namespace?: string | null | undefined;
  /** Absent: unknown. */
  readonly user?: RequestUser | undefined;
  /** Default: the request is carried out. */
  readonly isDryRun?: boolean;
  /** The options of the request; absent: unknown. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** The cluster that receives a request, as far as it is known. */
export interface AdmissionCluster {
  /** Whether the namespaces and params are all that the cluster has. Otherwise, others are unknown. */
  readonly isComplete: boolean;
  /** Returns the Namespace object with a name. */
  readonly namespace: (name: string) => KubeObject | undefined;
  /** Returns the objects of a kind, in any order. */
  readonly objectsOf: (apiVersion: string, kind: string) => readonly KubeObject[];
  /** Returns the resource of a kind. */
  readonly resourceOf: (apiVersion: string, kind: string) => AdmissionResource;
}

/** The label with the name of a namespace, which the API server sets. */
export const NAME_LABEL = "kubernetes.io/metadata.name";

/** Whether a request is about a namespace itself. */
export function isNamespaceRequest({ resource: { group, kind } }: Pick<AdmissionRequest, "resource">): boolean {
  return group === "" && kind === "Namespace";
}

/** The labels of a Namespace object, or those that a namespace with a name certainly has. */
export function namespaceLabels(name: string, object: KubeObject | undefined): KnownLabels {
  if (object === undefined) return { labels: { [NAME_LABEL]: name }, mayHaveOthers: true };
  return { labels: { ...object.metadata.labels, [NAME_LABEL]: name } };
}
