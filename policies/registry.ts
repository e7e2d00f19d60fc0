import type { Rule } from "../src/rule/index.ts";
import { admissionRules } from "./admission/index.ts";
import { gangRules } from "./gang/index.ts";
import { gitopsRules } from "./gitops/index.ts";
import { gpuRules } from "./gpu/index.ts";
import { kubernetesRules } from "./kubernetes/index.ts";
import { lifecycleRules } from "./lifecycle/index.ts";
import { networkRules } from "./network/index.ts";
import { quotaRules } from "./quota/index.ts";
import { rightsRules } from "./rights/index.ts";
import { runaiRules } from "./runai/index.ts";
import { securityRules } from "./security/index.ts";
import { storageRules } from "./storage/index.ts";

/** Every rule that muster ships, by group. Packs are made of it (`RuleMeta.pack`). */
export const rules: readonly Rule[] = [
  ...admissionRules,
  ...gangRules,
  ...gitopsRules,
  ...gpuRules,
  ...kubernetesRules,
  ...lifecycleRules,
  ...networkRules,
  ...quotaRules,
  ...rightsRules,
  ...runaiRules,
  ...securityRules,
  ...storageRules,
];
