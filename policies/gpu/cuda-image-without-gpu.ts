import { text as asText, at, items } from "../../src/base/read.ts";
import { isScheduled } from "../../src/gang/pod-link.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { closed, list, stringSchema } from "../../src/schema/schema.ts";
import { called, mayGetGpu } from "../pods/gpu-containers.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";

/** Options of GPU-006. */
interface CudaImageOptions extends PlatformOptions {
  /**
   * What marks an image that expects GPUs: an entry that ends with `/` is the beginning of its name, without docker.io;
   * any other is the beginning of a word in it.
   */
  readonly images: readonly string[];
}

/** GPU-006: most CUDA images ask the runtime for all GPUs by themselves. */
export const cudaImageWithoutGpu = defineRule<CudaImageOptions>({
  id: "GPU-006",
  name: "cuda-image-without-gpu",
  title: "A container of a CUDA image asks for a GPU, or says that it wants none",
  severity: "warning",
  pack: "strict",
  rationale:
    "CUDA and NGC images set NVIDIA_VISIBLE_DEVICES to `all` themselves. On nodes where the NVIDIA runtime is the default one, such a container sees every GPU of the node without having asked for one. KAI's webhook closes that for the pods that it schedules, so there it is only information.",
  fix: "ask for a GPU by nvidia.com/gpu, or set the variable NVIDIA_VISIBLE_DEVICES to void",
  docs: ["https://github.com/NVIDIA/k8s-device-plugin/issues/87"],
  options: {
    schema: closed({ ...PLATFORM_OPTIONS.schema.properties, images: list(stringSchema({ minLength: 1 })) }),
    defaults: { ...PLATFORM_OPTIONS.defaults, images: ["nvcr.io/", "nvidia/", "cuda"] },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: prepare}
spec:
  containers:
    - {name: main, image: "nvcr.io/nvidia/pytorch:25.01-py3", env: [{name: NVIDIA_VISIBLE_DEVICES, value: void}]}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: prepare}
spec:
  containers:
    - {name: main, image: "nvcr.io/nvidia/pytorch:25.01-py3"}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (isPlatformPod(pod, options)) return;
    for (const view of pod.containers) {
      const image = asText(at(view.container, "image"));
      if (image === undefined || !isMarked(image, options.images)) continue;
      if (mayGetGpu(view, pod) || saysVisibleDevices(view)) continue;
      report({
        path: `${view.pointer}/image`,
        message: `${called(view)} runs the CUDA image ${image} and asks for no GPU`,
        ...(isHidden(pod) ? { severity: "info" as const } : {}),
      });
    }
  },
});

function isMarked(image: string, marks: readonly string[]): boolean {
  const name = image
    .trim()
    .toLowerCase()
    .replace(/^(?:index\.)?docker\.io\//, "");
  // A digest is a number, and no word of it means anything.
  const words = name.replace(/@.*$/, "").split(/[^a-z0-9]+/);
  return marks.some((mark) => {
    const lower = mark.toLowerCase();
    return lower.endsWith("/") ? name.startsWith(lower) : words.some((word) => word.startsWith(lower));
  });
}

/** Whatever it is set to: what shows GPUs is another rule's business. */
function saysVisibleDevices({ container }: ContainerView): boolean {
  return items(at(container, "env")).some((variable) => at(variable, "name") === "NVIDIA_VISIBLE_DEVICES");
}

// The webhook gives `void` to every container without a GPU (KAI: admission, deviceaccess).
function isHidden({ workload, metadata, spec }: PodView): boolean {
  return isScheduled({ metadata, spec }, workload.checked.cluster);
}
