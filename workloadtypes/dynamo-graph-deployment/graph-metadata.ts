import { texts } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, pointerTo } from "../../src/kernel/index.ts";
import type { MadePlace, WorkloadPods } from "../../src/model/index.ts";

const FIELDS = ["labels", "annotations"] as const;

/**
 * The pods with the labels and annotations of the graph's spec, which the operator adds to each part that has none of the
 * same key. Source: ai-dynamo/dynamo, `propagateDGDSpecMetadata` in internal/dynamo/graph.go.
 */
export function withGraphMetadata(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  const shared = { metadata: at(object, "spec") };
  const added = FIELDS.map((field) => [field, texts(shared, field)] as const);
  if (added.every(([, map]) => Object.keys(map).length === 0)) return pods;
  return pods.map((item) => {
    const places = new Map<string, MadePlace>(item.made?.places);
    const metadata: Record<string, unknown> = { ...item.template.metadata };
    for (const [field, map] of added) {
      const own = texts(item.template, field);
      const missing = Object.keys(map).filter((key) => !Object.hasOwn(own, key));
      for (const key of missing) {
        places.set(pointerTo("/metadata", field, key), { path: pointerTo("/spec", field, key), whole: true });
      }
      if (missing.length > 0) metadata[field] = { ...map, ...own };
    }
    return { ...item, template: { ...item.template, metadata }, made: { of: item.made?.of ?? item.template, places } };
  });
}
