import { at, isObject, items, member, pointerTo, text, withoutUser } from "../../kernel/index.ts";
import { isDocumentText, type Kustomization } from "../units/kustomization.ts";
import { recasedField } from "../units/kustomization-fields.ts";
import type { Accumulated } from "./accumulated.ts";
import type { BuildContext } from "./build-context.ts";
import { transformerChanges } from "./built-in-transformers.ts";
import type { FieldChanges } from "./transformers.ts";
import { objectsInside, type Tree } from "./values.ts";

/** The fields of a kustomization with plug-ins, which are built into kustomize or run as programs. */
type PlugInField = "generators" | "transformers" | "validators";

/** The configuration of a plug-in, as a kustomization or a file that it names has it. */
interface PlugIn {
  readonly value: unknown;
  /** JSON pointer of the entry in the kustomization. */
  readonly pointer: string;
}

/** Builds the kustomization of a folder with configurations; undefined where it includes itself. */
type BuildFolder = (kustomization: Kustomization) => Accumulated | undefined;

/** The plug-ins that a kustomization names, with those that are not built. */
export class PlugIns {
  readonly #from: Kustomization;
  readonly #context: BuildContext;
  readonly #build: BuildFolder;

  constructor(from: Kustomization, context: BuildContext, build: BuildFolder) {
    this.#from = from;
    this.#context = context;
    this.#build = build;
  }

  /** The fields of a kustomization that make the same objects as each of its `generators`. */
  generators(): readonly Tree[] {
    return this.#each("generators", generatorFields);
  }

  /** The changes of its `transformers`. */
  transformers(): readonly FieldChanges[] {
    return this.#each("transformers", (plugIn) => (isInert(plugIn) ? NO_CHANGES : transformerChanges(plugIn))).flat();
  }

  /** Reads its `validators`. kustomize refuses to build where one that is built into it changes an object. */
  validate(): void {
    this.#each("validators", (plugIn) => (isInert(plugIn) ? true : transformerChanges(plugIn)));
  }

  #each<T>(field: PlugInField, make: (plugIn: unknown) => T | undefined): readonly T[] {
    return this.#configurations(field).flatMap(({ value, pointer }) => {
      const made = recasedField(value) === undefined ? make(value) : undefined;
      if (made !== undefined) return [made];
      const name = [text(member(value, "kind")) ?? "", text(at(value, "metadata", "name")) ?? ""].join(" ").trim();
      this.#refuse(pointer, `uses the plug-in ${JSON.stringify(name)} as one of its ${field}`);
      return [];
    });
  }

  /** The configurations of a field: kustomize reads texts before files and folders. */
  #configurations(field: PlugInField): readonly PlugIn[] {
    const entries = items(this.#from.value[field]).flatMap((entry, index) => {
      return typeof entry === "string" ? [{ entry, pointer: pointerTo("", field, index) }] : [];
    });
    const isText = ({ entry }: { readonly entry: string }) => isDocumentText(entry);
    const texts = entries.filter(isText).flatMap(({ entry, pointer }) => {
      return objectsOf(this.#context.parse(entry, this.#from)).map((value) => ({ value, pointer }));
    });
    const paths = entries
      .filter((each) => !isText(each))
      .flatMap(({ entry, pointer }) => {
        return this.#atPath(entry, pointer).map((value) => ({ value, pointer }));
      });
    return [...texts, ...paths];
  }

  #atPath(path: string, pointer: string): readonly unknown[] {
    const target = this.#context.targetOf({ role: "plugin", path, pointer }, this.#from);
    if (target.kind === "file") return objectsOf(this.#context.documentsOf(target.path));
    if (target.kind === "fault") return [];
    const shown = JSON.stringify(withoutUser(path));
    const built = target.kind === "kustomization" ? this.#build(target.kustomization) : undefined;
    if (built === undefined) this.#refuse(pointer, `names plug-ins of ${shown}, which is in another place`);
    else if (built.isOpen || built.isCut) {
      this.#refuse(pointer, `names plug-ins of ${shown}, which is not built completely`);
    }
    return built?.objects.map(({ value }) => value) ?? [];
  }

  #refuse(pointer: string, what: string): void {
    const message = `the kustomization ${what}; muster does not run it, so what it changes or adds is not judged`;
    this.#context.unjudged(this.#from, pointer, message);
  }
}

const NO_CHANGES: readonly FieldChanges[] = [];

function objectsOf(documents: readonly unknown[]): readonly unknown[] {
  return documents.flatMap(objectsInside).filter((value) => value !== null);
}

function isBuiltIn(plugIn: unknown): plugIn is Tree {
  return isObject(plugIn) && plugIn.apiVersion === "builtin";
}

/** Whether a built-in transformer only adds the hashes of names, which kustomize adds in any case. */
function isInert(plugIn: unknown): boolean {
  return isBuiltIn(plugIn) && plugIn.kind === "HashTransformer";
}

const GENERATOR_FIELDS: ReadonlyMap<unknown, string> = new Map([
  ["ConfigMapGenerator", "configMapGenerator"],
  ["SecretGenerator", "secretGenerator"],
]);

/** The field of a kustomization for a built-in generator. Source: kustomize, api/internal/builtins/ConfigMapGenerator.go. */
function generatorFields(plugIn: unknown): Tree | undefined {
  if (!isBuiltIn(plugIn)) return undefined;
  const field = GENERATOR_FIELDS.get(plugIn.kind);
  if (field === undefined) return undefined;
  // kustomize reads the older field `env` only in a kustomization.
  const { apiVersion: _, kind: __, env: ___, metadata, ...args } = plugIn;
  const own = (key: string) => text(args[key]) || text(member(metadata, key));
  return { [field]: [{ ...args, name: own("name"), namespace: own("namespace") }] };
}
