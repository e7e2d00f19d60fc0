/** Folder of the rules of a repository, as `rules new` writes them. */
export const RULES_FOLDER = "rules";

/** `muster.yaml` of a folder without one. */
export const MUSTER_TEXT = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: my-organization }
clusters: [{ name: main, scheduler: kai }] # or runai
policies:
  rules:
    - ${RULES_FOLDER}/
`;
/** A fixture that the rule rejects. */
export const BAD_FIXTURE = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: team-nlp }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: main
          image: nginx:latest
`;
/** The finding of the fixture. */
export const EXPECTED_FINDINGS = `- path: /spec/template/spec/containers/0/image
  line: 11
`;

/** A rule in CEL. */
export function newRuleDocument(id: string, name: string): string {
  return `apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: { name: ${name} }
spec:
  id: ${id}
  scope: pod # or object, workload, set
  severity: error
  title: No image has the tag latest
  rationale: The tag can be moved, so two pods of one workload may run different programs.
  fix: write the tag of a release
  # Once for each container, because it names container. True where the rule holds.
  expression: "!container.image.endsWith(':latest')"
  messageExpression: "'container ' + container.name + ' has the image ' + container.image"
  path: image
  examples:
    good:
      - |
        apiVersion: v1
        kind: Pod
        metadata: { name: a }
        spec: { containers: [{ name: main, image: "nginx:1.27" }] }
    bad:
      - |
        apiVersion: v1
        kind: Pod
        metadata: { name: a }
        spec: { containers: [{ name: main, image: "nginx:latest" }] }
`;
}

/** A rule in TypeScript. */
export function newRuleModule(id: string, name: string): string {
  return `import { defineRule } from "muster-gitops/rules";

${"export"} const rules = [
  defineRule({
    id: "${id}",
    name: "${name}",
    title: "No image has the tag latest",
    severity: "error",
    pack: "recommended",
    rationale: "The tag can be moved, so two pods of one workload may run different programs.",
    fix: "write the tag of a release",
    examples: {
      good: "apiVersion: v1\\nkind: Pod\\nmetadata: {name: a}\\nspec: {containers: [{name: main, image: 'nginx:1.27'}]}\\n",
      bad: "apiVersion: v1\\nkind: Pod\\nmetadata: {name: a}\\nspec: {containers: [{name: main, image: 'nginx:latest'}]}\\n",
    },
    scope: "pod",
    check: (pod, { report }) => {
      for (const { container, pointer } of pod.containers) {
        if (!container.image?.endsWith(":latest")) continue;
        report({
          path: \`\${pointer}/image\`,
          message: \`container \${container.name} has the image \${container.image}\`,
        });
      }
    },
  }),
];
`;
}
