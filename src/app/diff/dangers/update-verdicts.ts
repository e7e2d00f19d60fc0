import type { FixedFields } from "../../../k8s-fields/index.ts";
import { fixedFieldChanges, minorOf, updateRefusals } from "../../../k8s-fields/index.ts";
import { at, BUILTIN_GROUPS, given, groupOf } from "../../../kernel/index.ts";
import type { ObjectSet } from "../../../rule/index.ts";
import type { ChangedPair, DangerContext } from "./danger-sign.ts";
import { definitionVerdicts } from "./definition-verdicts.ts";
import { emptiedObjects } from "./emptied-objects.ts";
import { fixedFieldsOf } from "./kinds-fixed-fields.ts";
import { kueueVerdicts } from "./kueue-verdicts.ts";
import type { UpdateVerdict } from "./update-verdict.ts";

const known = new WeakMap<ChangedPair, readonly UpdateVerdict[]>();

/** The verdicts about the changes of an applied object. Several signs read them. */
export function updateVerdicts(pair: ChangedPair, context: DangerContext): readonly UpdateVerdict[] {
  const found = known.get(pair) ?? judge(pair, context);
  known.set(pair, found);
  return found;
}

function judge(pair: ChangedPair, context: DangerContext): readonly UpdateVerdict[] {
  const { before, after } = pair;
  if (after.zone !== "apply") return [];
  const minor = minorOf(context.after.organization.clusters.find(({ name }) => name === context.cluster)?.kubernetes);
  const [old, now] = [before.object, after.object];
  const byDefinition = definitionVerdicts(old, now, context);
  return [
    ...updateRefusals(old, now, { minor, expands: (name) => expands(context.after, name) }).map(
      ({ path, rule, condition, upstream }): UpdateVerdict => ({
        path,
        rule,
        rejectedBy: "API server",
        ...(condition !== undefined && { condition }),
        upstream,
      }),
    ),
    ...(byDefinition ?? []),
    ...fixedFieldsOf(now).flatMap((rule) => {
      if (rule.rejectedBy === "definition" && byDefinition !== undefined) return [];
      return fixedFieldChanges(old, now, rule).map((path) => verdictOf(path, rule));
    }),
    ...kueueVerdicts(old, now),
    ...(BUILTIN_GROUPS.has(groupOf(now.apiVersion)) ? [] : emptiedObjects(old.spec, now.spec, "/spec")),
  ];
}

/** Whether a StorageClass of the repository lets claims grow. */
function expands(set: ObjectSet, name: string | undefined): boolean | undefined {
  const found = set.ofKind("storage.k8s.io", "StorageClass").find(({ object }) => object.metadata.name === name);
  return found && at(found.object, "allowVolumeExpansion") === true;
}

function verdictOf(path: string, rule: FixedFields): UpdateVerdict {
  const by = rule.rejectedBy === "definition" ? "API server" : rule.rejectedBy;
  const text = rule.effect ?? "cannot change in an existing object";
  return given({ path, rejectedBy: by, rule: text, upstream: rule.upstream });
}
