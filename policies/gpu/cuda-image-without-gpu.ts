import { isScheduled } from "../../src/gpu/index.ts";
import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { text as asText, at, items } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { mayGetGpu } from "../pods/gpu-containers.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample } from "./examples.ts";

/** Options of GPU-006. */
interface CudaImageOptions extends PlatformOptions {
  /**
   * Marks of images that expect GPUs. An entry that ends with `/` is the start of the image name, without docker.io; any
   * other is the start of a word in the name.
   */
  readonly images: readonly string[];
}

/** GPU-006: most CUDA images make the runtime show all GPUs of the node. */
export const cudaImageWithoutGpu = defineRule<CudaImageOptions>({
  id: "GPU-006",
  name: "cuda-image-without-gpu",
  title: "A container with a CUDA image requests a GPU, or sets NVIDIA_VISIBLE_DEVICES",
  severity: "warning",
  pack: "strict",
  rationale:
    "CUDA and NGC images set NVIDIA_VISIBLE_DEVICES to `all`. On nodes where the NVIDIA runtime is the default, such a container can use every GPU of the node without a request. KAI's webhook prevents this for the pods of its scheduler, so for them the finding is only an info.",
  fix: "request a GPU with nvidia.com/gpu, or set the variable NVIDIA_VISIBLE_DEVICES to void",
  definitionFix: "request a GPU with compute.gpuDevicesRequest, or set the variable NVIDIA_VISIBLE_DEVICES to void",
  docs: ["https://github.com/NVIDIA/k8s-device-plugin/issues/87"],
  options: {
    schema: closed({ ...PLATFORM_OPTIONS.schema.properties, images: list(stringSchema({ minLength: 1 })) }),
    defaults: { ...PLATFORM_OPTIONS.defaults, images: ["nvcr.io/", "nvidia/", "cuda"] },
  },
  examples: {
    good: gpuPodExample({
      image: "nvcr.io/nvidia/pytorch:25.01-py3",
      container: "env: [{name: NVIDIA_VISIBLE_DEVICES, value: void}]",
    }),
    bad: gpuPodExample({ image: "nvcr.io/nvidia/pytorch:25.01-py3" }),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (isPlatformPod(pod, options)) return;
    for (const view of pod.containers) {
      const image = asText(at(view.container, "image"));
      if (image === undefined || !isMarked(image, options.images)) continue;
      if (mayGetGpu(view, pod) || setsVisibleDevices(view)) continue;
      report({
        path: `${view.pointer}/image`,
        message: `${titleOf(view)} has the CUDA image ${image}, but requests no GPU`,
        ...(isProtected(pod) && { severity: "info" }),
      });
    }
  },
});

function isMarked(image: string, marks: readonly string[]): boolean {
  const name = image
    .trim()
    .toLowerCase()
    .replace(/^(?:index\.)?docker\.io\//, "");
  // A digest is a number, so a match in it would be a coincidence.
  const words = (name.split("@", 1)[0] ?? "").split(/[^a-z0-9]+/);
  return marks.some((mark) => {
    const lower = mark.toLowerCase();
    if (lower.endsWith("/")) return name.startsWith(lower);
    return words.some((word) => word.startsWith(lower));
  });
}

// With any value: GPU-005 reports the values that show GPUs.
function setsVisibleDevices({ container }: ContainerView): boolean {
  return items(at(container, "env")).some((variable) => at(variable, "name") === "NVIDIA_VISIBLE_DEVICES");
}

// The webhook sets `void` for every container without a GPU (KAI: admission, deviceaccess).
function isProtected({ workload, metadata, spec }: PodView): boolean {
  return isScheduled({ metadata, spec }, workload.checked.cluster);
}
