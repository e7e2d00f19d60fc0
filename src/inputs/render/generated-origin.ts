import { at, member, pointerTo, text } from "../../kernel/index.ts";
import { dataValues } from "../source/data-parts.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Accumulation } from "../units/accumulate.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { TextReader } from "../units/text-reader.ts";
import { placeIn } from "./patch-values.ts";
import type { RenderedOrigin } from "./rendered-origin.ts";

/**
 * Returns the origin of a ConfigMap or a Secret that a generator of a kustomization makes: the literal or the file with the
 * value, else the entry of the generator. Undefined for any other object.
 */
export function generatedOrigin(
  { kustomizations }: Accumulation,
  object: unknown,
  texts: TextReader,
): RenderedOrigin | undefined {
  const kind = member(object, "kind");
  const rendered = text(at(object, "metadata", "name")) ?? "";
  // The name has prefixes, suffixes and a hash, so it contains that of the generator.
  const [found] = [...kustomizations]
    .flatMap((kustomization) => kustomization.generated.map((generated) => ({ kustomization, generated })))
    .filter(({ generated }) => generated.kind === kind && rendered.includes(generated.name))
    .toSorted((a, b) => b.generated.name.length - a.generated.name.length);
  if (found === undefined) return undefined;
  const { kustomization, generated } = found;
  return {
    file: displayName(kustomization.file),
    locate: (pointer) => {
      const value = dataValues(kustomization, generated).find(({ key }) => pointerTo("/data", key) === pointer);
      return (
        value?.place ?? placeIn(kustomization.file, literalPointer(kustomization, generated.pointer, pointer), texts)
      );
    },
  };
}

function literalPointer({ literals }: Kustomization, entry: string, pointer: string): string {
  const own = literals.find((literal) => literal.pointer === `${entry}/literals`);
  // kustomize writes the values of a Secret in base64.
  return own?.places.get(pointer) ?? own?.places.get(pointer.replace(/^\/data\//, "/stringData/")) ?? entry;
}
