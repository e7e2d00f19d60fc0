import { type Crds, readCrd } from "../../../../src/interpret/types/crd.ts";
import { crdDocuments } from "../../../helpers/crds.ts";

/** Every version of the CRDs of the kinds that muster knows. */
export function knownCrds(): Crds {
  return crdDocuments().flatMap((document) => readCrd(document).versions);
}
