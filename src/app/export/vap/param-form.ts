/** The form of values as texts of a ConfigMap. */
export interface ParamForm {
  readonly text: (value: unknown) => string;
  /** The expression of the value of a text. */
  readonly read: (text: string) => string;
}

const AS_IT_IS = String;

/** The form of a text. */
export const TEXT_FORM: ParamForm = { text: AS_IT_IS, read: AS_IT_IS };

const FORMS: readonly (ParamForm & { readonly fits: (value: unknown) => boolean })[] = [
  { fits: (value) => typeof value === "string", ...TEXT_FORM },
  { fits: (value) => typeof value === "boolean", text: AS_IT_IS, read: (text) => `bool(${text})` },
  { fits: Number.isSafeInteger, text: AS_IT_IS, read: (text) => `int(${text})` },
  { fits: Number.isFinite, text: AS_IT_IS, read: (text) => `double(${text})` },
  { fits: (value) => isListOf(value, isLine), text: lines, read: readLines },
  {
    fits: (value) => isListOf(value, Number.isSafeInteger),
    text: lines,
    read: (text) => `${readLines(text)}.map(line, int(line))`,
  },
];

/** The form that all of some values have; undefined for values without a text, such as maps. */
export function paramForm(values: readonly unknown[]): ParamForm | undefined {
  return FORMS.find(({ fits }) => values.every(fits));
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

function isLine(value: unknown): boolean {
  return typeof value === "string" && value !== "" && !value.includes("\n");
}

/** Each item ends its line, so that no items are an empty text. */
function lines(value: unknown): string {
  return (value as readonly unknown[]).map((item) => `${String(item)}\n`).join("");
}

function readLines(text: string): string {
  return `${text}.split("\\n").filter(line, line != "")`;
}
