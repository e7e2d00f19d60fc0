import { isObject } from "../../kernel/index.ts";
import type { FindTarget } from "../units/accumulate.ts";
import type { Kustomization } from "../units/kustomization.ts";
import { type BuiltObject, unchangedObject } from "./built-object.ts";
import type { PatchReader } from "./transformers.ts";

/** The functions with which a build reads a repository. */
export interface BuildContext {
  readonly targetOf: FindTarget;
  /** The objects of a file, items of lists included; undefined for a file that cannot be read. */
  readonly objectsOf: (path: string) => readonly unknown[] | undefined;
  /** The documents of a file; none of one that cannot be read. */
  readonly documentsOf: (path: string) => readonly unknown[];
  /** The documents of a text in a kustomization, or in a file that it names. */
  readonly parse: (text: string, from: Kustomization) => readonly unknown[];
  /** The bytes of a file that a generator names; undefined for a file that cannot be read. */
  readonly bytesOf: (path: string) => Uint8Array | undefined;
  /** Whether generated objects get the hash of their content in their names, as kustomize does. Default false. */
  readonly hasHashes?: boolean;
  /** Receives a part of a kustomization that is not built, with the reason. */
  readonly unjudged: (from: Kustomization, pointer: string, message: string) => void;
}

/** The objects of a file. */
export function objectsOfFile(path: string, { objectsOf }: BuildContext): readonly BuiltObject[] {
  return (objectsOf(path) ?? []).flatMap((value) => (isObject(value) ? [unchangedObject(value, { path, value })] : []));
}

/** Returns a function that reads a file of a generator. */
export function generatorData(from: Kustomization, context: BuildContext): (path: string) => Uint8Array | undefined {
  return (path) => {
    const target = context.targetOf({ role: "data", path, pointer: "" }, from);
    return target.kind === "file" ? context.bytesOf(target.path) : undefined;
  };
}

/** kustomize takes a text without content for none. */
function isBlank(patch: unknown): boolean {
  return typeof patch === "string" && patch.trim() === "";
}

/** The reader of the patches of a kustomization. */
export function patchReader(from: Kustomization, { targetOf, documentsOf, parse }: BuildContext): PatchReader {
  const ofFile = (path: unknown) => {
    if (typeof path !== "string") return [];
    const target = targetOf({ role: "patch", path, pointer: "" }, from);
    return target.kind === "file" ? documentsOf(target.path) : [];
  };
  return {
    patchValues: (patch, path) => {
      if (patch === undefined || patch === null || isBlank(patch)) return ofFile(path);
      return typeof patch === "string" ? parse(patch, from) : [patch];
    },
    fileValue: (path) => ofFile(path)[0],
  };
}
