import type { Rule } from "../../src/rule/index.ts";
import { agreeingFields } from "./agreeing-fields.ts";
import { agreeingObjects } from "./agreeing-objects.ts";
import { allowedValues } from "./allowed-values.ts";
import { crdRules } from "./crd-rules.ts";
import { evaluatedCrdRules } from "./evaluated-crd-rules.ts";
import { knownField } from "./known-field.ts";
import { kubernetesFieldType } from "./kubernetes-field-type.ts";
import { mandatoryFields } from "./mandatory-fields.ts";
import { sensibleMemory } from "./sensible-memory.ts";
import { servedVersion } from "./served-version.ts";
import { uniqueItems } from "./unique-items.ts";
import { usableCrds } from "./usable-crds.ts";

/** Rules about what an API server accepts, for its own kinds and for every pod, in the order of their ids. */
export const kubernetesRules: readonly Rule[] = [
  knownField,
  kubernetesFieldType,
  mandatoryFields,
  allowedValues,
  uniqueItems,
  agreeingFields,
  sensibleMemory,
  servedVersion,
  crdRules,
  usableCrds,
  evaluatedCrdRules,
  agreeingObjects,
];
