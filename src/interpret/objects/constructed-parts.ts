import type { Issue, KubeObject } from "../../kernel/index.ts";
import {
  formatValue,
  isContainer,
  isWithin,
  items,
  member,
  parentPointer,
  pointerTo,
  valueAt,
} from "../../kernel/index.ts";
import { resourceInterfaceRules } from "../../model/index.ts";
import { compile } from "./compiled.ts";
import type { ComponentPlan, PlannedPath } from "./component-plan.ts";
import type { Instance } from "./interpretation.ts";
import { type PartPlaces, placesOfParts } from "./parts-of-object.ts";
import type { Reading } from "./read-pods.ts";
import { createIssueReporter } from "./reporter.ts";

/**
 * The parts of pods that a reading constructs instead of reading them from the object: rules would check them in place
 * of what the operator runs. A part is read where it is a part of the object by identity. Texts are read where the object
 * has them, alone or joined as in `repository:tag`.
 *
 * @param isChecked whether the pods of an instance are checked; default: all
 */
export function constructedParts(
  { resourceInterface, interpretation }: Reading,
  object: KubeObject,
  isChecked: (component: string, instance: string) => boolean = () => true,
): readonly Issue[] {
  const reporter = createIssueReporter(resourceInterface, object);
  const places = placesOfParts(object);
  let texts: ReadonlySet<string> | undefined;
  const hasText = (text: string) => {
    texts ??= textsOf(object);
    return isText(text, texts);
  };
  const plans = new Map(compile(resourceInterface).plans.map((plan) => [plan.component.name, plan]));
  for (const { name, instances } of interpretation.components) {
    const plan = plans.get(name);
    if (plan === undefined || !plan.hasPods) continue;
    const report = (path: PlannedPath, message: string) =>
      reporter.onDefinition("RI-018", pointerTo(plan.component.pointer, ...path.field.split("/")), {
        component: name,
        message,
        fix: resourceInterfaceRules["RI-018"].fix,
      });
    for (const instance of instances) {
      if (isChecked(name, instance.id)) checkInstance(instance, plan, { object, places, hasText, report });
    }
  }
  return reporter.issues();
}

interface Subject {
  readonly object: KubeObject;
  readonly places: PartPlaces;
  /** Whether a text is one of the object, or several of them joined. */
  readonly hasText: (text: string) => boolean;
  readonly report: (path: PlannedPath, message: string) => void;
}

function checkInstance(instance: Instance, plan: ComponentPlan, subject: Subject): void {
  const { podTemplate, podSpec, metadata, fragments } = instance;
  if (plan.podTemplate !== undefined && podTemplate !== undefined) {
    checkSpec(plan.podTemplate, podTemplate.spec, podTemplate.metadata, subject);
  }
  if (plan.podSpec !== undefined && podSpec !== undefined) {
    checkSpec(plan.metadata ?? plan.podSpec, podSpec, metadata, subject, plan.podSpec);
  }
  for (const path of plan.fragments ?? []) checkFragment(path, path.name, fragments?.[path.name], subject);
}

function checkSpec(
  path: PlannedPath,
  spec: unknown,
  metadata: unknown,
  subject: Subject,
  specPath: PlannedPath = path,
): void {
  const { object, places, report } = subject;
  const place = checkPart(specPath, "pod spec", spec, subject);
  const above = place?.endsWith("/spec") === true ? parentPointer(place) : "";
  const beside = above === "" ? undefined : valueAt(object, pointerTo(above, "metadata"));
  if (!isEmpty(beside) && beside !== metadata) {
    report(
      path,
      `the metadata at ${pointerTo(above, "metadata")}, beside the pod spec, is not the metadata of the pods`,
    );
  } else if (!isEmpty(metadata) && !places.has(metadata)) {
    for (const field of ["labels", "annotations"]) checkPart(path, field, member(metadata, field), subject);
  }
}

/** Reports a part that is not one of the object, or one that a controller writes. Returns its place. */
function checkPart(path: PlannedPath, what: string, part: unknown, { places, report }: Subject): string | undefined {
  if (isEmpty(part)) return undefined;
  const place = places.get(part);
  if (place === undefined) {
    report(path, `the ${what} is constructed by the expression, and is not a part of the object`);
  } else if (isWithin(place, "/status")) {
    report(path, `the ${what} is read from ${place}, which controllers write and operators do not run`);
  }
  return place;
}

function checkFragment(path: PlannedPath, name: string, value: unknown, subject: Subject): void {
  if (typeof value === "string") {
    const message = `the ${name} ${formatValue(value)} is constructed by the expression, and is not a text of the object`;
    if (!subject.hasText(value)) subject.report(path, message);
    return;
  }
  if (name === "containers" && !subject.places.has(value)) {
    for (const container of items(value)) checkPart(path, "container", container, subject);
  } else checkPart(path, name, value, subject);
}

/** Most separators of a text that is searched in parts; an image has a few. */
const MOST_SEPARATORS = 16;

/** Whether a text is one of the object, or several of them joined by `/`, `:` or `@`. */
function isText(text: string, texts: ReadonlySet<string>): boolean {
  const separators = [...text.matchAll(/[/:@]/g)].map(({ index }) => index);
  if (separators.length > MOST_SEPARATORS) return texts.has(text);
  // The positions before which the text consists of texts of the object.
  const starts = [0];
  for (const end of separators) if (starts.some((start) => texts.has(text.slice(start, end)))) starts.push(end + 1);
  return starts.some((start) => texts.has(text.slice(start)));
}

function textsOf(value: unknown, texts: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === "string" || typeof value === "number") texts.add(String(value));
  else if (isContainer(value)) for (const entry of Object.values(value)) textsOf(entry, texts);
  return texts;
}

function isEmpty(value: unknown): boolean {
  return !isContainer(value) || Object.keys(value).length === 0;
}
