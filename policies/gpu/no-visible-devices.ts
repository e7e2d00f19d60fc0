import type { Edit } from "../../src/kernel/index.ts";
import { at, formatValue, isObject, items } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { mayGetGpu } from "../pods/gpu-containers.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample } from "./examples.ts";
import {
  deviceAnnotations,
  HARMLESS,
  mountFindings,
  prefixFindings,
  sourceFindings,
  VISIBLE_DEVICES,
} from "./visible-devices.ts";

/** GPU-005: nothing gives GPUs to a container without the scheduler. */
export const noVisibleDevices = defineRule<PlatformOptions>({
  id: "GPU-005",
  name: "no-visible-devices",
  title: "No container gets GPUs by NVIDIA_VISIBLE_DEVICES, a volume or an annotation",
  severity: "error",
  security: 9.1,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "The NVIDIA runtime gives a container every GPU that this variable names, and with `all` every GPU of the node, whatever the device plug-in has allocated. Volumes below /var/run/nvidia-container-devices and the annotations cdi.k8s.io/* have the same effect, and on nodes with KAI's GPU fractioning the annotation nvidia.com/container.<name>.gpus.devices, which only KAI's binder may write. A ConfigMap or a Secret with this key sets the variable where a container reads it with envFrom. The container can access the GPUs and the memory of other tenants, and no quota counts them. KAI's webhook rejects such a pod, but other schedulers start it. A policy of gatekeeper-library that is proposed as pull request 737 requires the variable on every container with GPUs: with KAI's webhook no value of it passes both, so exclude the pods of KAI from that policy.",
  fix: "remove the variable and request GPUs with nvidia.com/gpu; to hide all GPUs, set it to void",
  definitionFix:
    "remove the variable and request GPUs with compute.gpuDevicesRequest; to hide all GPUs, set it to void",
  docs: ["https://github.com/NVIDIA/k8s-device-plugin/issues/61"],
  fixable: true,
  options: PLATFORM_OPTIONS,
  examples: {
    good: gpuPodExample({ container: "env: [{name: NVIDIA_VISIBLE_DEVICES, value: void}]" }),
    bad: gpuPodExample({ container: "env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]" }),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // Device plug-ins and exporters access all GPUs, but use none.
    if (isPlatformPod(pod, options)) return;
    for (const finding of deviceAnnotations(pod)) report(finding);
    for (const view of pod.containers) {
      for (const finding of [...prefixFindings(view), ...mountFindings(view)]) report(finding);
      const env = items(view.container.env);
      for (let index = 0; index < env.length; index++) {
        const variable = env[index];
        if (!isObject(variable) || variable.name !== VISIBLE_DEVICES) continue;
        const setting = unsafeSetting(variable);
        if (setting === undefined) continue;
        const path = `${view.pointer}/env/${index}`;
        report({
          path: `${path}/${setting.field}`,
          message: `${titleOf(view)} ${setting.text}`,
          expected: "void, none or no such variable",
          received: setting.received,
          edits: [mayGetGpu(view, pod) ? { op: "remove", path } : voidEdit(path)],
        });
      }
    }
  },
  checkObject: ({ object }, { report }) => {
    for (const finding of sourceFindings(object)) report(finding);
  },
});

function unsafeSetting(variable: object) {
  const value = at(variable, "value") ?? "";
  if (value === "" && at(variable, "valueFrom") != null) {
    return { field: "valueFrom", text: `reads ${VISIBLE_DEVICES} from another object`, received: "valueFrom" };
  }
  if (HARMLESS.includes(value)) return undefined;
  const received = formatValue(value);
  return { field: "value", text: `sets ${VISIBLE_DEVICES} to ${received}`, received };
}

// The device plug-in sets the variable of a container with GPUs. Without GPUs, the default of the image may be `all`.
function voidEdit(path: string): Edit {
  return { op: "set", path, value: { name: VISIBLE_DEVICES, value: "void" } };
}
