import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, domainPathProblem, rejectedText, unknownWord } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { formatValue, isObject, items, member } from "../../src/kernel/index.ts";
import { patchedJobs } from "./patched-jobs.ts";

const GROUP = "trainer.kubeflow.org";
/** The containers of the steps of a TrainJob. */
const RESERVED = ["dataset-initializer", "model-initializer", "node"];
const KINDS = ["ClusterTrainingRuntime", "TrainingRuntime"];

/**
 * The fields for which the webhook rejects a TrainJob, whatever its runtime contains: a runtime of another kind, names of
 * managers of patches, and variables of the containers of steps. Source: kubeflow/trainer v2.3.0, pkg/webhooks/trainjob_webhook.go and
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
    ...items(runtimePatches).flatMap((patch, index) => [
      ...rejectedText(member(patch, "manager"), `/spec/runtimePatches/${index}/manager`, (text) =>
        domainPathProblem(text),
      ),
      ...variableFaults(patch, `/spec/runtimePatches/${index}`),
    ]),
  ];
}

/** The variables of containers that the trainer sets itself. A patch must not add to them. */
function variableFaults(patch: unknown, path: string): readonly ObjectFault[] {
  return patchedJobs(patch, path).flatMap((job) =>
    job.containers.flatMap(({ name, container, isInit, path: place }) => {
      if (isInit || !RESERVED.includes(name) || items(member(container, "env")).length === 0) return [];
      return [conflictingField(`${place}/env`, `is rejected for the container ${name}`, `${place}/name`)];
    }),
  );
}
