import type { Rule } from "../../src/rule/index.ts";
import { governedNamespace } from "./governed-namespace.ts";
import { noBindingToEveryone } from "./no-binding-to-everyone.ts";
import { noEscalatingRole } from "./no-escalating-role.ts";
import { noGlobalDefaultPriority } from "./no-global-default-priority.ts";
import { noLoweredPodSecurity } from "./no-lowered-pod-security.ts";
import { noRewritingWebhook } from "./no-rewriting-webhook.ts";
import { noTokenSecret } from "./no-token-secret.ts";
import { noUnlimitedRole } from "./no-unlimited-role.ts";
import { noWebhookOfProject } from "./no-webhook-of-project.ts";
import { noWiderDefaultRole } from "./no-wider-default-role.ts";

/** Rules about the rights that manifests give, in the order of their ids. */
export const rightsRules: readonly Rule[] = [
  noUnlimitedRole,
  noBindingToEveryone,
  noEscalatingRole,
  noWiderDefaultRole,
  noRewritingWebhook,
  noLoweredPodSecurity,
  governedNamespace,
  noGlobalDefaultPriority,
  noTokenSecret,
  noWebhookOfProject,
];
