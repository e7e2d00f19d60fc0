/** API version of the kinds that Run:ai documents as YAML. */
export const RUNAI_API_VERSION = "run.ai/v2alpha1";

/** The workload kinds of `run.ai/v2alpha1` that have documented fields. */
export const RUNAI_KINDS = [
  "InteractiveWorkload",
  "TrainingWorkload",
  "DistributedWorkload",
  "InferenceWorkload",
] as const;

/** A workload kind of `run.ai/v2alpha1`. */
export type RunaiKind = (typeof RUNAI_KINDS)[number];

/** The columns of the reference's table, each with its kind; the legacy job is not a kind of `v2alpha1`. */
export const RUNAI_COLUMNS = {
  Workspace: "InteractiveWorkload",
  Training: "TrainingWorkload",
  Distributed: "DistributedWorkload",
  Inference: "InferenceWorkload",
  "Job (legacy)": undefined,
} as const satisfies Readonly<Record<string, RunaiKind | undefined>>;

/** A column of the reference's table. */
export type RunaiColumn = keyof typeof RUNAI_COLUMNS;

/** The value types of the reference; `Any` where it states a type without a form. */
export type RunaiValueType = "Boolean" | "String" | "Integer" | "Number" | "Quantity" | "Any";

/** A value with its limits. */
export interface RunaiValue {
  readonly type: RunaiValueType;
  /** The only values, as the examples of the reference write them. */
  readonly words?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** Shape of a text, and its description for messages. */
  readonly pattern?: readonly [RegExp, description: string];
}

/** A field of an item, which is not wrapped: `path: /data`. */
export interface RunaiItemField extends RunaiValue {
  /** The item is invalid without the field. */
  readonly mandatory?: true;
  /** Other spellings that the reference has for the field. */
  readonly aliases?: readonly string[];
  /** Name of the field in the request bodies of the API, where it differs; members of objects with `/`. */
  readonly api?: string;
  readonly meaning: string;
}

/** The items of a map: a text each, or an object with fields; `open` where the reference gives no form. */
type RunaiItem = "text" | "open" | Readonly<Record<string, RunaiItemField>>;

/**
 * The form of a field: `wrapped` as `{value: x}`, `items` as `{items: {key: {value: x}}}`, `plain` as the value itself,
 * `open` in any form, since manifests show the field and no document its form.
 */
type RunaiForm = "wrapped" | "items" | "plain" | "open";

/** A field of `spec`, and of `masterSpec` of a DistributedWorkload. */
export interface RunaiField extends RunaiValue {
  readonly name: string;
  readonly form: RunaiForm;
  /** The items of a field of the form `items`. */
  readonly item?: RunaiItem;
  /** Type in the reference's table; absent for fields that only manifests have. */
  readonly documented?: string;
  /** Columns with a tick, in the table or on the page of the field. Absent: no column has one, so nothing is stated. */
  readonly ticks?: readonly RunaiColumn[];
  /** Columns with a tick in one of table and page, and an empty box in the other. */
  readonly disputed?: readonly RunaiColumn[];
  /** Kinds with the field in manifests that a cluster accepted or the vendor published. */
  readonly seen?: readonly RunaiKind[];
  /** Whether no other kind has the field, although the reference has no ticks: it belongs to the masters and workers. */
  readonly distributed?: true;
  /** `always`, or `in words`: the reference states it, but none of its own examples has the field. */
  readonly mandatory?: "always" | "in words";
  readonly default?: string | number | boolean;
  readonly meaning: string;
  /** Other spellings that the reference has for the field. */
  readonly aliases?: readonly string[];
  /** Place of the same setting below `spec` of the API's request bodies, with `/` between its parts. */
  readonly api?: string;
}
