import { builtInKind, closed, minorOf, stringSchema } from "../../src/k8s-fields/index.ts";
import { given } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { OLD_APIS } from "./old-apis.ts";

/** Options of GITOPS-031. */
interface NoRemovedApiOptions {
  /**
   * Kubernetes version that the manifests are for, for example `1.33`. Default: that of the cluster in `muster.yaml`,
   * else the newest known one.
   */
  readonly kubernetes?: string;
}

/** GITOPS-031: the clusters serve the API version of every object. */
export const noRemovedApi = defineRule<NoRemovedApiOptions>({
  id: "GITOPS-031",
  name: "no-removed-api",
  title: "The target Kubernetes version serves the apiVersion of every object and does not deprecate it",
  severity: "error",
  pack: "recommended",
  rationale:
    "The API server rejects a version that it no longer serves, so a sync fails after the cluster is upgraded. A deprecated version still works, so it is only a warning.",
  fix: "use the apiVersion that replaces it, and update the fields that the new version renames",
  docs: ["https://kubernetes.io/docs/reference/using-api/deprecation-guide/"],
  options: {
    schema: closed({ kubernetes: stringSchema({ pattern: "^v?1\\.[0-9]{1,3}(\\.[0-9]+)?$" }) }),
    defaults: {},
  },
  examples: {
    good: `
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec: {schedule: "0 3 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/eval:1"}]}}}}}
`,
    bad: `
apiVersion: batch/v1beta1
kind: CronJob
metadata: {name: nightly}
spec: {schedule: "0 3 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/eval:1"}]}}}}}
`,
  },
  scope: "object",
  check: ({ object, cluster }, { options, report }) => {
    const { apiVersion, kind } = object;
    const oldApi = OLD_APIS.find(([version, kinds]) => version === apiVersion && kinds.split(" ").includes(kind));
    const target = minorOf(options.kubernetes ?? cluster.kubernetes);
    const since = builtInKind(apiVersion, kind)?.since ?? 0;
    if (since > target) {
      const message = `Kubernetes has ${kind} of ${apiVersion} since 1.${since}, and the target is 1.${target}`;
      report({ path: "/apiVersion", severity: "error", message, received: apiVersion, fix: NEWER_FIX });
      return;
    }
    const [, , deprecated, removed, replacement] = oldApi ?? [];
    if (deprecated === undefined || removed === undefined || target < deprecated) return;
    const finding = given({
      path: "/apiVersion",
      expected: replacement,
      received: apiVersion,
      fix: fixFor(replacement),
    });
    if (target < removed) {
      const message = `${kind} of ${apiVersion} is deprecated, and Kubernetes 1.${removed} removes it`;
      report({ ...finding, severity: "warning", message });
      return;
    }
    const message = `Kubernetes 1.${removed} removed ${kind} of ${apiVersion}, and the target is 1.${target}`;
    report({ ...finding, severity: "error", message });
  },
});

const NEWER_FIX = "use an API version that the target serves, or correct clusters[].kubernetes in muster.yaml";

function fixFor(replacement: string | undefined): string | undefined {
  if (replacement === undefined) return "remove the object; it has no replacement";
  return undefined;
}
