/** An organisation with the cluster east, which has these node pools, and the project team-nlp. */
export function organization(scheduler: "kai" | "runai", nodePools: string, quotas = "[]"): string {
  const project =
    quotas === "[]"
      ? ""
      : `
departments:
  - {name: research, quotas: ${quotas}}
projects:
  - {name: team-nlp, department: research, clusters: [east], quotas: ${quotas}}
`;
  return `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: ${scheduler}, nodePools: ${nodePools}}
${project}---
`;
}
