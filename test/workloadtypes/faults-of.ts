import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";

/** The faults of an object of a kind as texts: the kind of fault, the pointer, the message, and the other field. */
export function faultsOf(
  kind: WorkloadKind,
  spec: unknown,
  { version = kind.versions[0], isPart = false, ...metadata }: FaultInput = {},
): readonly string[] | undefined {
  const apiVersion = `${kind.group}/${version}`;
  const object = { apiVersion, kind: kind.kind, metadata: { name: "train", ...metadata }, spec };
  return kind.faults?.(object, isPart).map(({ kind: fault, path, message, other }) => {
    const place = path.replace("/spec/", "");
    return `${fault} ${place}: ${message}${other === undefined ? "" : ` (${other})`}`;
  });
}

interface FaultInput {
  readonly version?: string;
  readonly isPart?: boolean;
  readonly name?: string;
  readonly generateName?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}
