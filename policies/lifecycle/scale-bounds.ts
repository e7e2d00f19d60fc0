import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { firstGpuPod } from "./training.ts";

/** Fields that bound a scale, in pairs, as autoscalers and serving kinds spell them. */
const PAIRS = [
  ["minReplicas", "maxReplicas"],
  ["minReplicaCount", "maxReplicaCount"],
  ["minScale", "maxScale"],
  ["autoscaling.knative.dev/min-scale", "autoscaling.knative.dev/max-scale"],
  ["autoscaling.knative.dev/minScale", "autoscaling.knative.dev/maxScale"],
] as const;

/** Groups of autoscalers that are objects of their own. */
const AUTOSCALERS: readonly string[] = ["autoscaling", "keda.sh"];

/** LIFECYCLE-009: the bounds of a scale are bounds, and 0 is meant. */
export const scaleBounds = defineRule({
  id: "LIFECYCLE-009",
  name: "scale-bounds",
  title: "A service's smallest scale is not above its largest, and not 0 on GPUs",
  severity: "warning",
  pack: "strict",
  rationale:
    "A smallest scale above the largest is refused by the autoscaler's controller, which then scales nothing. From 0 the first request waits until a GPU is free and the model is loaded, and by then its client has given up.",
  fix: "swap the bounds, or keep one replica of a server that loads a model",
  docs: ["https://knative.dev/docs/serving/autoscaling/scale-bounds/"],
  examples: {
    good: `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: chat}
spec: {minReplicas: 1, maxReplicas: 4, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: chat}}
`,
    bad: `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: chat}
spec: {minReplicas: 8, maxReplicas: 4, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: chat}}
`,
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    // Elastic trainings have such fields too; their minimum is the gang's, which is another rule's business.
    if (!isService(object, workload)) return;
    const onGpu = workload !== undefined && firstGpuPod(workload) !== undefined;
    const found: Bounds[] = [];
    collectBounds(object, "", found);
    for (const { pointer, least, most, names } of found) {
      const [lower, upper] = names;
      // Knative and others read 0 as no bound.
      if (least !== undefined && most !== undefined && most > 0 && least > most) {
        report({
          path: pointerTo(pointer, lower),
          message: `${lower} is ${least}, above ${upper}, which is ${most}`,
          expected: `${most} or less`,
          received: `${least}`,
        });
      }
      if (least === 0 && onGpu) {
        report({
          path: pointerTo(pointer, lower),
          message: `${lower} is 0, so that the first request waits for a GPU and for the model to load`,
          expected: "1 or more",
          received: "0",
          key: "zero",
        });
      }
    }
  },
});

/** A pair of bounds and where it is. */
interface Bounds {
  readonly pointer: string;
  readonly names: (typeof PAIRS)[number];
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

function isService({ apiVersion, kind }: KubeObject, workload: WorkloadView | undefined): boolean {
  if (workload?.category === "Deploy") return true;
  const group = groupOf(apiVersion);
  return AUTOSCALERS.includes(group) || (group === "run.ai" && kind.includes("Inference"));
}

const NAMES: ReadonlySet<string> = new Set(PAIRS.flat());

function collectBounds(value: unknown, pointer: string, found: Bounds[]): void {
  if (typeof value !== "object" || value === null) return;
  let bounded = false;
  for (const [key, member] of Object.entries(value)) {
    bounded ||= NAMES.has(key);
    // What runs in a pod, and what the cluster says, bounds nothing; neither does a text that embeds an object.
    if (typeof member !== "object" || key === "containers" || key === "status") continue;
    collectBounds(member, pointerTo(pointer, key), found);
  }
  if (!bounded) return;
  for (const names of PAIRS) {
    const [least, most] = [countOf(at(value, names[0])), countOf(at(value, names[1]))];
    if (least !== undefined || most !== undefined) found.push({ pointer, names, least, most });
  }
}

/** A whole number, also where Run:ai wraps it and where an annotation quotes it. */
function countOf(value: unknown): number | undefined {
  const bare = isObject(value) ? at(value, "value") : value;
  if (typeof bare === "string") return /^\d{1,9}$/.test(bare) ? Number(bare) : undefined;
  return typeof bare === "number" && Number.isInteger(bare) ? bare : undefined;
}
