import type { Rule } from "../../src/rules/rule.ts";
import { agreeingFields } from "./agreeing-fields.ts";
import { allowedValues } from "./allowed-values.ts";
import { knownField } from "./known-field.ts";
import { kubernetesFieldType } from "./kubernetes-field-type.ts";
import { mandatoryFields } from "./mandatory-fields.ts";
import { sensibleMemory } from "./sensible-memory.ts";
import { uniqueItems } from "./unique-items.ts";

/** Rules about what an API server accepts, for its own kinds and for every pod, in the order of their ids. */
export const kubernetesRules: readonly Rule[] = [
  knownField,
  kubernetesFieldType,
  mandatoryFields,
  allowedValues,
  uniqueItems,
  agreeingFields,
  sensibleMemory,
];
