export { expandDistributedInference } from "./distributed-inference.ts";
export type { ExpandedComponent, ExpandedGang, Expansion } from "./expansion.ts";
export { GANG_ANNOTATION, SUSPEND_ANNOTATION } from "./gang-size.ts";
export { distributedInferenceName, trainingName } from "./run-name.ts";
export { quoteShellWord, splitShellWords } from "./shell-words.ts";
export { expandTraining } from "./training.ts";
