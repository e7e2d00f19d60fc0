import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isAbsent, isObject, items, member, number, pointerTo, text } from "../../src/kernel/index.ts";
import {
  blockedInContainer,
  deviceTypesFaults,
  MODEL_SERVER,
  SIZES,
  unknownDeviceFaults,
  variableFaults,
} from "../../workloadtypes/index.ts";

const WORKER = "/spec/workerSpec";
const WORKER_CONTAINER = "worker-container";

/**
 * The fields for which KServe's webhook rejects a ServingRuntime or ClusterServingRuntime, whatever other runtimes the cluster
 * has. A disabled runtime is not checked.
 * Source: kserve/kserve v0.20.0, pkg/webhook/admission/servingruntime/servingruntime_webhook.go.
 */
export function servingRuntimeFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec) || spec.disabled === true) return [];
  return [...priorityFaults(spec), ...variableNameFaults(spec), ...workerFaults(spec)];
}

/** A model format that is selected automatically has one priority. */
function priorityFaults({ supportedModelFormats }: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const first = new Map<string, { readonly priority: number | undefined; readonly path: string }>();
  return items(supportedModelFormats).flatMap((format, index): readonly ObjectFault[] => {
    const name = text(member(format, "name"));
    if (member(format, "autoSelect") !== true || name === undefined) return [];
    const priority = number(member(format, "priority"));
    const path = pointerTo("/spec/supportedModelFormats", index, "priority");
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, { priority, path });
      return [];
    }
    if (earlier.priority === undefined || priority === undefined || earlier.priority === priority) return [];
    const message = `must be ${earlier.priority}, as for the same model format above, but is ${priority}`;
    return [conflictingField(path, message, earlier.path)];
  });
}

/** KServe blocks a variable in the containers of both templates. */
function variableNameFaults({ containers, workerSpec }: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  return [
    ...items(containers).flatMap((each, index) => blockedInContainer(each, `/spec/containers/${index}`)),
    ...items(member(workerSpec, "containers")).flatMap((each, index) =>
      blockedInContainer(each, `${WORKER}/containers/${index}`),
    ),
  ];
}

function workerFaults(spec: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const { workerSpec: worker } = spec;
  if (!isObject(worker)) return [];
  const list = worker.containers;
  const workers = items(list);
  const annotations = { value: spec.annotations, path: "/spec/annotations" };
  const servers = items(spec.containers).flatMap((each, index) =>
    member(each, "name") === MODEL_SERVER ? [{ container: each, path: `/spec/containers/${index}` }] : [],
  );
  const first = { container: workers[0], path: `${WORKER}/containers/0` };
  const counted = member(first.container, "name") === WORKER_CONTAINER ? [...servers, first] : servers;
  const isEmpty = isAbsent(list) || (Array.isArray(list) && list.length === 0);
  return [
    ...(isEmpty ? [missingField(`${WORKER}/containers`, "needs a container")] : []),
    ...(workers.length > 1
      ? [conflictingField(`${WORKER}/containers/1`, "is rejected here; a worker has one container")]
      : []),
    ...["pipelineParallelSize", "tensorParallelSize"].flatMap((field) => numberBelow(worker, field, WORKER, 1)),
    ...servers.flatMap(({ container, path }) =>
      SIZES.flatMap((name) =>
        variableFaults(
          container,
          path,
          name,
          `must not be set together with workerSpec, which has a field for ${name}`,
        ),
      ),
    ),
    ...(counted.length === 0 ? [] : deviceTypesFaults(annotations)),
    ...counted.flatMap(({ container, path }) => unknownDeviceFaults(container, path, annotations)),
  ];
}
