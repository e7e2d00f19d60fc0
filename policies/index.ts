/** The policies that muster ships. */
export type { Policy, SynthManifest } from "../src/policy/policy.ts";
export { policies } from "./registry.ts";
