import { pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { literalEnvironment } from "../pods/environment.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** Variables with the values that make a library log or check far more than a run needs. */
const VERBOSE_VALUES = [
  ["NCCL_DEBUG", "TRACE"],
  ["TORCH_DISTRIBUTED_DEBUG", "DETAIL"],
] as const;

/** NET-008: settings for debugging a hang are not left on. */
export const noVerboseDebug = defineRule({
  id: "NET-008",
  name: "no-verbose-debug",
  title: "No container sets NCCL_DEBUG=TRACE or TORCH_DISTRIBUTED_DEBUG=DETAIL",
  severity: "info",
  pack: "strict",
  rationale:
    "With TRACE, NCCL logs a line for every call of every rank. With DETAIL, PyTorch compares every collective with all other ranks. Both slow down every training step.",
  fix: "remove the variable, or set NCCL_DEBUG to WARN and TORCH_DISTRIBUTED_DEBUG to OFF",
  docs: ["https://pytorch.org/docs/stable/distributed.html#debugging-torch-distributed-applications"],
  examples: {
    good: podExample(
      'containers: [{name: main, image: "example.com/train:1", env: [{name: NCCL_DEBUG, value: WARN}]}]',
    ),
    bad: podExample(
      'containers: [{name: main, image: "example.com/train:1", env: [{name: NCCL_DEBUG, value: TRACE}]}]',
    ),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const environment = literalEnvironment(view.container);
      for (const [name, verbose] of VERBOSE_VALUES) {
        const variable = environment.get(name);
        // Both libraries ignore the case of the value.
        if (variable === undefined || variable.value.trim().toUpperCase() !== verbose) continue;
        report({
          path: pointerTo(view.pointer, "env", variable.index, "value"),
          message: `${titleOf(view)} sets ${name} to ${variable.value.trim()}`,
          received: variable.value,
          key: name,
        });
      }
    }
  },
});
