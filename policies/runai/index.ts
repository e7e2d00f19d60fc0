import type { Rule } from "../../src/rule/index.ts";
import { agreeingRunaiFields } from "./agreeing-runai-fields.ts";
import { documentedRunaiField } from "./documented-runai-field.ts";
import { knownRunaiField } from "./known-runai-field.ts";
import { runaiFieldForm } from "./runai-field-form.ts";
import { servedRunaiKind } from "./served-runai-kind.ts";
import { supportedRunaiField } from "./supported-runai-field.ts";

/** Rules about manifests of `run.ai/v2alpha1`, in the order of their ids. */
export const runaiRules: readonly Rule[] = [
  servedRunaiKind,
  knownRunaiField,
  supportedRunaiField,
  runaiFieldForm,
  agreeingRunaiFields,
  documentedRunaiField,
];
