import { catalogueOf } from "../../interpret/index.ts";
import { given } from "../../kernel/index.ts";
import type { SynthInput } from "../../synth/index.ts";
import { placeTree } from "../../synth/index.ts";
import type { DefinitionTree } from "./check-subject.ts";

/** The objects of a synth that are applied, with what their definitions show. */
export function treeOf(input: SynthInput): DefinitionTree {
  const { manifests, issues } = placeTree(input, catalogueOf(input));
  const { resourceInterfaces, typeDefaults, policyGate: gate } = input;
  return given({
    policyGate: gate,
    objects: manifests.filter(({ zone }) => zone !== "review"),
    issues: [...input.issues, ...issues],
    resourceInterfaces,
    typeDefaults,
  });
}
