import { pointerTo } from "../../src/base/pointer.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { literalEnvironment } from "../pods/environment.ts";

/** What makes a library write, or check, far more than a run needs. */
const VERBOSE = [
  ["NCCL_DEBUG", "TRACE"],
  ["TORCH_DISTRIBUTED_DEBUG", "DETAIL"],
] as const;

/** NET-008: the switches that one debugs a hang with are off again. */
export const noVerboseDebug = defineRule({
  id: "NET-008",
  name: "no-verbose-debug",
  title: "Neither NCCL_DEBUG=TRACE nor TORCH_DISTRIBUTED_DEBUG=DETAIL is left on",
  severity: "info",
  pack: "strict",
  rationale:
    "NCCL's trace writes a line for every call of every rank, and PyTorch's detail checks every collective against all other ranks: both cost time in every step.",
  fix: "remove the variable, or set NCCL_DEBUG to WARN and TORCH_DISTRIBUTED_DEBUG to OFF",
  docs: ["https://pytorch.org/docs/stable/distributed.html#debugging-torch-distributed-applications"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1", env: [{name: NCCL_DEBUG, value: WARN}]}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1", env: [{name: NCCL_DEBUG, value: TRACE}]}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const { container, pointer } of pod.containers) {
      const environment = literalEnvironment(container);
      for (const [name, verbose] of VERBOSE) {
        const set = environment.get(name);
        // Both libraries take the word in any case.
        if (set === undefined || set.value.trim().toUpperCase() !== verbose) continue;
        report({
          path: pointerTo(pointer, "env", set.index, "value"),
          message: `container ${container.name} sets ${name} to ${set.value.trim()}`,
          received: set.value,
          key: name,
        });
      }
    }
  },
});
