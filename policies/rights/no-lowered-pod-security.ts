import { at, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const ENFORCE = "pod-security.kubernetes.io/enforce";

/** Namespaces of the node's own components, whose pods need the privileged level. */
const SYSTEM = /^(?:kube-|openshift-)|(?:^|-)system$/;

/** RIGHTS-006: Pod Security stays on. */
export const noLoweredPodSecurity = defineRule({
  id: "RIGHTS-006",
  name: "no-lowered-pod-security",
  title: "No namespace of workloads has the privileged level of Pod Security",
  severity: "warning",
  strictSeverity: "error",
  security: 7.9,
  pack: "recommended",
  rationale:
    "With the level privileged, the API server accepts every pod in the namespace: privileged containers, host paths, the network of the node. The rule accepts it where the name shows a namespace of the system: kube-*, openshift-*, *-system and system, to which a kustomization adds a prefix.",
  fix: "enforce baseline or restricted, and give the pods that need more a namespace of their own",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-admission/"],
  kustomize: "decides",
  examples: { good: example("restricted"), bad: example("privileged") },
  scope: "object",
  check: ({ object: { apiVersion, kind, metadata } }, { report }) => {
    if (apiVersion !== "v1" || kind !== "Namespace" || SYSTEM.test(metadata.name)) return;
    if (at(metadata, "labels", ENFORCE) !== "privileged") return;
    report({
      path: pointerTo("/metadata/labels", ENFORCE),
      message: `namespace ${metadata.name} accepts privileged pods`,
      expected: "baseline or restricted",
      received: "privileged",
    });
  },
});

function example(level: string): string {
  return `
apiVersion: v1
kind: Namespace
metadata: {name: team-nlp, labels: {pod-security.kubernetes.io/enforce: ${level}}}
`;
}
