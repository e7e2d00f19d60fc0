import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, rejectedText, rejectedValue, unknownWord } from "../../src/k8s-fields/index.ts";
import { at, formatValue, isAbsent } from "../../src/kernel/index.ts";

const RETRY_POLICIES = ["Always", "OnError", "OnFailure", "OnTransientError", ""];

/** The faults of the times, the retries and the parallelism of a template at `path`. */
export function limitFaults(template: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const type = ["dag", "steps"].find((field) => !isAbsent(template[field]));
  const isLeaf = type === undefined;
  const rejected = (field: string, fact: string) =>
    isAbsent(template[field]) ? [] : [conflictingField(`${path}/${field}`, fact)];
  return [
    ...unknownWord(RETRY_POLICIES, at(template, "retryStrategy", "retryPolicy"), `${path}/retryStrategy/retryPolicy`),
    ...(isLeaf
      ? rejected("parallelism", "is rejected in a template without steps or a dag")
      : rejected("activeDeadlineSeconds", `is rejected in a template with ${type}`)),
    ...(isLeaf ? deadlineFaults(template.activeDeadlineSeconds, `${path}/activeDeadlineSeconds`) : []),
    ...timeoutFaults(template, type, path),
  ];
}

function deadlineFaults(value: unknown, path: string): readonly ObjectFault[] {
  const isVariable = typeof value === "string" && value.startsWith("{{") && value.endsWith("}}");
  if (isAbsent(value) || isVariable || !["string", "number"].includes(typeof value)) return [];
  if (/^\+?\d+$/.test(String(value))) return [];
  return [
    rejectedValue(path, `must be a number of seconds or a variable of Argo, but is ${formatValue(value)}`, value),
  ];
}

function timeoutFaults(template: Readonly<Record<string, unknown>>, type: string | undefined, path: string) {
  const { timeout } = template;
  if (typeof timeout !== "string" || timeout === "") return [];
  const owner = type ?? ["suspend"].find((field) => !isAbsent(template[field]));
  if (owner !== undefined) return [conflictingField(`${path}/timeout`, `is rejected in a template with ${owner}`)];
  return rejectedText(timeout, `${path}/timeout`, (written) =>
    /^[+-]?\d+$/.test(written) ? `needs a unit, such as ${written}s` : undefined,
  );
}
