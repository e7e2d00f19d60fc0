import { at, formatValue, isObject, items } from "../../src/base/read.ts";
import type { Edit } from "../../src/finding/finding.ts";
import { defineRule } from "../../src/rule/rule.ts";
import { mayGetGpu } from "../pods/gpu-containers.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample } from "./examples.ts";

/** Values that show no GPU: the two that KAI's webhook accepts, and the empty string, which has no effect. */
const HARMLESS: readonly unknown[] = ["void", "none", ""];

const VARIABLE = "NVIDIA_VISIBLE_DEVICES";

/** GPU-005: NVIDIA_VISIBLE_DEVICES gives GPUs to a container without the scheduler. */
export const noVisibleDevices = defineRule<PlatformOptions>({
  id: "GPU-005",
  name: "no-visible-devices",
  title: "No container sets NVIDIA_VISIBLE_DEVICES, except to void or none",
  severity: "error",
  security: 9.1,
  pack: "recommended",
  rationale:
    "The NVIDIA runtime gives a container every GPU that this variable names, and with `all` every GPU of the node, whatever the device plug-in has allocated. The container can access the GPUs and the memory of other tenants, and no quota counts them. KAI's webhook rejects such a pod, but other schedulers start it.",
  fix: "remove the variable and request GPUs with nvidia.com/gpu; to hide all GPUs, set it to void",
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
    for (const view of pod.containers) {
      const env = items(view.container.env);
      for (let index = 0; index < env.length; index++) {
        const variable = env[index];
        if (!isObject(variable) || variable.name !== VARIABLE) continue;
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
});

function unsafeSetting(variable: object) {
  const value = at(variable, "value") ?? "";
  if (value === "" && at(variable, "valueFrom") != null) {
    return { field: "valueFrom", text: `reads ${VARIABLE} from another object`, received: "valueFrom" };
  }
  if (HARMLESS.includes(value)) return undefined;
  const received = formatValue(value);
  return { field: "value", text: `sets ${VARIABLE} to ${received}`, received };
}

// The device plug-in sets the variable of a container with GPUs. Without GPUs, the default of the image may be `all`.
function voidEdit(path: string): Edit {
  return { op: "set", path, value: { name: VARIABLE, value: "void" } };
}
