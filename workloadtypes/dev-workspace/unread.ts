import type { KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, text } from "../../src/base/read.ts";
import type { UnreadText } from "../../src/workload/workload-kind.ts";

/** Components that are objects of the cluster; the workspace contains them as texts. */
const OBJECTS = ["kubernetes", "openshift"] as const;

/** The manifests inside a workspace. Source: devfile/api, pkg/apis/workspaces/v1alpha2/component_kubernetes_like.go. */
export function unreadInWorkspace(object: KubeObject): readonly UnreadText[] {
  return items(at(object, "spec", "template", "components")).flatMap((component, index) =>
    OBJECTS.filter((kind) => (text(at(component, kind, "inlined")) ?? "") !== "").map((kind) => ({
      path: pointerTo("/spec/template/components", index, kind, "inlined"),
      reason: "is a manifest that the workspace may create",
    })),
  );
}
