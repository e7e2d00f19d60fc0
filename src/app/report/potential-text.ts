import type { PotentialPods } from "../../gpu/index.ts";
import { count, gpuText } from "../../kernel/index.ts";

/** Text for the pods of suspended objects, and of those scaled to zero, once they are active. */
export function potentialText({ pods, gpus }: PotentialPods): string {
  return `${count(pods, "pod")}, ${gpuText(gpus)} more once resumed or scaled up`;
}
