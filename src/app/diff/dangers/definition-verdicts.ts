import { Work, WorkLimit } from "../../../cel/index.ts";
import { transitionFaults } from "../../../k8s-fields/index.ts";
import type { KubeObject } from "../../../kernel/index.ts";
import type { DangerContext } from "./danger-sign.ts";
import type { UpdateVerdict } from "./update-verdict.ts";

const CRD_RULES =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules";

/** The verdicts of the CRD that the repository has; undefined where it does not have the version of both objects. */
export function definitionVerdicts(
  old: KubeObject,
  now: KubeObject,
  { after, cluster }: DangerContext,
): readonly UpdateVerdict[] | undefined {
  const { version } = after.crds.find(now, cluster) ?? {};
  // The API server converts an object of another version first.
  if (version === undefined || old.apiVersion !== now.apiVersion) return undefined;
  if (after.crds.work.isSpent()) return [];
  const work = new Work();
  try {
    return transitionFaults(old, now, version, work).map(
      ({ path, message, obstacle }): UpdateVerdict => ({
        path,
        rejectedBy: "API server",
        rule: `does not keep a rule of the CRD: ${message}`,
        ...(obstacle !== undefined && { condition: `the rule is broken, which was not evaluated: it ${obstacle}` }),
        upstream: CRD_RULES,
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkLimit)) throw error;
    const condition = `a rule of the CRD is broken; they were not evaluated: ${error.message}`;
    return [
      { path: "", rejectedBy: "API server", rule: "may break a rule of the CRD", condition, upstream: CRD_RULES },
    ];
  } finally {
    after.crds.work.add(work, `${now.apiVersion} ${now.kind}`);
  }
}
