import { isObject, items, member, members, present } from "../../kernel/index.ts";
import type { BuiltObject, SharedValue } from "./built-object.ts";
import { type Configuration, mergedFields } from "./configuration.ts";
import { changedField, type FieldSpec, fieldSpecOf, isFieldOf } from "./field-spec.ts";
import { sharing, withShared } from "./shared-values.ts";
import { type Tree, withMember } from "./values.ts";

const OWN_LABELS: FieldSpec = { path: ["metadata", "labels"], create: true };

/** An object with the `labels`, `commonLabels` and `commonAnnotations` of a kustomization. */
export function withLabels(object: BuiltObject, kustomization: Tree, configuration: Configuration): BuiltObject {
  const { commonLabels, commonAnnotations, labels } = kustomization;
  let changed = object;
  for (const entry of items(labels)) {
    changed = withMaps(changed, member(entry, "pairs"), labelFields(entry, object.value, configuration));
  }
  changed = withMaps(changed, commonLabels, configuration.fieldsOf("commonLabels", object.value));
  const annotated = withMaps(changed, commonAnnotations, configuration.fieldsOf("commonAnnotations", object.value));
  // Labels name queues, levels of pod security and roles to aggregate, and `fields` may be any field.
  return annotated === object ? object : { ...annotated, isEdited: true };
}

const INCLUDED = [
  ["includeTemplates", "templateLabels"],
  ["includeVolumeClaimTemplates", "volumeClaimTemplateLabels"],
] as const;

/** The fields that an entry of `labels` changes. */
function labelFields(entry: unknown, value: Tree, configuration: Configuration): readonly FieldSpec[] {
  const named = present(items(member(entry, "fields")).map(fieldSpecOf));
  // A field of one kind in the entry or in the configuration hides that of all kinds.
  const configured = configuration.allOf("labels");
  const withNamed = (fields: readonly FieldSpec[]) =>
    mergedFields(named, fields).filter((field) => isFieldOf(field, value));
  if (member(entry, "includeSelectors") === true) {
    return withNamed([...configured, ...configuration.fieldsOf("commonLabels", value)]);
  }
  const lists = INCLUDED.filter(([field]) => member(entry, field) === true).map(([, list]) => list);
  return withNamed([...configured, ...lists.flatMap((list) => configuration.allOf(list)), OWN_LABELS]);
}

/** An object with more members in the maps of some fields. */
function withMaps(object: BuiltObject, added: unknown, fields: readonly FieldSpec[]): BuiltObject {
  let { value } = object;
  const shared: SharedValue[] = [];
  for (const [key, content] of members(added)) {
    const places: (readonly string[])[] = [];
    const before = value;
    for (const field of fields) {
      value = changedField(value, field, (map, place) => {
        // kustomize copies into a label that is there, and adds one node for those that are not.
        if (member(map, key) === undefined) places.push([...place, key]);
        return withMember(isObject(map) ? map : {}, key, content);
      });
    }
    if (value !== before) value = withShared(object.shared, before, value);
    if (places.length > 0) shared.push(places);
  }
  if (value === object.value) return object;
  return { ...object, value, shared: shared.reduce(sharing, object.shared) };
}
