import type { Issue } from "../../kernel/index.ts";
import {
  type Component,
  componentsOf,
  type ResourceInterface,
  refOfResourceInterface,
  ruleIssue,
} from "../../model/index.ts";
import { fragmentFields, scaleFields } from "../objects/instance-fields.ts";
import { type LintSubject, programOf } from "./lint-subject.ts";
import { isConstant, originsOf } from "./origins.ts";

/** Reports numbers of pods that no object changes, except 1 pod for each instance. */
export function lintScales({ resourceInterface, report }: LintSubject): void {
  for (const { name, pointer, scaleDefinition } of componentsOf(resourceInterface)) {
    for (const [, field] of scaleFields) {
      const source = scaleDefinition?.[field];
      if (source === undefined || !isOtherConstant(source)) continue;
      report("RI-150", `${pointer}/scaleDefinition/${field}`, {
        component: name,
        message: `“${source}” counts a constant number of pods, whatever the object requests`,
      });
    }
  }
}

/**
 * Reports pod definitions that an expression certainly constructs, at least for some objects. Only for kinds that no
 * other Resource Interface describes: where the catalogue knows a kind, its pods are compared with those of each object.
 */
export function lintConstructedPods(resourceInterface: ResourceInterface): readonly Issue[] {
  const object = refOfResourceInterface(resourceInterface);
  return componentsOf(resourceInterface).flatMap((component) =>
    podPaths(component).flatMap(({ field, source, isText }): readonly Issue[] => {
      const origins = expressionOrigins(source);
      // An image may be joined from a repository and a tag.
      if (origins === undefined || !(origins.has("constant") || (!isText && origins.has("constructed")))) return [];
      const path = `${component.pointer}/specDefinition/${field}`;
      const message = `${path}: “${source}” constructs what it returns, at least for some objects, so rules would not check what the object has`;
      return [ruleIssue("RI-018", { object, path, component: component.name, message }, resourceInterface.locate)];
    }),
  );
}

/** One pod for the object, or for each of its parts: `1`, `.spec.tasks[] | 1`. */
const ALWAYS_ONE = /(^|\|)\s*1\s*$/;

function isOtherConstant(source: string): boolean {
  const origins = expressionOrigins(source);
  // A constant text is not a number of pods at all, as trials report.
  return (
    origins !== undefined &&
    origins.size > 0 &&
    isConstant(origins) &&
    !/^\s*"/.test(source) &&
    !ALWAYS_ONE.test(source)
  );
}

interface PodPath {
  readonly field: string;
  readonly source: string;
  readonly isText: boolean;
}

function podPaths({ specDefinition: spec }: Component): readonly PodPath[] {
  const { fragmentedPodSpecDefinition: fragments = {} } = spec ?? {};
  const whole = (["podTemplateSpecPath", "podSpecPath", "metadataPath"] as const).map((field) => ({
    field,
    source: spec?.[field],
    isText: false,
  }));
  const parts = fragmentFields.map(([, field, part]) => ({
    field: `fragmentedPodSpecDefinition/${field}`,
    source: fragments[field],
    isText: part === "text",
  }));
  return [...whole, ...parts].flatMap(({ source, ...path }) => (source === undefined ? [] : { ...path, source }));
}

function expressionOrigins(source: string): ReturnType<typeof originsOf> | undefined {
  const program = programOf(source);
  return program && originsOf(program.ast);
}
