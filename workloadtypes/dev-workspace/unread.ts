import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import type { UnreadText } from "../../src/model/index.ts";

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
