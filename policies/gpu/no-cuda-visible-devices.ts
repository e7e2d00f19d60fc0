import { at, formatValue, items } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { devicesOf } from "../pods/gpu-containers.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample, gpus } from "./examples.ts";

/** Values that hide every GPU on purpose, which is harmless. */
const HIDING: readonly unknown[] = ["", "-1", "NoDevFiles"];

/** GPU-007: a process numbers its own GPUs from 0, whatever their numbers on the node are. */
export const noCudaVisibleDevices = defineRule({
  id: "GPU-007",
  name: "no-cuda-visible-devices",
  title: "A container with whole GPUs does not set CUDA_VISIBLE_DEVICES",
  severity: "warning",
  pack: "strict",
  rationale:
    "The device plug-in already shows a container exactly its own GPUs. A fixed list hides some of them when their number changes, matches none where GPUs are identified by UUID, and breaks the pairing of ranks and devices.",
  fix: "remove the variable; a launcher such as torchrun sets it for each of its processes",
  fixable: true,
  examples: {
    good: gpuPodExample({ container: gpus(4) }),
    bad: gpuPodExample({ container: `env: [{name: CUDA_VISIBLE_DEVICES, value: "0,1"}], ${gpus(4)}` }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      if (devicesOf(view, pod) === 0) continue;
      for (const [index, variable] of items(at(view.container, "env")).entries()) {
        if (at(variable, "name") !== "CUDA_VISIBLE_DEVICES") continue;
        const value = at(variable, "value") ?? "";
        if (HIDING.includes(value)) continue;
        const path = `${view.pointer}/env/${index}`;
        report({
          path: `${path}/value`,
          message: `${titleOf(view)} sets CUDA_VISIBLE_DEVICES to ${formatValue(value)}`,
          expected: "no such variable",
          received: formatValue(value),
          edits: [{ op: "remove", path }],
        });
      }
    }
  },
});
