import type { Rule } from "../../src/policy/rule.ts";
import { noServerFields } from "./no-server-fields.ts";

/** Rules about manifests in git and what a GitOps controller makes of them, in the order of their ids. */
export const gitopsRules: readonly Rule[] = [noServerFields];
