import { type Component, componentsOf, type ResourceInterface } from "../../model/index.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Reports pod definitions that conflict, cannot be written, or are incomplete. */
export function lintComponents(subject: LintSubject): void {
  for (const component of componentsOf(subject.resourceInterface)) {
    lintMetadata(component, subject);
    lintFragments(component, subject);
    lintAssignable(component, subject);
  }
  for (const { kind, name, pointer } of subject.resourceInterface.childComponents) {
    if (kind === undefined) {
      subject.report("RI-129", pointer, { component: name, message: `component ${name} has no kind` });
    }
  }
}

function lintMetadata({ name, pointer, specDefinition: spec }: Component, { report }: LintSubject): void {
  const { metadataPath, podSpecPath } = spec ?? {};
  if (metadataPath !== undefined && podSpecPath !== undefined && isAtOrAbove(metadataPath, podSpecPath)) {
    report("RI-112", `${pointer}/specDefinition/metadataPath`, {
      component: name,
      message: `the metadata of ${name} is read from the node that holds its pod spec, so an update of the metadata replaces the pod spec`,
      fix: "name a node that holds only metadata",
    });
  }
}

function lintFragments({ name, pointer, specDefinition: spec }: Component, { report }: LintSubject): void {
  const fragments = spec?.fragmentedPodSpecDefinition;
  if (fragments === undefined) return;
  const path = `${pointer}/specDefinition/fragmentedPodSpecDefinition`;
  const { imagePath, containerPath, containersPath } = fragments;
  if (imagePath !== undefined && containerPath !== undefined && isAtOrAbove(containerPath, imagePath)) {
    report("RI-113", `${path}/imagePath`, {
      component: name,
      message: `the image of ${name} is inside its container, and the reference engine writes the container last: a new image is lost when the old container is written`,
    });
  }
  const others = ["podAffinityPath", "nodeAffinityPath", "resourceClaimsPath"] as const;
  const lacking: string[] = others.filter((key) => fragments[key] === undefined);
  if (containerPath === undefined && containersPath === undefined) lacking.unshift("containersPath or containerPath");
  if (lacking.length > 0) {
    report("RI-012", path, {
      component: name,
      message: `the fragments of ${name} lack ${lacking.join(", ")}, which multi-node NVLink needs`,
    });
  }
}

function lintAssignable(component: Component, { programOf, catalogue, report }: LintSubject): void {
  const computed = computedPaths(component, programOf);
  // Objects of some kinds have no place that is a pod definition.
  if (computed.length === 0 || (catalogue !== undefined && computesPods(catalogue, programOf))) return;
  const { name, pointer } = component;
  for (const field of computed) {
    report("RI-125", `${pointer}/${field}`, {
      component: name,
      message: `the results of this path are not always places in the object, so ${name} cannot be updated through it`,
      fix: "use only fields, [], select() and // between paths",
    });
  }
}

function computesPods(resourceInterface: ResourceInterface, programOf: LintSubject["programOf"]): boolean {
  return componentsOf(resourceInterface).some((component) => computedPaths(component, programOf).length > 0);
}

function computedPaths({ specDefinition: spec }: Component, programOf: LintSubject["programOf"]): readonly string[] {
  const { fragmentedPodSpecDefinition: fragments, ...paths } = spec ?? {};
  const fields = [
    ...Object.entries(paths).map(([key, source]) => [`specDefinition/${key}`, source] as const),
    ...Object.entries(fragments ?? {}).map(
      ([key, source]) => [`specDefinition/fragmentedPodSpecDefinition/${key}`, source] as const,
    ),
  ];
  return fields.flatMap(([field, source]) => (programOf(source)?.updatable === false ? field : []));
}

// A path that continues another one is inside it. Paths are compared as text, so their spelling matters.
function isAtOrAbove(upper: string, lower: string): boolean {
  const [above, below] = [upper, lower].map((path) => path.replaceAll(/\s+/g, ""));
  return (
    above !== undefined &&
    below !== undefined &&
    (below === above || (/^[.[|]/.test(below.slice(above.length)) && below.startsWith(above)))
  );
}
