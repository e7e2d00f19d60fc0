import { filled, given } from "../../kernel/index.ts";

/** A JSON Schema of the 2019-09 dialect, with the keywords that muster uses. */
export interface Schema {
  readonly title?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly const?: string;
  readonly enum?: readonly (string | null)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** A whole schema with a unique title: the build compiles a validator for each, which the command contains. */
export const titled = (title: string, schema: Schema): Schema => ({ title, ...schema });

/** The types that a JSON value can have. */
type SchemaType = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** The API's shape of a quantity; it accepts more than Kubernetes, whose syntax is in `quantity.ts`. */
export const QUANTITY_PATTERN = "^([+]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$";
/** The API's shape of the name of a Secret, ConfigMap or storage class: a DNS-1123 label. */
export const LABEL_PATTERN = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$";
/** The shape of the id of a rule that users write. */
export const RULE_ID_PATTERN = "^[A-Z][A-Z0-9]{1,15}-[0-9]{3,4}$";
/** The API's shape of a file mode. */
export const FILE_MODE_PATTERN = "0[0-7]{3}";
/** The API's shape of the key of a claim's annotation. */
export const ATTRIBUTE_KEY_PATTERN = "^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$";
/** The API's shape of the path of a probe. */
export const URL_PATH_PATTERN = "^(\\x2F[a-zA-Z0-9\\-_.\\x2F]*)?$";

/** A currency code of ISO 4217. */
export const CURRENCY_PATTERN = "^[A-Z]{3}$";

/** Limits of a text; lengths count characters, not bytes. */
type TextLimits = Pick<Schema, "minLength" | "maxLength" | "pattern" | "format">;
/** Limits of a number. */
type NumberLimits = Pick<Schema, "minimum" | "maximum" | "format">;

/** A text. */
export const stringSchema = (limits: TextLimits = {}): Schema => ({ type: "string", ...limits });
/** One of the given words. */
export const word = (values: readonly string[], limits: TextLimits = {}): Schema => ({
  type: "string",
  enum: values,
  ...limits,
});
/** An integer. */
export const integer = (limits: NumberLimits = {}): Schema => ({ type: "integer", ...limits });
/** An integer of 32 bits. */
export const int32 = (limits: NumberLimits = {}): Schema => integer({ format: "int32", ...limits });
/** An integer of 64 bits, as far as JavaScript counts exactly. */
export const int64 = (limits: NumberLimits = {}): Schema => integer({ format: "int64", ...limits });
/** Any number. */
export const double = (limits: NumberLimits = {}): Schema => ({ type: "number", format: "double", ...limits });
/** True or false. */
export const boolean: Schema = { type: "boolean" };
/** A quantity of at most 63 characters. */
export const quantity: Schema = stringSchema({ pattern: QUANTITY_PATTERN, maxLength: 63 });

/** A list; `maxItems` is absent where the API sets none. */
export const list = (items: Schema, maxItems?: number): Schema => given({ type: "array", items, maxItems });

/** An object with only these properties. */
export const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...given({ required: filled(required) }),
});

/** An object whose values are all alike. */
export const mapOf = (values: Schema): Schema => ({ type: "object", additionalProperties: values });

/** Returns the same schema that also accepts `null`, which is equivalent to absent. */
export function nullable(schema: Schema): Schema {
  const types = [schema.type ?? []].flat();
  return { ...schema, type: [...types, "null"], ...given({ enum: schema.enum && [...schema.enum, null] }) };
}

/** A nullable list of nullable items, as most lists of the API are. */
export const itemSchema = (properties: Readonly<Record<string, Schema>>, maxItems?: number): Schema =>
  nullable(list(nullable(closed(properties)), maxItems));
