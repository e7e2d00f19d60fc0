import { at, getOrCreate, items } from "../../kernel/index.ts";
import type { ReferenceTarget } from "../units/accumulate.ts";
import type { Kustomization, ReferenceRole } from "../units/kustomization.ts";
import { type Accumulated, type Built, NOTHING, withIncluded, withOwnVariables } from "./accumulated.ts";
import { type BuildContext, generatorData, objectsOfFile, patchReader } from "./build-context.ts";
import type { BuildFault, FaultReporter, FoundFault } from "./build-fault.ts";
import { BuildLimit } from "./build-limit.ts";
import type { BuiltObject } from "./built-object.ts";
import { changeSteps } from "./change-steps.ts";
import { withGenerated } from "./generated-objects.ts";
import { generatorFaults } from "./generator-faults.ts";
import { idOf } from "./identity.ts";
import { lostImages } from "./lost-images.ts";
import { lostReferences } from "./lost-references.ts";
import { withNameHash } from "./name-hash.ts";
import { withReferences } from "./name-references.ts";
import { PlugIns } from "./plug-ins.ts";
import { type FieldChanges, transformed } from "./transformers.ts";
import { unreadFaults } from "./unread-faults.ts";
import { withVarValues } from "./variables.ts";

/** Objects times changes: a repository can have many kustomizations that include each other. */
const MOST_STEPS = 2_000_000;
const MOST_LEVELS = 100;
const MOST_FAULTS = 1000;
const MOST_CUT_OBJECTS = 10_000;

/** Builds kustomizations. */
interface Builder {
  /** Returns the objects that a kustomization builds. */
  readonly build: (kustomization: Kustomization) => Built;
  /** Returns the faults of all kustomizations that were built. */
  readonly faults: () => readonly BuildFault[];
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
    build: (kustomization) => run.finish(run.accumulateTop(kustomization), kustomization),
    faults: () => run.faults(),
  };
}

/** The work on the kustomizations of one repository, with its results and its limits. */
class Build {
  readonly #context: BuildContext;
  /** Those of tops with `buildMetadata` are built apart from the others. */
  readonly #done = { annotated: new Map<Kustomization, Accumulated>(), plain: new Map<Kustomization, Accumulated>() };
  #annotates = false;
  readonly #finished = new Map<Accumulated, Built>();
  /** The kustomizations that are being built: one that includes itself is left out. */
  readonly #open = new Set<Kustomization>();
  /** By the place and the message: a component is built once for each kustomization that includes it. */
  readonly #faults = new Map<string, BuildFault>();
  #steps = 0;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  faults(): readonly BuildFault[] {
    return [...this.#faults.values()];
  }

  /** The objects of the outermost kustomization, whose `buildMetadata` also counts for those that it includes. */
  accumulateTop(kustomization: Kustomization): Accumulated {
    this.#annotates = items(kustomization.value.buildMetadata).length > 0;
    return this.accumulate(kustomization);
  }

  /** The objects of a kustomization, before references and variables have their values. */
  accumulate(kustomization: Kustomization): Accumulated {
    const done = this.#annotates ? this.#done.annotated : this.#done.plain;
    const known = done.get(kustomization);
    if (known !== undefined) return known;
    const built = this.#opened(kustomization, NOTHING);
    done.set(kustomization, built);
    return built;
  }

  /** The objects with the values of references and variables, which kustomize sets when it has built everything else. */
  finish(accumulated: Accumulated, from: Kustomization): Built {
    return getOrCreate(this.#finished, accumulated, () => {
      const { objects, isCut, configuration, variables } = accumulated;
      try {
        const hashed = this.#context.hasHashes === true ? objects.map(withNameHash) : objects;
        const named = withReferences(hashed, configuration, (steps) => this.#spend(steps));
        this.#addLostReferences(accumulated, named, from);
        return { objects: withVarValues(named, variables, configuration).filter(isOutput), isCut };
      } catch (error) {
        if (error instanceof BuildLimit) return { objects, isCut: true };
        throw error;
      }
    });
  }

