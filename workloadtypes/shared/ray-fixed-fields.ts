import type { FixedFields } from "../../src/k8s-fields/index.ts";

/**
 * The fields that the CRDs of KubeRay fix.
 *
 * @param clusters pointers of the specs of clusters in the kind
 */
export function rayFixedFields(clusters: readonly string[]): readonly FixedFields[] {
  const all = [...new Set(["/spec", ...clusters])];
  return [
    {
      fields: [
        ...all.map((spec) => `${spec}/managedBy`),
        ...clusters.map((spec) => `${spec}/gcsFaultToleranceOptions/backend`),
      ],
      rejectedBy: "definition",
      upstream: "https://github.com/ray-project/kuberay/tree/master/helm-chart/kuberay-operator/crds",
    },
  ];
}
