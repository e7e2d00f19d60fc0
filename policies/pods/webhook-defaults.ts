import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { groupOf, type KubeObject } from "../../src/kernel/index.ts";

/**
 * JSON pointers, by API group, of fields that the CRD of a kind demands and that the webhook of its operator sets where
 * they are missing, before the API server compares the object with the CRD. Sources: kubernetes-sigs/jobset,
 * pkg/webhooks/jobset_webhook.go, `Default`; kubeflow/spark-operator, api/v1beta2, whose webhook writes all fields that
 * are not optional, also empty ones; tektoncd/pipeline, whose webhook writes each step and sidecar anew, with an empty
 * name.
 */
const SET_BY_WEBHOOK: ReadonlyMap<string, RegExp> = new Map([
  ["jobset.x-k8s.io", /^\/spec\/failurePolicy\/rules\/\d+\/name$/],
  ["sparkoperator.k8s.io", /^\/spec(?:\/template)?\/(?:driver|executor|mode|sparkVersion|type)$/],
  ["tekton.dev", /\/(?:steps|sidecars)\/\d+\/name$/],
]);

/** Returns the faults of an object without those of missing fields that the webhook of its operator sets. */
export function withoutWebhookDefaults(
  faults: readonly ObjectFault[],
  { apiVersion }: KubeObject,
): readonly ObjectFault[] {
  const isSet = SET_BY_WEBHOOK.get(groupOf(apiVersion));
  if (isSet === undefined || faults.length === 0) return faults;
  return faults.filter(({ kind, path }) => kind !== "missing" || !isSet.test(path));
}
