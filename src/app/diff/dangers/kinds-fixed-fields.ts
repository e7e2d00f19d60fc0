import { workloadTypes } from "../../../../workloadtypes/index.ts";
import type { FixedFields } from "../../../k8s-fields/index.ts";
import { getOrCreate, groupOf, type KubeObject, versionOf } from "../../../kernel/index.ts";
import { kindName, type TemplateKind } from "../../../model/index.ts";
import { RELATED_FIXED_FIELDS } from "./related-fixed-fields.ts";

let byKind: ReadonlyMap<string, readonly FixedFields[]> | undefined;

/** The fixed fields of the kind of an object: of the catalogue, of its templates, and of kinds around workloads. */
export function fixedFieldsOf({ apiVersion, kind }: KubeObject): readonly FixedFields[] {
  byKind ??= readKinds();
  const version = versionOf(apiVersion);
  const rules = byKind.get(kindName(groupOf(apiVersion), kind)) ?? [];
  return rules.filter(({ versions }) => versions === undefined || versions.includes(version));
}

function readKinds(): ReadonlyMap<string, readonly FixedFields[]> {
  const found = new Map<string, FixedFields[]>();
  const add = (group: string, kind: string, rules: readonly FixedFields[]) =>
    getOrCreate(found, kindName(group, kind), (): FixedFields[] => []).push(...rules);
  for (const [name, rules] of Object.entries(RELATED_FIXED_FIELDS)) found.set(name, [...rules]);
  for (const { group, kind, fixedFields = [], templates = [] } of workloadTypes) {
    add(group, kind, fixedFields);
    for (const template of templates) {
      // The webhook of a workload does not see a template.
      const rules = fixedFields.filter(({ rejectedBy }) => rejectedBy === "definition");
      add(
        template.group ?? group,
        template.kind,
        rules.map((rule) => inTemplate(rule, template)),
      );
    }
  }
  return found;
}

/** A rule of a workload for the part of a template that becomes the workload. */
function inTemplate(rule: FixedFields, { path, as = "/spec" }: TemplateKind): FixedFields {
  const place = (field: string) => `${path}${field.slice(as.length)}`;
  const defaults = Object.entries(rule.defaults ?? {}).map(([field, value]) => [place(field), value]);
  return {
    ...rule,
    fields: rule.fields.map(place),
    ...(rule.except && { except: rule.except.map(place) }),
    defaults: Object.fromEntries(defaults),
  };
}
