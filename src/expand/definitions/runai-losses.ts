import { isPresent } from "../../k8s-fields/index.ts";
import { isContainer, items, member, pointerTo, presentItems } from "../../kernel/index.ts";
import type { TrainingSpec } from "../../model/index.ts";

/** The lists whose items have fields for display, with these fields. */
const DISPLAYED = [
  ["environmentVariables", "description"],
  ["exposedUrls", "toolType"],
  ["exposedUrls", "toolName"],
  ["ports", "toolType"],
  ["ports", "toolName"],
] as const;

/** The pointers of the fields of a Training that have no effect on its pods, and no field in `run.ai/v2alpha1`. */
export function displayFields(spec: TrainingSpec): readonly string[] {
  const members = DISPLAYED.flatMap(([list, name]) =>
    items(spec[list]).flatMap((item, index) =>
      isPresent(member(item, name)) ? [pointerTo("/spec", list, index, name)] : [],
    ),
  );
  const urls = presentItems(spec.relatedUrls).map(({ index }) => pointerTo("/spec/relatedUrls", index));
  return [...urls, ...members];
}

/** The pointers of the items that `exclude: true` takes out of a policy's defaults. They have no effect in a manifest. */
export function excludedItems(value: unknown, path = "/spec"): readonly string[] {
  if (!isContainer(value)) return [];
  if (!Array.isArray(value) && value.exclude === true) return [path];
  return Object.entries(value).flatMap(([key, inner]) => excludedItems(inner, pointerTo(path, key)));
}
