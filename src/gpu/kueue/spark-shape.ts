import { items, member, number, text } from "../../kernel/index.ts";
import { countOf } from "../account/pod-set.ts";
import { one } from "./batch-shapes.ts";
import type { KueueShape } from "./kueue-shape.ts";

const JAVA_UNITS: Readonly<Record<string, string>> = { k: "Ki", m: "Mi", g: "Gi", t: "Ti", p: "Pi" };

/**
 * The driver and the executors of a SparkApplication. Kueue counts neither `cores` nor the memory overhead.
 * Source: kueue v0.19.2, pkg/controller/jobs/sparkapplication/sparkapplication_podset.go.
 */
export function sparkShape(spec: unknown): KueueShape {
  const executor = member(spec, "executor");
  return one([
    {
      name: "driver",
      count: 1,
      template: sparkTemplate(member(spec, "driver"), "spark-kubernetes-driver"),
      path: "/spec/driver",
    },
    {
      name: "executor",
      count: countOf(member(executor, "instances"), 0),
      template: sparkTemplate(executor, "executor"),
      path: "/spec/executor",
    },
  ]);
}

function sparkTemplate(role: unknown, name: string) {
  const gpu = member(role, "gpu");
  const gpus = number(member(gpu, "quantity")) ?? 0;
  const gpuName = text(member(gpu, "name")) ?? "";
  const resources = {
    requests: amounts({ cpu: member(role, "coreRequest"), memory: javaMemory(member(role, "memory")) }),
    limits: amounts({
      cpu: member(role, "coreLimit"),
      memory: javaMemory(member(role, "memoryLimit")),
      ...(gpus > 0 && gpuName !== "" && { [gpuName]: gpus }),
    }),
  };
  return {
    metadata: { annotations: member(role, "annotations") ?? {} },
    spec: {
      initContainers: items(member(role, "initContainers")),
      containers: [{ name, resources }, ...items(member(role, "sidecars"))],
      nodeSelector: member(role, "nodeSelector") ?? {},
      affinity: member(role, "affinity") ?? {},
      tolerations: items(member(role, "tolerations")),
    },
  };
}

function amounts(written: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(written).filter(([, amount]) => amount !== undefined && amount !== null));
}

/** Memory as Spark writes it, `512m`, as a quantity, `512Mi`. Kueue converts units in lower case. */
function javaMemory(memory: unknown): string | undefined {
  const [, amount, unit = ""] = /^(\d{1,18})([kmgtp]?)b?$/.exec(text(memory) ?? "") ?? [];
  if (amount === undefined) return text(memory);
  return `${amount}${JAVA_UNITS[unit] ?? ""}`;
}
