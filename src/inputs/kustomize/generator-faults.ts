import { items, member, pointerTo, text } from "../../kernel/index.ts";
import { GENERATED_KINDS, literalPair } from "../units/literals.ts";
import type { FoundFault } from "./build-fault.ts";
import type { BuiltObject } from "./built-object.ts";
import { idOf, isSameId, type ObjectId, objectIds } from "./identity.ts";
import type { Tree } from "./values.ts";

/**
 * The reasons why kustomize refuses the generators of a kustomization: a literal without `=`, an object that is already
 * there, or none that a generator could change. Source: kustomize, api/resmap, `appendReplaceOrMerge`.
 */
export function generatorFaults(kustomization: Tree, objects: readonly BuiltObject[]): readonly FoundFault[] {
  const lists = Object.entries(GENERATED_KINDS).filter(([field]) => items(kustomization[field]).length > 0);
  if (lists.length === 0) return [];
  const known = objects.flatMap(objectIds);
  return lists.flatMap(([field, kind]) =>
    items(kustomization[field]).flatMap((generator, index): readonly FoundFault[] => {
      const pointer = pointerTo("", field, index);
      const id = generatedId(kind, generator);
      const fault = id === undefined ? undefined : behaviorFault(id, text(member(generator, "behavior")) ?? "", known);
      if (id !== undefined) known.push(id);
      return [...literalFaults(generator, pointer), ...(fault === undefined ? [] : [{ ...fault, pointer }])];
    }),
  );
}

function generatedId(kind: string, generator: unknown): ObjectId | undefined {
  const name = text(member(generator, "name")) ?? "";
  if (name === "") return undefined;
  return idOf({ apiVersion: "v1", kind, metadata: { name, namespace: member(generator, "namespace") } });
}

function behaviorFault(id: ObjectId, behavior: string, known: readonly ObjectId[]) {
  const rule = "buildable-kustomization" as const;
  const { kind, name, namespace } = id;
  const isKnown = known.some((other) => isSameId(other, id));
  if (behavior === "merge" || behavior === "replace") {
    if (isKnown) return undefined;
    const message = `behavior is ${behavior}, but the kustomization has no ${kind} ${name} in namespace ${namespace}, so kustomize build fails`;
    return { rule, message, missingKind: kind };
  }
  if (!isKnown) return undefined;
  const message = `the kustomization already has ${kind} ${name}, so kustomize build fails; use behavior: merge or replace`;
  return { rule, message, isCertain: true } as const;
}

// The text may be a secret, so it is not shown.
function literalFaults(generator: unknown, pointer: string): readonly FoundFault[] {
  return items(member(generator, "literals")).flatMap((literal, index): readonly FoundFault[] => {
    const written = text(literal);
    if (written === undefined || literalPair(written) !== undefined) return [];
    const message = `literals[${index}] must have the form key=value, so kustomize build fails`;
    const place = pointerTo(pointer, "literals", index);
    return [{ rule: "buildable-kustomization", pointer: place, message, isCertain: true }];
  });
}
