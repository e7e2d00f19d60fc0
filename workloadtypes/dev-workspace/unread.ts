import type { KubeObject } from "../../src/model/kubernetes.ts";
import { pointerTo } from "../../src/model/pointer.ts";
import type { UnreadText } from "../../src/model/workload-kind.ts";
import { at, list, text } from "../../src/quota/json.ts";

/** Components that are objects of the cluster, which stand in the workspace as texts. */
const OBJECTS = ["kubernetes", "openshift"] as const;

/** The manifests inside of a workspace. Source: devfile/api, pkg/apis/workspaces/v1alpha2/component_kubernetes_like.go. */
export function unreadInWorkspace(object: KubeObject): readonly UnreadText[] {
  return list(at(object, "spec", "template", "components")).flatMap((component, index) =>
    OBJECTS.filter((kind) => (text(at(component, kind, "inlined")) ?? "") !== "").map((kind) => ({
      path: pointerTo("/spec/template/components", index, kind, "inlined"),
      reason: "is a manifest that the workspace may create",
    })),
  );
}
