import type { Rule } from "../../src/policy/rule.ts";
import { noGenerateName } from "./no-generate-name.ts";
import { noRemovedApi } from "./no-removed-api.ts";
import { noServerFields } from "./no-server-fields.ts";
import { unambiguousScalars } from "./unambiguous-scalars.ts";
import { undescribedPodSpec } from "./undescribed-pod-spec.ts";
import { uniqueObject } from "./unique-object.ts";
import { unknownKind } from "./unknown-kind.ts";

/** Rules about manifests in git and what a GitOps controller makes of them, in the order of their ids. */
export const gitopsRules: readonly Rule[] = [
  uniqueObject,
  noServerFields,
  noGenerateName,
  unambiguousScalars,
  noRemovedApi,
  unknownKind,
  undescribedPodSpec,
];
