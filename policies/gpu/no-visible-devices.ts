import { at, formatValue, isObject, items } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { called, mayGetGpu } from "../pods/gpu-containers.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";

/** Values that show no GPU: the two that KAI's webhook lets pass, and the empty one, which is as good as none. */
const HARMLESS: readonly unknown[] = ["void", "none", ""];

/** GPU-005: NVIDIA_VISIBLE_DEVICES hands out GPUs past the scheduler. */
export const noVisibleDevices = defineRule<PlatformOptions>({
  id: "GPU-005",
  name: "no-visible-devices",
  title: "No container sets NVIDIA_VISIBLE_DEVICES, except to void or none",
  severity: "error",
  security: 9.1,
  pack: "recommended",
  rationale:
    "The NVIDIA runtime gives a container every GPU that this variable names, all of the node for `all`, whatever the device plug-in has allocated: other tenants' GPUs and their memory are open to it, and no quota counts it. KAI's webhook refuses such a pod, other schedulers start it.",
  fix: "remove the variable and ask for GPUs by nvidia.com/gpu; where no GPU must be seen, set it to void",
  docs: ["https://github.com/NVIDIA/k8s-device-plugin/issues/61"],
  fixable: true,
  options: PLATFORM_OPTIONS,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", env: [{name: NVIDIA_VISIBLE_DEVICES, value: void}]}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // Device plug-ins and exporters look at all GPUs by nature, and take none.
    if (isPlatformPod(pod, options)) return;
    for (const view of pod.containers) {
      const env = items(view.container.env);
      for (let index = 0; index < env.length; index++) {
        const variable = env[index];
        if (!isObject(variable) || variable.name !== "NVIDIA_VISIBLE_DEVICES") continue;
        const path = `${view.pointer}/env/${index}`;
        const value = at(variable, "value") ?? "";
        const elsewhere = value === "" && at(variable, "valueFrom") != null;
        if (!elsewhere && HARMLESS.includes(value)) continue;
        report({
          path: `${path}/${elsewhere ? "valueFrom" : "value"}`,
          message: elsewhere
            ? `${called(view)} takes NVIDIA_VISIBLE_DEVICES from elsewhere`
            : `${called(view)} sets NVIDIA_VISIBLE_DEVICES to ${formatValue(value)}`,
          expected: "void, none or no such variable",
          received: elsewhere ? "valueFrom" : formatValue(value),
          // Beside GPUs of its own the device plug-in sets it; without any, the image's own default may be `all`.
          edits: mayGetGpu(view, pod)
            ? [{ op: "remove", path }]
            : [{ op: "set", path, value: { name: "NVIDIA_VISIBLE_DEVICES", value: "void" } }],
        });
      }
    }
  },
});
