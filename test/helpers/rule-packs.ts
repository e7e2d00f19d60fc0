/** The text of a rule of objects in YAML. */
export function ruleText(name: string, id: string, severity: string, expression: string): string {
  return `apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: {name: ${name}}
spec: {id: ${id}, scope: object, severity: ${severity}, title: ${name}, expression: ${JSON.stringify(expression)}}
`;
}

/** The text of the file that describes a pack. */
export function packText(version: string): string {
  return `apiVersion: muster.dev/v1alpha1
kind: RulePack
metadata: {name: own}
spec: {version: ${version}}
`;
}

/** The text of a `muster.yaml` with these policies. */
export function musterText(policies: string): string {
  return `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai}]
policies: ${policies}
`;
}
