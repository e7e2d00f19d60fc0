import { at, groupOf, isObject, type KubeObject, pointerTo } from "../../src/kernel/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { deviceWord, getsDevices } from "../pods/accelerators.ts";

/** Fields that bound a scale, in pairs, as autoscalers and serving kinds spell them. */
const PAIRS = [
  ["minReplicas", "maxReplicas"],
  ["minReplicaCount", "maxReplicaCount"],
  ["minScale", "maxScale"],
  ["autoscaling.knative.dev/min-scale", "autoscaling.knative.dev/max-scale"],
  ["autoscaling.knative.dev/minScale", "autoscaling.knative.dev/maxScale"],
] as const;

/** API groups of autoscaler objects. */
const AUTOSCALERS: readonly string[] = ["autoscaling", "keda.sh"];

/** LIFECYCLE-009: the bounds of a scale are in order, and no server on GPUs scales to 0. */
export const scaleBounds = defineRule({
  id: "LIFECYCLE-009",
  name: "scale-bounds",
  title: "The smallest scale of a service is at most its largest, and above 0 on GPUs",
  severity: "warning",
  pack: "strict",
  rationale:
    "The controller of the autoscaler rejects a smallest scale above the largest, and does not scale at all. At scale 0 the first request waits until a GPU is free and the model is loaded, and by then the client has timed out.",
  fix: "swap the bounds, or keep at least one replica of a server that loads a model",
  docs: ["https://knative.dev/docs/serving/autoscaling/scale-bounds/"],
  examples: {
    good: example(1),
    bad: example(8),
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    // GANG-014 checks such fields of elastic trainings, whose minimum is the minimum of the gang.
    if (!isService(object, workload)) return;
    const server = workload?.views.find(getsDevices);
    // KubeRay rejects bounds in the wrong order, which K8S-006 reports.
    const isRay = groupOf(object.apiVersion) === "ray.io";
    const all: Bounds[] = [];
    collectBounds(object, "", all);
    for (const { pointer, least, most, names } of all) {
      const [lower, upper] = names;
      const path = pointerTo(pointer, lower);
      // Knative and others read a maximum of 0 as no bound.
      if (!isRay && least !== undefined && most !== undefined && most > 0 && least > most) {
        const message = `${lower} is ${least}, above ${upper}, which is ${most}`;
        report({ path, message, expected: `${most} or less`, received: `${least}` });
      }
      if (least === 0 && server !== undefined) {
        const message = `${lower} is 0, so the first request waits for a ${deviceWord(server.containers)} and for the model to load`;
        report({ path, message, expected: "1 or more", received: "0", key: "zero" });
      }
    }
  },
});

/** A pair of bounds, with the pointer of the object that has them. */
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

function collectBounds(value: unknown, pointer: string, all: Bounds[]): void {
  if (typeof value !== "object" || value === null) return;
  let hasBounds = false;
  for (const [key, member] of Object.entries(value)) {
    hasBounds ||= NAMES.has(key);
    // Containers and the status set no bounds of a scale.
    if (typeof member !== "object" || key === "containers" || key === "status") continue;
    collectBounds(member, pointerTo(pointer, key), all);
  }
  if (!hasBounds) return;
  for (const names of PAIRS) {
    const [least, most] = names.map((name) => countOf(at(value, name)));
    if (least !== undefined || most !== undefined) all.push({ pointer, names, least, most });
  }
}

/** An integer, which Run:ai wraps in an object and an annotation quotes. */
function countOf(value: unknown): number | undefined {
  const bare = isObject(value) ? at(value, "value") : value;
  if (typeof bare === "string") {
    if (/^\d{1,9}$/.test(bare)) return Number(bare);
    return undefined;
  }
  if (typeof bare === "number" && Number.isInteger(bare)) return bare;
  return undefined;
}

function example(minReplicas: number): string {
  return `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: chat}
spec: {minReplicas: ${minReplicas}, maxReplicas: 4, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: chat}}
`;
}