  /** The objects of a kustomization, which also changes the `outer` ones if it is a component. */
  #collect(from: Kustomization, outer: Accumulated): Accumulated {
    const { value } = from;
    let all: Accumulated = {
      ...outer,
      isOpen: outer.isOpen || from.isOpaque,
      isConfigured: outer.isConfigured || value.openapi !== undefined,
    };
    let isRefused = false;
    const report: FaultReporter = ({ missingKind, isCertain, ...fault }) => {
      const isUnread = fault.rule === "built-kustomization";
      const isUncertain = isCertain === undefined && all.isConfigured && !isUnread;
      if ((missingKind !== undefined && all.isOpen) || isUncertain) return;
      // A component is also for kustomizations with other objects.
      if (fault.rule === "patch-has-target" && fault.isIgnored === true && from.isComponent) return;
      this.#add({ ...fault, kustomization: from });
      isRefused ||= fault.isIgnored !== true;
    };
    try {
      // Also without objects: what follows a build with too many steps is not built, as it could double them again.
      this.#spend(1);
      const included = this.#targetsOf(from, "resource").map(({ target, pointer }) => ({
        all: this.#included(target),
        pointer,
      }));
      all = withIncluded(all, included, (object, pointer) => report(duplicateFault(object, pointer)));
      const reader = patchReader(from, this.#context);
      for (const fault of unreadFaults(from, this.#context)) this.#add({ ...fault, kustomization: from });
      const settings = items(value.configurations).map((path) => reader.patchValues(undefined, path));
      generatorFaults(value, all.objects).forEach(report);
      all = {
        ...all,
        configuration: all.configuration.with(settings.flat()),
        isConfigured: all.isConfigured || settings.some((documents) => documents.length === 0),
        objects: this.#annotated(withGenerated(all.objects, value, generatorData(from, this.#context))),
      };
      const plugIns = new PlugIns(from, this.#context, (kustomization) =>
        this.#open.has(kustomization) ? undefined : this.accumulate(kustomization),
      );
      for (const fields of plugIns.generators()) {
        const known = new Set(all.objects);
        const objects = withGenerated(all.objects, fields, generatorData(from, this.#context));
        // Rules check the generators of a kustomization, but not those in other files.
        all = { ...all, objects: objects.map((each) => (known.has(each) ? each : { ...each, isEdited: true })) };
      }
      for (const { target } of this.#targetsOf(from, "component")) {
        if (target.kind === "kustomization") all = this.#opened(target.kustomization, all);
        else all = { ...all, isOpen: true };
      }
      const own: FieldChanges = { fields: value, configuration: all.configuration };
      for (const changes of [own, ...plugIns.transformers()]) {
        this.#spend((1 + all.objects.length) * (1 + changeSteps(changes.fields)));
        const reportOwn: FaultReporter = (fault) => {
          if (changes === own || fault.rule === "built-kustomization") report(fault);
        };
        const objects = transformed(all.objects, changes, reader, reportOwn);
        all = { ...all, objects };
      }
      lostImages(all.objects, items(value.images)).forEach(report);
      plugIns.validate();
      return { ...withOwnVariables(all, value.vars), isOpen: all.isOpen || isRefused };
    } catch (error) {
      if (error instanceof BuildLimit) return { ...cut(all), isCut: true, isOpen: true };
      throw error;
    }
  }

  /** @param named the objects with references, with hashes if the build has them */
  #addLostReferences(
    { objects, configuration }: Accumulated,
    named: readonly BuiltObject[],
    from: Kustomization,
  ): void {
    const hasNewHash = this.#context.hasHashes !== true && objects.some(({ needsHash }) => needsHash === true);
    if (!hasNewHash && named.every(({ previous }) => previous.length === 0)) return;
    this.#spend(objects.length);
    const spend = (steps: number) => this.#spend(steps);
    const final = hasNewHash ? withReferences(objects.map(withNameHash), configuration, spend) : named;
    for (const fault of lostReferences(final, from.value)) this.#add({ ...fault, kustomization: from });
  }

  #add(fault: BuildFault): void {
    const { kustomization, pointer, message } = fault;
    const key = JSON.stringify([kustomization.file, pointer, message]);
    if (this.#faults.size < MOST_FAULTS) this.#faults.set(key, fault);
  }

  #included(target: ReferenceTarget): Accumulated {
    if (target.kind === "kustomization") return this.accumulate(target.kustomization);
    if (target.kind !== "file") return { ...NOTHING, isOpen: true };
    const objects = this.#annotated(objectsOfFile(target.path, this.#context));
    // A program may fill an empty file later, as flux bootstrap does.
    return { ...NOTHING, objects, isOpen: objects.length === 0 };
  }

  #annotated(objects: readonly BuiltObject[]): readonly BuiltObject[] {
    return this.#annotates ? objects.map((object) => ({ ...object, isAnnotated: true })) : objects;
  }

  #opened(kustomization: Kustomization, outer: Accumulated): Accumulated {
    this.#open.add(kustomization);
    const built = this.#collect(kustomization, outer);
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
      const { pointer } = reference;
      if (target.kind === "kustomization" && this.#open.has(target.kustomization)) {
        return [{ target: { kind: "fault", problem: "includes itself" } as const, pointer }];
      }
      if (target.kind === "kustomization" && this.#open.size > MOST_LEVELS) throw new BuildLimit();
      return [{ target, pointer }];
    });
  }
}

/** Rules also check objects that are not built to the end, unless they are very many. */
function cut({ objects, ...all }: Accumulated): Accumulated {
  return { ...all, objects: objects.slice(0, MOST_CUT_OBJECTS) };
}

/** kustomize leaves out objects with this annotation, which other programs read. */
function isOutput({ value }: BuiltObject): boolean {
  const local = at(value, "metadata", "annotations", "config.kubernetes.io/local-config");
  return local === undefined || local === "false";
}

function duplicateFault({ value, source }: BuiltObject, pointer: string): FoundFault {
  const { kind, name } = idOf(value);
  const own = source === undefined ? "" : " with this name and namespace";
  const message = `the kustomization already has ${kind} ${name}${own}, so kustomize build fails`;
  return { rule: "buildable-kustomization", pointer, message, isCertain: true };
}
