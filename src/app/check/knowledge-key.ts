import { relative } from "node:path";
import { packCrd } from "../../inputs/index.ts";
import { BUILD, memoize, sha256Of, VERSION } from "../../kernel/index.ts";
import type { CheckInputs } from "./check-inputs.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";

// A file has many CRDs.
const hashOf = memoize(({ bytes }: { readonly bytes: Uint8Array }) => sha256Of(bytes));

/**
 * The hash of everything that the findings of a file's own rules depend on, besides the file: the program, the
 * settings, the organisation, the Resource Interfaces, the settings of clusters among the objects and the CRDs. It is the
 * same on every machine with the same checkout.
 */
export function knowledgeKey(
  root: string,
  { organization, document, knowledge, crds, book }: CheckInputs,
  { pack, allowOverrides, unknownKinds, limits, base, copy }: CheckPathsOptions,
): string {
  const muster = base && [base.musterFile.file, Buffer.from(base.musterFile.content ?? "").toString("base64")];
  return sha256Of(
    JSON.stringify([
      VERSION,
      BUILD,
      relative(".", copy?.root ?? root),
      [pack, allowOverrides, unknownKinds, limits, muster],
      // Settings are read from the document, and clusters with their allocations from the organisation.
      [document?.value, organization, knowledge.organization],
      book.userRules.map(({ id, name, severity, pack, title, fix, user, options }) => [
        [id, name, severity, pack, title, fix, user],
        options?.defaults,
      ]),
      knowledge.resourceInterfaces,
      knowledge.typeDefaults,
      knowledge.committed,
      crds.map(packCrd).map((crd) => ("content" in crd ? [crd.head, crd.content.file, hashOf(crd.content)] : crd)),
    ]),
  );
}
