import { getOrCreate } from "../base/memo.ts";
import { items } from "../base/read.ts";
import { type Kustomization, parseKustomization, type ReferenceRole } from "../units/kustomization.ts";
import { type Accumulated, type Built, NOTHING, withIncluded, withOwnVariables } from "./accumulated.ts";
import { type BuildContext, generatorData, objectsOfFile, ownTransformers, patchReader } from "./build-context.ts";
import { BuildLimit } from "./build-limit.ts";
import { withGenerated } from "./generated-objects.ts";
import { withReferences } from "./name-references.ts";
import { type FieldChanges, transformed } from "./transformers.ts";
import type { Tree } from "./values.ts";
import { withVarValues } from "./variables.ts";

/** Objects times changes: a repository can have many kustomizations that include each other. */
const MOST_STEPS = 2_000_000;
const MOST_LEVELS = 100;

/** Builds kustomizations. */
export interface Builder {
  /**
   * Returns the objects that a kustomization builds.
   *
   * @param changes fields that a controller adds to the kustomization
   */
  readonly build: (kustomization: Kustomization, changes?: Tree) => Built;
}

/**
 * Returns a builder of the kustomizations of a repository, which builds each once, without running kustomize: patches,
 * components, images, replicas, replacements, names with their references, namespaces, labels, annotations, generated
 * ConfigMaps and Secrets, and variables, with `configurations` and the built-in transformers. It builds neither resources of
 * other repositories, nor what plug-ins and charts generate.
 */
export function builder(context: BuildContext): Builder {
  const run = new Build(context);
  return {
    build: (kustomization, changes) => {
      const plain = run.accumulate(kustomization);
      if (changes === undefined) return run.finish(plain);
      const { file, folder } = kustomization;
      const outer = parseKustomization(changes, { file, folder });
      const changed = outer === undefined ? plain : run.collect(outer, plain);
      return run.finish({ ...changed, isCut: plain.isCut || changed.isCut });
    },
  };
}

/** The work on the kustomizations of one repository, with its results and its limits. */
class Build {
  readonly #context: BuildContext;
  readonly #done = new Map<Kustomization, Accumulated>();
  readonly #finished = new Map<Accumulated, Built>();
  /** The kustomizations that are being built: one that includes itself is left out. */
  readonly #open = new Set<Kustomization>();
  #steps = 0;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  /** The objects of a kustomization, before references and variables have their values. */
  accumulate(kustomization: Kustomization): Accumulated {
    const known = this.#done.get(kustomization);
    if (known !== undefined) return known;
    const built = this.#opened(kustomization, NOTHING);
    this.#done.set(kustomization, built);
    return built;
  }

  /** The objects with the values of references and variables, which kustomize sets when it has built everything else. */
  finish(accumulated: Accumulated): Built {
    return getOrCreate(this.#finished, accumulated, () => {
      const { objects, isCut, configuration, variables } = accumulated;
      try {
        const named = withReferences(objects, configuration, (steps) => this.#spend(steps));
        return { objects: withVarValues(named, variables, configuration), isCut };
      } catch (error) {
        if (error instanceof BuildLimit) return { objects, isCut: true };
        throw error;
      }
    });
  }

  /** The objects of a kustomization, which also changes the `outer` ones if it is a component. */
  collect(from: Kustomization, outer: Accumulated): Accumulated {
    let all = outer;
    const { value } = from;
    try {
      const included = this.#targetsOf(from, "resource").flatMap((target): readonly Accumulated[] => {
        if (target.kind === "kustomization") return [this.accumulate(target.kustomization)];
        if (target.kind !== "file") return [];
        return [{ ...NOTHING, objects: objectsOfFile(target.path, this.#context) }];
      });
      all = withIncluded(all, included);
      const reader = patchReader(from, this.#context);
      const files = items(value.configurations).flatMap((path) => reader.patchValues(undefined, path));
      all = {
        ...all,
        configuration: all.configuration.with(files),
        objects: withGenerated(all.objects, value, generatorData(from, this.#context)),
      };
      for (const target of this.#targetsOf(from, "component")) {
        if (target.kind === "kustomization") all = this.#opened(target.kustomization, all);
      }
      const own: FieldChanges = { fields: value, configuration: all.configuration };
      for (const changes of [own, ...ownTransformers(from, reader, this.#context)]) {
        this.#spend((1 + all.objects.length) * (1 + changeCount(changes.fields)));
        all = { ...all, objects: transformed(all.objects, changes, reader) };
      }
      return withOwnVariables(all, value.vars);
    } catch (error) {
      if (error instanceof BuildLimit) return { ...all, isCut: true };
      throw error;
    }
  }

  #opened(kustomization: Kustomization, outer: Accumulated): Accumulated {
    this.#open.add(kustomization);
    const built = this.collect(kustomization, outer);
    this.#open.delete(kustomization);
    return built;
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new BuildLimit();
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
