import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { pointerTo } from "../base/pointer.ts";
import { items, member, text } from "../base/read.ts";

/** A ConfigMap or a Secret with the values that a kustomization has itself, without those of other files. */
export interface LiteralObject {
  readonly object: KubeObject;
  /** Pointers of the values in the kustomization, by their pointers in the object. */
  readonly places: ReadonlyMap<string, string>;
  /** Pointer of the list of values in the kustomization. */
  readonly pointer: string;
}

const FIELDS = { configMapGenerator: ["ConfigMap", "data"], secretGenerator: ["Secret", "stringData"] } as const;

/** The objects that the `literals` of the generators of a kustomization make. */
export function literalObjects(kustomization: Readonly<Record<string, unknown>>): readonly LiteralObject[] {
  return Object.entries(FIELDS).flatMap(([list, [kind, field]]) =>
    items(kustomization[list]).flatMap((generator, index): readonly LiteralObject[] => {
      const pointer = pointerTo("", list, index, "literals");
      const pairs = items(member(generator, "literals")).flatMap((literal, position) => {
        const [, key, value = ""] = /^([^=]+)=(.*)$/s.exec(text(literal) ?? "") ?? [];
        if (key === undefined) return [];
        return [{ key, value: unquoted(value), position }];
      });
      if (pairs.length === 0) return [];
      const values = Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
      const places = new Map(
        pairs.map(({ key, position }) => [pointerTo("", field, key), pointerTo(pointer, position)]),
      );
      const name = text(member(generator, "name")) ?? "generated";
      const namespace = text(member(generator, "namespace")) || undefined;
      const metadata = given({ name, namespace });
      return [{ object: { apiVersion: "v1", kind, metadata, [field]: values }, places, pointer }];
    }),
  );
}

/** kustomize removes one pair of quotes around a value. */
function unquoted(value: string): string {
  if (/^(["']).*\1$/s.test(value) && value.length > 1) return value.slice(1, -1);
  return value;
}
