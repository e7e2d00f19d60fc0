import { fieldLabel, hasMoreThanVariables, refusesCapitals, variableIn, variableInName } from "../../kernel/index.ts";

/** The kinds of fault that a field of Kubernetes may have; each is a rule. */
export type FieldFaultKind = "unknown" | "type" | "missing" | "value" | "duplicate" | "conflict";

/** A field that an API server, or a webhook or controller of its kind, rejects. */
export interface ObjectFault {
  readonly kind: FieldFaultKind;
  /** JSON pointer of the field, also of a missing one. */
  readonly path: string;
  /** The predicate of a sentence whose subject is the field. It does not contain a value that may be secret. */
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
  /** Default: an error. */
  readonly severity?: "warning";
  /** The value, for a fault of kind `type` or `value`, and for one of kind `conflict` that another value has not. */
  readonly value?: unknown;
  /** The name of the absent field: a missing one, or one that the field is probably a misspelling of. */
  readonly intended?: string;
  /** JSON pointer of the other field that a fault of kind `conflict` is about. */
  readonly other?: string;
}

/** A field that an API server rejects, with its type. */
export interface FieldFault extends ObjectFault {
  /** The object with the field, the name of its type, and the name of the field. */
  readonly holder: object;
  readonly type: string;
  readonly field: string;
  /** The name of a volume that the pod lacks. */
  readonly volume?: string;
}

/** The parts of a fault besides its kind, place and message. */
export type FaultDetails = Pick<
  FieldFault,
  "expected" | "received" | "fix" | "severity" | "value" | "volume" | "intended"
> & {
  /** The segments of the other field. */
  readonly other?: readonly (string | number)[];
};

/** A fault without its kind and place. */
export interface FaultText {
  readonly message: string;
  readonly details: FaultDetails;
}

/** Reports the fault of a field, whose segments start at the checked object. */
export type ReportField = (
  kind: FieldFaultKind,
  segments: readonly (string | number)[],
  message: string,
  details?: FaultDetails,
) => void;

/** Any object of a manifest. */
export type Members = Readonly<Record<string, unknown>>;

/** Checks the fields of an object against each other, as the API server of a minor version of Kubernetes 1 does in code. */
export type ObjectCheck = (value: Members, report: ReportField, minor: number) => void;

/**
 * The variable in place of the value of a fault, such as `${REPLICAS}`: the fault is not certain, because the value is
 * unknown until a tool replaces the variable. Undefined for a certain fault.
 */
export function variableOfFault(
  fault: Pick<ObjectFault, "kind" | "value" | "expected" | "message">,
): string | undefined {
  const { kind, value, expected = "", message } = fault;
  const isOfValue = kind === "type" || kind === "value" || kind === "conflict";
  if (!isOfValue || typeof value !== "string") return undefined;
  // With other text around it, such as a command, no variable makes a list of it.
  if (kind === "type" && CONTAINER.test(expected) && hasMoreThanVariables(value)) return undefined;
  return refusesCapitals(message) ? variableInName(value) : variableIn(value);
}

/** The names of types with members. */
const CONTAINER = /^an? (?:list|map)\b/;

/** The message of a fault, with the field in front of it. */
export function faultMessage({ path, message }: ObjectFault): string {
  return `${fieldLabel(path)}: ${message}`;
}
