import type { KubeObject } from "../../src/base/kubernetes.ts";
import { formatValue, isObject, items, member } from "../../src/base/read.ts";
import { domainPathProblem } from "../../src/kubernetes/domain-path.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { rejectedText, unknownWord } from "../../src/kubernetes/kind-faults.ts";

const GROUP = "trainer.kubeflow.org";
const KINDS = ["ClusterTrainingRuntime", "TrainingRuntime"];

/**
 * The fields for which the webhook rejects a TrainJob, whatever its runtime contains: a runtime of another kind, and names
 * of managers of patches. Source: kubeflow/trainer v2.3.0, pkg/webhooks/trainjob_webhook.go and
 * pkg/runtime/framework/plugins/jobset/jobset.go.
 */
export function trainJobFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const { runtimeRef, runtimePatches } = spec;
  const group = member(runtimeRef, "apiGroup");
  return [
    ...unknownWord(KINDS, member(runtimeRef, "kind"), "/spec/runtimeRef/kind"),
    ...rejectedText(group, "/spec/runtimeRef/apiGroup", (text) =>
      text === GROUP ? undefined : `must be ${GROUP}, but is ${formatValue(text)}`,
    ),
    ...items(runtimePatches).flatMap((patch, index) =>
      rejectedText(member(patch, "manager"), `/spec/runtimePatches/${index}/manager`, (text) =>
        domainPathProblem(text),
      ),
    ),
  ];
}
