/** The manifest of a Pod with the given YAML as its spec, for the examples of a rule. */
export function podExample(spec: string): string {
  return `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
${spec.trim().replace(/^/gm, "  ")}
`;
}

/** Members of a map in YAML's flow style, without the absent ones. */
export function flowMembers(...members: readonly (string | undefined)[]): string {
  return members.filter((member) => member !== undefined).join(", ");
}
