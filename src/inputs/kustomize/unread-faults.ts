import { at, isContainer, isObject, items, members, text, withoutUser } from "../../kernel/index.ts";
import type { Kustomization, Reference, ReferenceRole } from "../units/kustomization.ts";
import { folded, recasedField } from "../units/kustomization-fields.ts";
import type { BuildContext } from "./build-context.ts";
import type { FoundFault } from "./build-fault.ts";
import { configurationFault } from "./configuration-faults.ts";
import { hasSchemaComment } from "./schema-comment.ts";

/** Annotations of kustomize itself, which objects have only while it builds them. */
const OWN_ANNOTATIONS =
  /internal\.config\.kubernetes\.io|alpha\.config\.kubernetes\.io|config\.kubernetes\.io\/(?:origin|index|path)/;
/** Extensions of a schema for which kustomize changes further fields of a custom resource. */
const EXTENSIONS = /^x-kubernetes-(?:annotation|label-selector|identity|object-ref-)/;
const MOST_LEVELS = 100;

/** The roles of files and folders that change objects of the repository. */
const CHANGES: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(["component", "data", "patch", "setting"]);

/** A part of a kustomization whose effect is not evaluated, so that muster does not know what kustomize builds. */
function unread(pointer: string, what: string): FoundFault {
  const message = `the kustomization ${what}, which muster does not evaluate, so rules do not check what it builds`;
  return { rule: "built-kustomization", pointer, message };
}

/** The parts of a kustomization that change how its objects are built, and that muster does not evaluate. */
export function unreadFaults(from: Kustomization, context: BuildContext): readonly FoundFault[] {
  const { value, references, inlinePatches } = from;
  const schema = text(at(value, "openapi", "path")) ?? "";
  const found: FoundFault[] = references.flatMap((reference) => [...referenceFaults(reference, from, context)]);
  if (schema !== "") found.push(unread("/openapi/path", `merges lists by the schema ${JSON.stringify(schema)}`));
  for (const { pointer, value: patch } of inlinePatches) {
    if (typeof patch === "string" && hasSchemaComment(patch)) found.push(schemaComment(pointer));
  }
  for (const field of ["patches", "patchesJson6902", "patchesStrategicMerge", "replacements", "transformers"]) {
    for (const [index, entry] of items(value[field]).entries()) {
      if (OWN_ANNOTATIONS.test(JSON.stringify(entry))) found.push(ownAnnotation(`/${field}/${index}`));
    }
  }
  return found;
}

/** Whether an object has an annotation in which kustomize notes its earlier names. */
function isNoted(value: unknown): boolean {
  const names = members(at(value, "metadata", "annotations")).map(([name]) => name);
  return names.some((name) => name.startsWith("internal.config.kubernetes.io/"));
}

function schemaComment(pointer: string): FoundFault {
  return unread(pointer, "has a comment in JSON, which kustomize reads as the schema of a field");
}

function ownAnnotation(pointer: string): FoundFault {
  return unread(pointer, "uses annotations that kustomize sets itself while it builds");
}

function referenceFaults(reference: Reference, from: Kustomization, context: BuildContext): readonly FoundFault[] {
  const { role, pointer, path } = reference;
  const target = context.targetOf(reference, from);
  if (target.kind === "elsewhere" && CHANGES.has(role) && pointer !== "/openapi/path") {
    const shown = JSON.stringify(withoutUser(path));
    return [unread(pointer, `changes its objects by ${shown}, which is in another place`)];
  }
  if (role === "component" || role === "data" || pointer === "/openapi/path") return [];
  if (target.kind !== "file") return [];
  const comment = hasSchemaComment(context.bytesOf(target.path) ?? "") ? [schemaComment(pointer)] : [];
  if (role === "resource") {
    return context.objectsOf(target.path)?.some(isNoted) === true ? [...comment, ownAnnotation(pointer)] : comment;
  }
  const values = context.documentsOf(target.path);
  const own = values.some((value) => OWN_ANNOTATIONS.test(JSON.stringify(value) ?? "")) ? [ownAnnotation(pointer)] : [];
  if (role === "patch") return [...comment, ...own];
  const shown = JSON.stringify(path);
  if (pointer.startsWith("/crds/")) {
    return values.some((value) => hasExtension(value, 0))
      ? [unread(pointer, `changes fields by the schemas of ${shown}`)]
      : [];
  }
  if (pointer.startsWith("/configurations/")) {
    const fault = values.map(configurationFault).find((each) => each !== undefined);
    if (fault?.isCertain === true) {
      const message = `the configuration ${shown} ${fault.text}, so kustomize build fails`;
      return [{ rule: "buildable-kustomization", pointer, message, isCertain: true }];
    }
    if (fault !== undefined) return [...own, unread(pointer, `names the configuration ${shown}, which ${fault.text}`)];
  }
  const recased = values.map((value) => recasedField(value)).find((each) => each !== undefined);
  if (recased === undefined) return own;
  const { name, intended } = recased;
  return [
    ...own,
    unread(pointer, `names ${shown} with the field ${JSON.stringify(name)}, which kustomize reads as ${intended}`),
  ];
}

function hasExtension(value: unknown, level: number): boolean {
  if (!isContainer(value)) return false;
  if (level > MOST_LEVELS) return true;
  return Object.entries(value).some(
    ([key, inner]) => (isObject(value) && EXTENSIONS.test(folded(key))) || hasExtension(inner, level + 1),
  );
}
