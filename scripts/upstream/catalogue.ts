import { CORE_SCHEMA, loadAll } from "js-yaml";
import { at, text } from "../../src/kernel/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import type { Checkout } from "./checkout.ts";

/** The kinds of the Resource Interfaces and Kartas in a checkout that the catalogue lacks, or has in other versions. */
export function catalogueMoves(checkout: Checkout, unread: string[]): readonly string[] {
  const lines = new Set<string>();
  let found = 0;
  for (const path of checkout.files(".", ".yaml")) {
    const manifest = checkout.read(path);
    if (manifest?.includes("structureDefinition:") !== true) continue;
    try {
      for (const document of loadAll(manifest, undefined, { schema: CORE_SCHEMA })) {
        const root = at(document, "spec", "structureDefinition", "rootComponent", "kind");
        const [group, version, kind] = ["group", "version", "kind"].map((name) => text(at(root, name)));
        if (version === undefined || kind === undefined) continue;
        found += 1;
        lines.add(moveOf(group ?? "", version, kind));
      }
    } catch {
      unread.push(`${path}: not YAML`);
    }
  }
  if (found === 0) unread.push("the folder: it has neither the podgrouper of KAI nor a Resource Interface");
  return [...lines].filter((line) => line !== "").sort();
}

function moveOf(group: string, version: string, kind: string): string {
  const known = workloadTypes.find((each) => each.kind === kind && each.group === group);
  if (known === undefined) return `catalogue: the kind ${group}/${version} ${kind} is new`;
  if (known.versions.includes(version)) return "";
  return `catalogue: version ${version} of ${group} ${kind} is new`;
}
