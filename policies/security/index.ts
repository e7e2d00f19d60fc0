import type { Rule } from "../../src/policy/rule.ts";
import { noPrivilegedContainer } from "./no-privileged-container.ts";

/** Rules about what pods may do to their node, to other pods and with secrets, in the order of their ids. */
export const securityRules: readonly Rule[] = [noPrivilegedContainer];
