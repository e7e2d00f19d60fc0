import type { CodedProblem } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { GangTopology } from "../../model/index.ts";

/** The problems of a gang's topology constraints. */
type PlacementProblemCode =
  | "topology-missing"
  | "level-missing"
  | "topology-without-level"
  | "level-without-topology"
  | "preferred-coarser-than-required"
  | "coarser-than-parent";

/** A problem of a topology constraint of a gang. Its path leads into the PodGroup of the gang. */
export interface PlacementProblem extends CodedProblem<PlacementProblemCode> {
  readonly severity: "error" | "warning";
  /** Subgroup that has the constraint; absent for the gang as a whole. */
  readonly node?: string;
}

const FIELDS = {
  topology: "topology",
  required: "requiredTopologyLevel",
  preferred: "preferredTopologyLevel",
} as const satisfies Readonly<Record<keyof GangTopology, string>>;

/** The place of a constraint. */
export interface ConstraintPlace {
  readonly node?: string;
  readonly path: string;
  /** Whether the gang starts only with the pods of the constraint; where it does not, no problem is an error. */
  readonly isNeeded: boolean;
}

/** A fault of a field of a constraint; its message has no subject. */
interface ConstraintFault extends Pick<PlacementProblem, "code" | "severity" | "message"> {
  readonly expected?: string | undefined;
  readonly received?: string | undefined;
  readonly fix?: string | undefined;
}

/** Returns the problem of a field of a constraint, with the gang or its subgroup as the subject of the message. */
export function placementProblem(
  { node, path, isNeeded }: ConstraintPlace,
  field: keyof GangTopology,
  fault: ConstraintFault,
): PlacementProblem {
  const subject = node === undefined ? "the gang" : `subgroup ${node}`;
  return given({
    code: fault.code,
    severity: isNeeded ? fault.severity : "warning",
    message: `${subject} ${fault.message}`,
    node,
    path: `${path}/${FIELDS[field]}`,
    expected: fault.expected,
    received: fault.received,
    fix: fault.fix,
  });
}
