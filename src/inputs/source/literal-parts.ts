import type { Layout } from "../units/layout.ts";
import { generatedParts } from "./generated-parts.ts";
import type { InputFile } from "./list-inputs.ts";
import type { InputDocument } from "./read-inputs.ts";

/** The ConfigMaps and Secrets whose values are in the kustomizations among the files. */
export function literalParts(files: readonly InputFile[], { kustomizations }: Layout): readonly InputDocument[] {
  const withLiterals = kustomizations.filter(({ literals }) => literals.length > 0);
  return generatedParts(files, withLiterals, (kustomization, document) =>
    kustomization.literals.map(({ object, places, pointer }) => ({
      value: object,
      item: pointer,
      locate: (at) => document.locate(places.get(at) ?? pointer),
    })),
  );
}
