import { items, pointerTo, record, text } from "../../kernel/index.ts";

/** A path or a name of `policies` of `muster.yaml`, with its pointer. */
export interface NamedSource {
  readonly name: string;
  readonly pointer: string;
}

/** The places of the rules of a repository, as `policies` of `muster.yaml` names them. */
interface RuleSources {
  readonly paths: readonly NamedSource[];
  readonly packs: readonly NamedSource[];
}

/** Returns the places of rules that a `muster.yaml` names; none without `policies`. */
export function ruleSources(muster: unknown): RuleSources {
  const { rules, packs } = record(record(muster).policies);
  return { paths: named(rules, "/policies/rules"), packs: named(packs, "/policies/packs") };
}

function named(list: unknown, at: string): readonly NamedSource[] {
  return items(list).flatMap((item, index) => {
    const name = text(item);
    return name === undefined ? [] : [{ name, pointer: pointerTo(at, index) }];
  });
}

/** Whether a name leads out of the repository. */
export function leadsOutside(name: string): boolean {
  return /^(?:[/\\~]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes("..");
}

/** Whether a pack is a folder of the repository, and not a package. */
export function isFolderPack(name: string): boolean {
  return name.startsWith("./") || name.startsWith("../") || name.endsWith("/");
}
