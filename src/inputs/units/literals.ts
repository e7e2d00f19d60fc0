import type { KubeObject } from "../../kernel/index.ts";
import { items, member, pointerTo, text, withoutQuotes } from "../../kernel/index.ts";

/** A ConfigMap or a Secret with the values that a kustomization has itself, without those of other files. */
export interface LiteralObject {
  readonly object: KubeObject;
  /** Pointers of the values in the kustomization, by their pointers in the object. */
  readonly places: ReadonlyMap<string, string>;
  /** Pointer of the list of values in the kustomization. */
  readonly pointer: string;
}

/** The lists of generators in a kustomization, and the kinds that they make. */
export const GENERATED_KINDS = { configMapGenerator: "ConfigMap", secretGenerator: "Secret" } as const;

const FIELDS = { ConfigMap: "data", Secret: "stringData" } as const;

/** The objects that the `literals` of the generators of a kustomization make. */
export function literalObjects(kustomization: Readonly<Record<string, unknown>>): readonly LiteralObject[] {
  return Object.entries(GENERATED_KINDS).flatMap(([list, kind]) =>
    items(kustomization[list]).flatMap((generator, index): readonly LiteralObject[] => {
      const field = FIELDS[kind];
      const pointer = pointerTo("", list, index, "literals");
      const pairs = items(member(generator, "literals")).flatMap((literal, position) => {
        const pair = literalPair(text(literal) ?? "");
        return pair === undefined ? [] : [{ ...pair, position }];
      });
      if (pairs.length === 0) return [];
      const values = Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
      const places = new Map(
        pairs.map(({ key, position }) => [pointerTo("", field, key), pointerTo(pointer, position)]),
      );
      const name = text(member(generator, "name")) ?? "generated";
      return [{ object: { apiVersion: "v1", kind, metadata: { name }, [field]: values }, places, pointer }];
    }),
  );
}

/** The key and the value of a literal `key=value`; undefined for any other text. */
export function literalPair(literal: string): { readonly key: string; readonly value: string } | undefined {
  const [, key, value = ""] = /^([^=]+)=(.*)$/s.exec(literal) ?? [];
  // kustomize removes one pair of quotes.
  return key === undefined ? undefined : { key, value: withoutQuotes(value) };
}
