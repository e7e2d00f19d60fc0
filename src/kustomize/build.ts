import { groupOf } from "../base/kubernetes.ts";
import { present } from "../base/present.ts";
import { at, isObject, items, text } from "../base/read.ts";
import type { FindTarget } from "../units/accumulate.ts";
import { isDocumentText, type Kustomization, parseKustomization, type ReferenceRole } from "../units/kustomization.ts";
import { BuildLimit } from "./build-limit.ts";
import type { BuiltObject } from "./built-object.ts";
import { withReferences } from "./references.ts";
import { asKustomization, type PatchReader, transformed } from "./transformers.ts";
import type { Tree } from "./values.ts";

/** The functions with which a build reads a repository. */
export interface BuildContext {
  readonly targetOf: FindTarget;
  /** The objects of a file, items of lists included; undefined for a file that cannot be read. */
  readonly objectsOf: (path: string) => readonly unknown[] | undefined;
  /** The documents of a file; none of one that cannot be read. */
  readonly documentsOf: (path: string) => readonly unknown[];
  /** The documents of a text. */
  readonly parse: (text: string) => readonly unknown[];
}

/** Objects times changes: a repository can have many kustomizations that include each other. */
const MOST_STEPS = 2_000_000;
const MOST_LEVELS = 100;

/** The objects that kustomize would build. */
export interface Built {
  readonly objects: readonly BuiltObject[];
  /** Whether it needs more than the limits allow, so that objects or changes are missing. */
  readonly isCut: boolean;
}

/** Builds kustomizations. */
export interface Builder {
  readonly build: (kustomization: Kustomization) => Built;
  /** The objects that a kustomization has built, with the fields of a kustomization that a controller adds to it. */
  readonly withChanges: (built: Built, from: Kustomization, changes: Tree) => Built;
}

/**
 * Returns a builder of the kustomizations of a repository, which builds each once, without running kustomize: patches,
 * components, images, replicas, replacements, names, namespaces, labels and annotations, also of built-in transformers. It
 * builds neither resources of other repositories, nor what plug-ins and charts generate.
 */
export function builder(context: BuildContext): Builder {
  const run = new Build(context);
  return {
    build: (kustomization) => run.build(kustomization),
    withChanges: (built, { file, folder }, changes) => {
      const outer = parseKustomization(changes, { file, folder });
      const changed = outer === undefined ? built : run.collect(outer, built.objects);
      return { objects: changed.objects, isCut: built.isCut || changed.isCut };
    },
  };
}

/** The work on the kustomizations of one repository, with its results and its limits. */
class Build {
  readonly #context: BuildContext;
  readonly #done = new Map<Kustomization, Built>();
  /** The kustomizations that are being built: one that includes itself is left out. */
  readonly #open = new Set<Kustomization>();
  #steps = 0;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  build(kustomization: Kustomization): Built {
    const known = this.#done.get(kustomization);
    if (known !== undefined) return known;
    const built = this.#opened(kustomization, []);
    this.#done.set(kustomization, built);
    return built;
  }

  /** The objects of a kustomization, which also changes the `outer` ones if it is a component. */
  collect(from: Kustomization, outer: readonly BuiltObject[]): Built {
    let objects = outer;
    let isCut = false;
    const objectsOf = (inner: Built) => {
      isCut ||= inner.isCut;
      return inner.objects;
    };
    try {
      const included = this.#targetsOf(from, "resource").flatMap((target) => {
        if (target.kind === "file") return ofFile(target.path, this.#context);
        return target.kind === "kustomization" ? objectsOf(this.build(target.kustomization)) : [];
      });
      objects = withNew(objects, included);
      for (const target of this.#targetsOf(from, "component")) {
        if (target.kind === "kustomization") objects = objectsOf(this.#opened(target.kustomization, objects));
      }
      objects = withNew(
        objects,
        from.literals.map(({ object }) => newObject(object)),
      );
      const reader = patchReader(from, this.#context);
      for (const changes of [from.value, ...ownTransformers(from, reader, this.#context)]) {
        this.#steps += (1 + objects.length) * (1 + changeCount(changes));
        if (this.#steps > MOST_STEPS) throw new BuildLimit();
        objects = transformed(objects, changes, reader);
      }
      return { objects: withReferences(objects), isCut };
    } catch (error) {
      if (error instanceof BuildLimit) return { objects, isCut: true };
      throw error;
    }
  }

  #opened(kustomization: Kustomization, objects: readonly BuiltObject[]): Built {
    this.#open.add(kustomization);
    const built = this.collect(kustomization, objects);
    this.#open.delete(kustomization);
    return built;
  }

  #targetsOf(from: Kustomization, role: ReferenceRole) {
    return from.references.flatMap((reference) => {
      if (reference.role !== role) return [];
      const target = this.#context.targetOf(reference, from);
      if (target.kind === "kustomization" && this.#open.has(target.kustomization)) return [];
      if (target.kind === "kustomization" && this.#open.size > MOST_LEVELS) throw new BuildLimit();
      return [target];
    });
  }
}

function changeCount(changes: Tree): number {
  return Object.values(changes).reduce<number>((sum, value) => sum + items(value).length, 0);
}

function ofFile(path: string, { objectsOf }: BuildContext): readonly BuiltObject[] {
  return (objectsOf(path) ?? []).flatMap((value) => (isObject(value) ? [newObject(value, { path, value })] : []));
}

function newObject(value: Tree, source?: BuiltObject["source"]): BuiltObject {
  const name = text(at(value, "metadata", "name"));
  const namespace = text(at(value, "metadata", "namespace"));
  const names = name === undefined ? [] : [name];
  return {
    value,
    names,
    namespaces: namespace === undefined ? [] : [namespace],
    isEdited: false,
    ...(source !== undefined && { source }),
  };
}

/** Objects with others, of which those with a known identity are left out: kustomize refuses them. */
function withNew(objects: readonly BuiltObject[], added: readonly BuiltObject[]): readonly BuiltObject[] {
  const keyOf = ({ value }: BuiltObject) =>
    JSON.stringify([
      groupOf(text(value.apiVersion) ?? ""),
      value.kind,
      at(value, "metadata", "namespace"),
      at(value, "metadata", "name"),
    ]);
  const known = new Set(objects.map(keyOf));
  return [...objects, ...added.filter((object) => known.size < known.add(keyOf(object)).size)];
}

function patchReader(from: Kustomization, { targetOf, documentsOf, parse }: BuildContext): PatchReader {
  const ofFile = (path: unknown) => {
    if (typeof path !== "string") return [];
    const target = targetOf({ role: "patch", path, pointer: "" }, from);
    return target.kind === "file" ? documentsOf(target.path) : [];
  };
  return {
    patchValues: (patch, path) => {
      if (patch === undefined || patch === null || patch === "") return ofFile(path);
      return typeof patch === "string" ? parse(patch) : [patch];
    },
    fileValue: (path) => ofFile(path)[0],
  };
}

/** The changes of the built-in transformers that a kustomization names, as fields of a kustomization. */
function ownTransformers(from: Kustomization, reader: PatchReader, context: BuildContext): readonly Tree[] {
  const entries = items(from.value.transformers).flatMap((entry): readonly unknown[] => {
    if (typeof entry !== "string") return [];
    if (isDocumentText(entry)) return context.parse(entry);
    return reader.patchValues(undefined, entry);
  });
  return present(entries.map(asKustomization));
}
