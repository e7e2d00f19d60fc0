import { GPU_FRACTION, GPU_FRACTION_NUM_DEVICES, GPU_MEMORY, sharedGpus } from "../../src/gpu/index.ts";
import { at, formatValue, pointerTo, stringOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { containerGpusOf } from "../pods/gpu-containers.ts";
import { faultsOf, findingOf } from "./container-gpu-names.ts";
import { gpuPodExample } from "./examples.ts";

/** GPU-004: Go can parse the annotations of GPU sharing; it accepts fewer spellings than JavaScript. */
export const gpuShareGrammar = defineRule({
  id: "GPU-004",
  name: "gpu-share-grammar",
  title:
    "gpu-fraction is a number between 0 and 1, gpu-memory an integer number of MiB, and the GPU memory of a container a quantity",
  severity: "error",
  pack: "recommended",
  fault: "kind",
  rationale:
    "KAI's webhook rejects a portion that is not above 0 and below 1, and memory that is 0 or has a unit; for a container, memory that is not a quantity above 0, a limit below the request, and a mode other than time-slicing and sm-sharing. It counts whole MiB, so less than 1Mi is nothing. The API server rejects a number without quotes, because annotations are strings.",
  fix: 'write gpu-fraction as a quoted decimal such as "0.5", gpu-memory as a quoted number of MiB such as "8192", and the memory of a container as a quantity such as 8Gi',
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  examples: {
    good: gpuPodExample({ metadata: 'annotations: {gpu-memory: "8192"}' }),
    bad: gpuPodExample({ metadata: "annotations: {gpu-memory: 8Gi}" }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const { key, expected, beside } of GRAMMAR) {
      const value = at(pod.annotations, key);
      // A request of a container replaces the fraction, and GPU-003 reports that.
      if (value == null || (key === GPU_FRACTION && containerGpusOf(pod).share !== undefined)) continue;
      const path = pointerTo("/metadata/annotations", key);
      const received = formatValue(value);
      if (!isAccepted({ ...beside, [key]: value })) {
        report({ path, message: `${key} is ${received}, but must be ${expected}`, expected, received });
      } else if (typeof value !== "string") {
        // The value itself is valid; the type is a mistake that every annotation can have.
        const message = `${key} is ${received} without quotes, but annotations are strings`;
        report({ path, severity: "warning", message, expected: formatValue(stringOf(value)), received });
      }
    }
    for (const fault of faultsOf(pod, "value")) report(findingOf(fault));
  },
});

const GRAMMAR: readonly { readonly key: string; readonly expected: string; readonly beside: object }[] = [
  { key: GPU_FRACTION, expected: "a number above 0 and below 1", beside: {} },
  { key: GPU_MEMORY, expected: "an integer number of MiB above 0, without a unit", beside: {} },
  // KAI reads the number of devices only beside a part of a GPU.
  { key: GPU_FRACTION_NUM_DEVICES, expected: "an integer above 0", beside: { [GPU_FRACTION]: "0.5" } },
];

function isAccepted(annotations: object): boolean {
  const problems: string[] = [];
  sharedGpus(annotations, undefined, problems);
  return problems.length === 0;
}
