import {
  at,
  groupOf,
  isContainer,
  isObject,
  isWithin,
  items,
  type KubeObject,
  pointerSegments,
  pointerTo,
  record,
  text,
  versionOf,
} from "../../kernel/index.ts";
import type { Catalogue } from "./catalogue.ts";

/** An object inside another one, which a controller creates or which is the template of such objects. */
interface EmbeddedObject {
  readonly object: KubeObject;
  /** Returns the pointer into the outer object for a pointer into this one. */
  readonly place: (pointer: string) => string;
  /** Whether it is a pod template in the form of a Pod, which the operator completes, such as that of a FlinkDeployment. */
  readonly isPartial?: true;
}

/** The last key of the place of a pod template in an object of an operator. */
const POD_TEMPLATE = /pod_?template(?:_?spec)?$/i;

/** Members of an object that contain no manifests. */
const SKIPPED: ReadonlySet<string> = new Set(["metadata", "status"]);

/**
 * The objects of catalogue kinds inside an object of any kind, at any depth: whole manifests, manifests whose spec is
 * in `data` (the generate rules of Kyverno), and the templates of kinds such as WorkflowTemplate. A reference, which has
 * no spec, is not one.
 */
export function embeddedObjects(outer: KubeObject, catalogue: Catalogue): readonly EmbeddedObject[] {
  const found = [...templatesIn(outer, "", outer, catalogue)];
  for (const key in outer) {
    const member = outer[key];
    if (!SKIPPED.has(key) && isContainer(member)) visit(member, [key], outer, catalogue, found);
  }
  return found;
}

type Members = Readonly<Record<string, unknown>>;

function visit(value: Members, path: string[], outer: KubeObject, catalogue: Catalogue, found: EmbeddedObject[]): void {
  if (typeof value.kind === "string" && typeof value.apiVersion === "string") {
    const pointer = pointerTo("", ...path);
    found.push(...templatesIn(value, pointer, outer, catalogue), ...manifestIn(value, pointer, outer, catalogue));
  }
  for (const key in value) {
    const member = value[key];
    if (!isContainer(member)) continue;
    path.push(key);
    visit(member, path, outer, catalogue, found);
    path.pop();
  }
}

/** The objects that a template contains, such as the Workflow of a WorkflowTemplate. */
function templatesIn(
  value: Members,
  pointer: string,
  outer: KubeObject,
  catalogue: Catalogue,
): readonly EmbeddedObject[] {
  const [apiVersion, kind] = [text(value.apiVersion) ?? "", text(value.kind) ?? ""];
  return catalogue.templates(groupOf(apiVersion), kind).flatMap(({ of, path, as = "/spec", complete }) => {
    const [newest = ""] = of.versions;
    // A served version of the template need not be one of the kind that it contains.
    const version = Object.hasOwn(of.resourceInterfaces, versionOf(apiVersion)) ? versionOf(apiVersion) : newest;
    return partsAt(value, pointerSegments(path), pointer).map(({ part, from }) => ({
      object: {
        ...record(
          pointerSegments(as).reduceRight<unknown>((inner, key) => ({ [key]: inner }), complete?.(part) ?? part),
        ),
        apiVersion: of.group === "" ? version : `${of.group}/${version}`,
        kind: of.kind,
        metadata: metadataOf(as === "" ? part.metadata : value.metadata, outer),
      },
      place: (inner: string) => (as === "" || isWithin(inner, as) ? from + inner.slice(as.length) : from),
    }));
  });
}

/** The objects at a path, in which `*` is every item of a list, with their pointers. */
function partsAt(
  value: unknown,
  [segment, ...rest]: readonly string[],
  from: string,
): readonly { readonly part: Members; readonly from: string }[] {
  if (segment === undefined) {
    if (isObject(value)) return [{ part: value, from }];
    return [];
  }
  if (segment !== "*") return partsAt(at(value, segment), rest, pointerTo(from, segment));
  return items(value).flatMap((item, index) => partsAt(item, rest, pointerTo(from, index)));
}

/** A whole manifest of a kind with a Resource Interface. */
function manifestIn(
  value: Members,
  pointer: string,
  outer: KubeObject,
  catalogue: Catalogue,
): readonly EmbeddedObject[] {
  const [apiVersion, kind] = [text(value.apiVersion) ?? "", text(value.kind) ?? ""];
  if (catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), kind) === undefined) return [];
  const base = isObject(value.spec) ? "" : "/data";
  const whole = base === "" ? value : record(value.data);
  if (!isObject(whole.spec)) return [];
  const object = { ...whole, apiVersion, kind, metadata: metadataOf(whole.metadata, outer) };
  const isPartial = kind === "Pod" && POD_TEMPLATE.test(pointer);
  return [{ object, place: (inner) => pointer + base + inner, ...(isPartial && { isPartial }) }];
}

/** Metadata with a name and a namespace, which templates leave out. */
function metadataOf(written: unknown, { metadata: { name, namespace } }: KubeObject): KubeObject["metadata"] {
  const own = record(written);
  return { ...(namespace !== undefined && { namespace }), ...own, name: text(own.name) ?? name };
}
