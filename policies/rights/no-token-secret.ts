import { at, pointerTo, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const TYPE = "kubernetes.io/service-account-token";
const ACCOUNT = "kubernetes.io/service-account.name";

/** RIGHTS-009: tokens of accounts expire. */
export const noTokenSecret = defineRule({
  id: "RIGHTS-009",
  name: "no-token-secret",
  title: "No Secret asks for a token of a service account that never expires",
  severity: "warning",
  strictSeverity: "error",
  security: 6.5,
  pack: "recommended",
  rationale:
    "Kubernetes fills a Secret of this type with a token of the account that it names. The token never expires, works outside of the cluster, and everyone who may read Secrets of the namespace has the rights of the account.",
  fix: "use the token that is projected into pods, or kubectl create token with a duration",
  docs: ["https://kubernetes.io/docs/concepts/security/service-accounts/#get-a-token"],
  kustomize: "decides",
  examples: { good: example("Opaque"), bad: example(TYPE) },
  scope: "object",
  check: ({ object }, { report }) => {
    if (object.apiVersion !== "v1" || object.kind !== "Secret" || at(object, "type") !== TYPE) return;
    const account = text(at(object.metadata, "annotations", ACCOUNT)) ?? "";
    const path = account === "" ? "/type" : pointerTo("/metadata/annotations", ACCOUNT);
    report({ path, message: `the Secret gets a token of service account ${account || "?"} that never expires` });
  },
});

function example(type: string): string {
  return `
apiVersion: v1
kind: Secret
metadata: {name: deployer, namespace: team-nlp, annotations: {${ACCOUNT}: deployer}}
type: ${type}
`;
}
