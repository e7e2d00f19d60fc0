import type { PodTemplate } from "../../../src/kernel/base/kubernetes.ts";
import type { Finding } from "../../../src/kernel/finding/finding.ts";
import type { Rule } from "../../../src/rule/rule.ts";
import { editedValue } from "../../../src/yaml/edit-value.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, type PodKind } from "../../helpers/policies.ts";

/** Makes all edits of findings, the last places first, and checks what comes of it. */
export function repaired(rule: Rule, object: object, findings: readonly Finding[]): readonly Finding[] {
  const edits = findings.flatMap(({ edits: made }) => made ?? []).toReversed();
  const value = edits.reduce<unknown>((changed, edit) => {
    const next = editedValue(changed, edit);
    if (next === undefined) throw new Error(`cannot edit ${edit.path}`);
    return next.value;
  }, structuredClone(object));
  return check(rule, emitYaml(value as object));
}

/** The same for a pod template inside a kind. */
export function repairedPod(rule: Rule, kind: PodKind, template: PodTemplate): readonly Finding[] {
  const object = kind.wrap(template);
  return repaired(rule, object, check(rule, emitYaml(object)));
}

/** Values that a field may have in a hostile manifest. */
export const ODD: readonly unknown[] = [undefined, null, {}, "text", [null]];
