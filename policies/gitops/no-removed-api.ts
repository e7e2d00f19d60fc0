import { defineRule } from "../../src/rules/rule.ts";
import { stringSchema } from "../../src/schema/schema.ts";
import { OLD_APIS, type OldApi } from "./removed-apis.ts";

/** Options of GITOPS-031. */
export interface NoRemovedApiOptions {
  /** Version of Kubernetes that the manifests are for, for example `1.33`. */
  readonly kubernetes: string;
}

/** GITOPS-031: the cluster still serves the API version of an object. */
export const noRemovedApi = defineRule<NoRemovedApiOptions>({
  id: "GITOPS-031",
  name: "no-removed-api",
  title: "The target version of Kubernetes serves the apiVersion of every object, and has not announced its end",
  severity: "error",
  pack: "strict",
  rationale:
    "The API server refuses a version that it no longer serves, so that a sync fails after an upgrade of the cluster. A version that is only deprecated still works, and is a warning.",
  fix: "write the apiVersion that has replaced it, and change the fields that it has renamed",
  docs: ["https://kubernetes.io/docs/reference/using-api/deprecation-guide/"],
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: { kubernetes: stringSchema({ pattern: "^v?1\\.[0-9]{1,3}(\\.[0-9]+)?$" }) },
    },
    // Every release that is still maintained serves what this one does, as far as the table goes.
    defaults: { kubernetes: "1.33" },
  },
  examples: {
    good: `
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
`,
    bad: `
apiVersion: batch/v1beta1
kind: CronJob
metadata: {name: nightly}
`,
  },
  scope: "object",
  check: ({ object }, { options, report }) => {
    const old = find(object.apiVersion, object.kind);
    const target = Number(/^v?1\.([0-9]+)/.exec(options.kubernetes)?.[1]);
    if (old === undefined) return;
    const { removed, deprecated = 0, instead } = old;
    if (!(target >= deprecated)) return;
    const gone = target >= removed;
    report({
      path: "/apiVersion",
      severity: gone ? "error" : "warning",
      message: gone
        ? `${object.kind} of ${object.apiVersion} is not served since Kubernetes 1.${removed}, and the target is 1.${target}`
        : `${object.kind} of ${object.apiVersion} is deprecated and not served from Kubernetes 1.${removed} on`,
      ...(instead === undefined ? { fix: "remove the object; nothing has replaced it" } : { expected: instead }),
      received: object.apiVersion,
    });
  },
});

function find(apiVersion: string, kind: string): OldApi | undefined {
  return OLD_APIS.find((old) => old.apiVersion === apiVersion && old.kinds.includes(kind));
}
