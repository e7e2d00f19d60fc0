import { at, isObject, items, member, text } from "../../kernel/index.ts";
import type { Accumulation, FindTarget } from "./accumulate.ts";
import type { Kustomization } from "./kustomization.ts";

/** Returns the values of the documents of a file, or of a text in a kustomization; none of one that cannot be read. */
export interface ValuesOf {
  readonly inFile: (path: string) => readonly unknown[];
  readonly inField: (text: string, from: Kustomization) => readonly unknown[];
}

/** Returns a function that collects the names that patches of a kustomization, and of all that it includes, give to objects. */
export function nameGivers(
  targetOf: FindTarget,
  valuesOf: ValuesOf,
): (accumulation: Pick<Accumulation, "kustomizations">) => ReadonlySet<string> {
  const namesOf = (from: Kustomization): readonly string[] =>
    ["patches", "patchesJson6902"].flatMap((field) =>
      items(from.value[field]).flatMap((entry) => {
        const isRename = at(entry, "options", "allowNameChange") === true;
        return patchValues(entry, from).flatMap((value) => givenNames(value, isRename));
      }),
    );
  const patchValues = (entry: unknown, from: Kustomization): readonly unknown[] => {
    const [patch, path] = [text(member(entry, "patch")) ?? "", text(member(entry, "path")) ?? ""];
    if (patch !== "") return valuesOf.inField(patch, from);
    const target = path === "" ? undefined : targetOf({ role: "patch", path, pointer: "" }, from);
    return target?.kind === "file" ? valuesOf.inFile(target.path) : [];
  };
  return ({ kustomizations }) => new Set([...kustomizations].flatMap(namesOf));
}

/** The names that operations give, and the one of a merge that may change names. */
function givenNames(patch: unknown, isRename: boolean): readonly string[] {
  if (isObject(patch)) return isRename ? texts(at(patch, "metadata", "name")) : [];
  return items(patch).flatMap((operation) => {
    if (member(operation, "path") !== "/metadata/name") return [];
    return texts(member(operation, "value"));
  });
}

function texts(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
