import type { IdMap, Ids, Organization, PolicyGate } from "../../model/index.ts";
import type { ManifestCheck } from "./check-manifest.ts";
import type { Existing } from "./existing.ts";

/** The data that an export needs besides its objects. */
export interface ExportContext {
  /** The assumed one where no `muster.yaml` applies: it has no projects. */
  readonly organization: Organization;
  readonly ids: Ids;
  /** The content of the file of `--ids`. */
  readonly idMap: IdMap;
  /** The workloads and types that the platform has already. */
  readonly existing: Existing;
  /** The Run:ai policies of the repository. Default: none. */
  readonly policies?: PolicyGate;
  /** The errors of a manifest that `muster check` reports for its names and policies. Default: none. */
  readonly checkManifest?: ManifestCheck;
  /** Whether the platform can have the type: a kind of the catalogue, or of a WorkloadType among the inputs. */
  readonly isWorkloadKind: (group: string, kind: string) => boolean;
}

/** The origin of a definition: its references may be ids in a request body, and are names elsewhere. */
export interface ReferenceOrigin {
  readonly isRequestBody: boolean;
}
