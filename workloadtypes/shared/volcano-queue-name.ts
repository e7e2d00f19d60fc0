import { subdomainProblem } from "../../src/kernel/index.ts";

/** The reason why the CRDs of Volcano reject the name of a queue; undefined for a valid name and for none. */
export function queueNameProblem(name: string): string | undefined {
  return name === "" ? undefined : subdomainProblem(name);
}
