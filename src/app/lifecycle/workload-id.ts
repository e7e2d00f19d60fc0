import { createHash } from "node:crypto";

/** The namespace of the ids. It never changes, so ids stay the same in every version. */
const NAMESPACE = "6d757374-6572-5000-8000-776f726b6c64";

/** The parts of which an id is made. */
interface WorkloadIdParts {
  readonly cluster: string;
  /** Name of the project, or else the namespace. */
  readonly owner: string;
  readonly kind: string;
  /** Name with the suffix of the run: each run is a workload of its own. */
  readonly name: string;
}

/** The stable id of a workload: a UUID of version 5 (RFC 9562) over its cluster, project, kind and name. */
export function workloadId({ cluster, owner, kind, name }: WorkloadIdParts): string {
  const hash = createHash("sha1")
    .update(Buffer.from(NAMESPACE.replaceAll("-", ""), "hex"))
    .update(JSON.stringify([cluster, owner, kind, name]), "utf8")
    .digest("hex");
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join("-");
}
