import { parseOrganizationFile, type ReadOrganization } from "../../inputs/index.ts";

/** The `muster.yaml` of a base as data that another thread can parse. */
export interface MusterFile {
  /** Its name in reports. */
  readonly file: string;
  /** Absent when the base has none. */
  readonly content?: Uint8Array;
}

/** Parses the `muster.yaml` of a base; nothing without one. */
export function parseMuster({ file, content }: MusterFile): ReadOrganization {
  if (content === undefined) return { issues: [], unreadable: [] };
  return parseOrganizationFile(content, file);
}
