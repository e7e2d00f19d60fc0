import {
  checkShape,
  findField,
  isPresent,
  itemised,
  kindsWith,
  type RunaiKind,
  supportOf,
  wrappedItems,
  wrapValue,
} from "../../k8s-fields/index.ts";
import { given, isWithin, member, members, pointerTo, record } from "../../kernel/index.ts";
import type { TrainingSpec } from "../../model/index.ts";
import { checkSpec, KAI_KEYS, requestBodySchemas } from "../../model/index.ts";
import { createExpansionReporter } from "../definitions/report.ts";
import { runaiAccess } from "../definitions/runai-access.ts";
import { runaiContainer } from "../definitions/runai-container.ts";
import { displayFields, excludedItems } from "../definitions/runai-losses.ts";
import { refuseWithoutField } from "../definitions/runai-refusals.ts";
import { runaiStorage } from "../definitions/runai-storage.ts";
import { type Building, Draft } from "./draft.ts";
import { ownFields } from "./own-fields.ts";
import { addRequestTypes, preparedSpec } from "./prepared-body.ts";

/** Fields whose value is wrapped as it is. */
const WRAPPED = [
  "parallelism",
  "completions",
  "backoffLimit",
  "terminateAfterPreemption",
  "autoDeletionTimeAfterCompletionSeconds",
] as const;

/** Returns the fields of a `spec` or `masterSpec`, with a remark for each one that the kind does not have. */
export function runaiPart(
  draft: Draft,
  spec: Readonly<Record<string, unknown>>,
  place: string,
  kind: RunaiKind,
): Building {
  const { own, rest } = ownFields(draft, spec, place, kind);
  const inner = new Draft({});
  const plain = preparedSpec(inner, rest, "Training");
  // run.ai/v2alpha1 has no request type.
  addRequestTypes(new Draft({}), plain);
  const report = createExpansionReporter();
  const shape = checkShape(requestBodySchemas.Training, { spec: plain });
  inner.problems.push(...shape.findings.filter(({ path }) => isWithin(path, "/spec")));
  const valid = record(member(shape.value, "spec")) as TrainingSpec;
  inner.problems.push(...checkSpec("Training", valid, "/spec", undefined, shape.broken));
  refuseWithoutField({ spec: valid }, report);
  const access = runaiAccess(valid, report);
  const built: Building = {
    ...own,
    ...runaiContainer(valid, report),
    ...runaiStorage(valid.storage ?? {}, report),
    ...access,
    ...given({
      ports: itemised([...wrappedItems(own, "ports"), ...wrappedItems(access, "ports")]),
      nodePools: wrapValue(valid.nodePools?.length ? valid.nodePools.join(" ") : undefined),
    }),
    ...Object.fromEntries(
      WRAPPED.flatMap((field) => (isPresent(valid[field]) ? [[field, { value: valid[field] }]] : [])),
    ),
  };
  carryScheduling(draft, valid, place);
  for (const { path, message, severity } of report.issues) {
    inner.remark(severity === "error" ? "lost" : "changed", path, sentenceOf(message));
  }
  for (const path of [...displayFields(valid), ...excludedItems(valid)]) {
    inner.remark("lost", path, "has no field in run.ai/v2alpha1");
  }
  const moved = (path: string) => place + path.replace(/^\/spec/, "");
  draft.remarks.push(...inner.remarks.map((remark) => ({ ...remark, path: moved(remark.path) })));
  draft.problems.push(...inner.problems.map((problem) => ({ ...problem, path: moved(problem.path) })));
  return supported(draft, built, place, kind);
}

/** The rest of a message whose subject is its field. */
function sentenceOf(message: string): string {
  return message.replace(/^\S+ /, "");
}

/** Priority and preemptibility are labels of the object; the category follows from the kind. */
function carryScheduling(draft: Draft, spec: TrainingSpec, place: string): void {
  const labels = [
    [KAI_KEYS.priorityClass, "priorityClass"],
    [KAI_KEYS.preemptibility, "preemptibility"],
  ] as const;
  for (const [label, field] of labels) {
    draft.set(pointerTo("/metadata/labels", label), spec[field], pointerTo(place, field));
  }
  if (isPresent(spec.category)) draft.remark("lost", `${place}/category`, "follows from the kind of the workload");
}

/** The fields that the kind has. */
function supported(draft: Draft, built: Building, place: string, kind: RunaiKind): Building {
  const supportedMembers = members(built).filter(([name]) => {
    const field = findField(name)?.field;
    if (field === undefined || supportOf(field, kind) !== "no") return true;
    const source = field.api ?? name;
    draft.remark("lost", `${place}/${source}`, `has a field in ${kindsWith(field).join(", ")} only`);
    return false;
  });
  return Object.fromEntries(supportedMembers);
}
