import { at, isAbsent, isObject, items, member } from "../../kernel/index.ts";
import type { Members } from "../kubernetes/field-fault.ts";
import { pullPolicy } from "./type-defaults.ts";
import { withValue } from "./with-value.ts";

/** The places of pod specs in the kinds whose pods cannot change. */
const POD_SPECS: Readonly<Record<string, readonly string[]>> = { Pod: ["spec"], Job: ["spec", "template", "spec"] };

/**
 * The new object with the pull policies that an API server has once set from the old image. It keeps a default that no
 * manifest sets, also where the new image would get another one.
 */
export function withKeptPullPolicies(before: Members, after: Members, kind: string): Members {
  const place = Object.hasOwn(POD_SPECS, kind) ? POD_SPECS[kind] : undefined;
  if (place === undefined) return after;
  return ["containers", "initContainers"].reduce((object, list) => {
    const [old, now] = [at(before, ...place, list), at(after, ...place, list)];
    if (!Array.isArray(now)) return object;
    return withValue(
      object,
      [...place, list],
      now.map((container: unknown) => keep(container, items(old))),
    );
  }, after);
}

function keep(container: unknown, old: readonly unknown[]): unknown {
  if (!isObject(container) || !isAbsent(container.imagePullPolicy)) return container;
  const twin = old.find((each) => isObject(each) && each.name === container.name);
  if (!isObject(twin) || !isAbsent(twin.imagePullPolicy)) return container;
  return { ...container, imagePullPolicy: pullPolicy(member(twin, "image")) };
}
