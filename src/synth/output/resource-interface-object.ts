import type { KubeObject } from "../../kernel/index.ts";
import type { ResourceInterfaceDialect } from "../../model/index.ts";
import { KARTA_LABELS } from "../../model/index.ts";

/** Kind that a Resource Interface describes. */
interface RootKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * Returns a Resource Interface as the object that a cluster's controllers read: `ResourceInterface`, or `Karta` with
 * the labels by which KAI finds the definition of a kind. Its name contains group, version and kind.
 */
export function resourceInterfaceObject(root: RootKind, spec: object, dialect: ResourceInterfaceDialect): KubeObject {
  const parts = [root.group.replaceAll(".", "-"), root.version, root.kind].filter((part) => part !== "");
  const name = parts.join("-").toLowerCase();
  if (dialect === "ResourceInterface") {
    return {
      apiVersion: "optimization.nvidia.com/v1alpha1",
      kind: "ResourceInterface",
      metadata: { name },
      spec,
    };
  }
  return {
    apiVersion: "run.ai/v1alpha1",
    kind: "Karta",
    metadata: {
      name,
      labels: {
        [KARTA_LABELS.group]: root.group,
        [KARTA_LABELS.version]: root.version,
        [KARTA_LABELS.kind]: root.kind,
      },
    },
    spec,
  };
}
