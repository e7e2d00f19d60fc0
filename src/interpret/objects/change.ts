import type { Issue } from "../../kernel/index.ts";
import { isObject, items, member } from "../../kernel/index.ts";
import type { Component, ResourceInterface } from "../../model/index.ts";
import { type CompiledResourceInterface, compile, type InterpretationOptions } from "./compiled.ts";
import { type Engine, pathsOf } from "./engine.ts";
import { failureOf, RiError } from "./error.ts";
import type { Fragments } from "./instance-fields.ts";
import { instanceIdsOf } from "./instances.ts";
import { objectMetaFields, podSpecFields } from "./kubernetes-fields.ts";
import { createIssueReporter, type IssueReporter } from "./reporter.ts";
import { setPath } from "./set-path.ts";
import { componentNamed } from "./structure.ts";

/** The new parts of one instance; absent parts stay unchanged. */
interface InstanceChange {
  readonly podTemplate?: unknown;
  readonly podSpec?: unknown;
  readonly metadata?: unknown;
  readonly fragments?: Fragments;
}

/** Changes by component name and instance id; a component with one instance has the id `""`. */
export type Changes = Readonly<Record<string, Readonly<Record<string, InstanceChange>>>>;

/** The changed copy, or the reasons why nothing was changed. */
export interface ChangeResult {
  /** Absent when any issue is an error: all changes are made, or none. */
  readonly object?: unknown;
  readonly issues: readonly Issue[];
}

type Path = readonly (string | number)[];

// A container before its image, so a new image is not lost when the old container is written.
const fragmentOrder = [
  ["containers", "containersPath"],
  ["container", "containerPath"],
  ["image", "imagePath"],
  ["resources", "resourcesPath"],
  ["resourceClaims", "resourceClaimsPath"],
  ["labels", "labelsPath"],
  ["annotations", "annotationsPath"],
  ["podAffinity", "podAffinityPath"],
  ["nodeAffinity", "nodeAffinityPath"],
  ["schedulerName", "schedulerNamePath"],
  ["priorityClassName", "priorityClassNamePath"],
] as const;

/**
 * Changes instances of an object through the paths of a definition, on a copy and all or nothing. Other instances and
 * absent parts stay unchanged, and so do fields beside the pod definition in the same node. Never throws; the object
 * itself never changes.
 */
export function change(
  resourceInterface: ResourceInterface,
  object: unknown,
  changes: Changes,
  options: InterpretationOptions = {},
): ChangeResult {
  const compiled = compile(resourceInterface, options);
  const reporter = createIssueReporter(resourceInterface, object);
  let changed = object;
  for (const [name, instances] of Object.entries(changes)) {
    try {
      changed = changeComponent(compiled, componentNamed(compiled.structure, name), changed, instances, reporter);
    } catch (error) {
      const path = compiled.structure.components.get(name)?.pointer ?? resourceInterface.pointer;
      const { message } = failureOf(error);
      reporter.onDefinition("RI-125", path, { severity: "error", message, component: name });
    }
  }
  const issues = reporter.issues();
  if (issues.some(({ severity }) => severity === "error")) return { issues };
  return { object: changed, issues };
}

function changeComponent(
  { engine }: CompiledResourceInterface,
  component: Component,
  object: unknown,
  instances: Readonly<Record<string, InstanceChange>>,
  reporter: IssueReporter,
): unknown {
  const ids = instanceIdsOf(engine, component, object);
  const unknown = Object.keys(instances).filter((id) => !ids.includes(id));
  if (unknown.length > 0) {
    throw new RiError(
      "instance",
      `component ${component.name} has no instance ${unknown.join(", ")}, but ${ids.join(", ")}`,
    );
  }
  const spec = component.specDefinition;
  const fragments = spec?.fragmentedPodSpecDefinition;
  const steps: readonly (readonly [
    string,
    string | undefined,
    (change: InstanceChange) => unknown,
    ReadonlySet<string>?,
  ])[] = [
    ["pod template", spec?.podTemplateSpecPath, ({ podTemplate }) => podTemplate, new Set(["metadata", "spec"])],
    ["pod spec", spec?.podSpecPath, ({ podSpec }) => podSpec, podSpecFields()],
    ["metadata", spec?.metadataPath, ({ metadata }) => metadata, objectMetaFields()],
    ...fragmentOrder.map(
      ([field, path]) =>
        [field, fragments?.[path], ({ fragments: values }: InstanceChange) => values?.[field]] as const,
    ),
  ];
  return steps.reduce<unknown>((changed, [what, source, pick, known]) => {
    const values = ids.map((id, index) => [index, pick(instances[id] ?? {})] as const);
    const present = values.filter(([, value]) => value !== undefined && value !== null);
    if (present.length === 0) return changed;
    return writeSome({ engine, component, reporter, what, known }, changed, source, ids.length, present);
  }, object);
}

interface Writing {
  readonly engine: Engine;
  readonly component: Component;
  readonly reporter: IssueReporter;
  readonly what: string;
  /** The fields of the written type; the node keeps every other field. */
  readonly known: ReadonlySet<string> | undefined;
}

function writeSome(
  writing: Writing,
  object: unknown,
  source: string | undefined,
  count: number,
  values: readonly (readonly [number, unknown])[],
): unknown {
  const { engine, component, what } = writing;
  if (source === undefined) {
    throw new RiError("definition-missing", `component ${component.name} has no path for its ${what}`);
  }
  const paths = pathsOf(engine, source, object);
  if (paths.length !== count) {
    throw new RiError(
      "zip",
      `the path of the ${what} of ${component.name} leads to ${paths.length} places for ${count} instances`,
    );
  }
  return values.reduce<unknown>((changed, [index, value]) => {
    const path = paths[index] ?? [];
    return setPath(changed, path, merged(writing, valueAt(changed, path), value));
  }, object);
}

function merged({ component, reporter, what, known }: Writing, old: unknown, value: unknown): unknown {
  if (known === undefined || !isObject(old) || !isObject(value)) return value;
  const untouched = Object.entries(old).filter(([key]) => !known.has(key) && !Object.hasOwn(value, key));
  if (untouched.length === 0) return value;
  reporter.onDefinition("RI-130", `${component.pointer}/specDefinition`, {
    component: component.name,
    severity: "info",
    message: `${untouched.map(([key]) => key).join(", ")} are in the same node as the ${what} of ${component.name}, and were kept`,
  });
  return Object.fromEntries([...untouched, ...Object.entries(value)]);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof step === "string") return member(inner, step);
    return items(inner).at(step);
  }, value);
}
