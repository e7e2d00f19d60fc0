import { pointerTo } from "../../kernel/index.ts";
import type { Expansion } from "./expansion.ts";
import type { ExpansionReporter } from "./report.ts";

/**
 * Largest size of an object's annotations in bytes, keys included. Source: Kubernetes 1.34, apimachinery
 * `api/validation`.
 */
const MAX_BYTES = 256 * 1024;

/** Refuses annotations of the workload and of its pods that are larger than Kubernetes accepts together. */
export function checkAnnotations(
  { objects, components }: Pick<Expansion, "objects" | "components">,
  report: ExpansionReporter,
): void {
  checkAnnotationSize(objects[0]?.metadata.annotations, "/metadata/annotations", report);
  for (const { component, template } of components) {
    const fields = component === "main" ? "/spec" : pointerTo("/spec", component);
    checkAnnotationSize(template.metadata?.annotations, pointerTo(fields, "annotations"), report);
  }
}

/** Refuses the annotations that the field at a pointer makes, if they are too large together. */
export function checkAnnotationSize(
  annotations: Readonly<Record<string, string>> | undefined,
  path: string,
  report: ExpansionReporter,
): void {
  const size = Object.entries(annotations ?? {}).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
  if (size <= MAX_BYTES) return;
  report.refuse(
    path,
    `have ${size} bytes together, and Kubernetes accepts ${MAX_BYTES}`,
    "move long texts to a ConfigMap",
  );
}
