import { type Constraint, isPresent } from "../../../k8s-fields/index.ts";
import { pointerTo, violation } from "../../../kernel/index.ts";
import type { Security } from "../security.ts";
import { LARGEST_INT32, within } from "./bounds.ts";

const IDS = ["runAsUid", "runAsGid", "supplementalGroups"] as const;

const idsOfImage: Constraint<Security> = {
  reads: ["uidGidSource", ...IDS],
  check: (security, at) => {
    if (security.uidGidSource !== "fromTheImage") return undefined;
    return IDS.filter((field) => isPresent(security[field])).map((field) =>
      violation(pointerTo(at, field), "is not allowed with uidGidSource fromTheImage", {
        fix: "use uidGidSource custom",
      }),
    );
  },
};

const rootAsNonRoot: Constraint<Security> = {
  reads: ["runAsNonRoot", "runAsUid"],
  check: ({ runAsNonRoot, runAsUid }, at) => {
    if (runAsNonRoot !== true || runAsUid !== 0) return undefined;
    const text = "is 0, the root user, but runAsNonRoot is true: the container would never start";
    return violation(pointerTo(at, "runAsUid"), text, { expected: "above 0", received: "0" });
  },
};

const groupIds: Constraint<Security> = {
  reads: ["supplementalGroups"],
  check: ({ supplementalGroups }, at) => {
    if (!isPresent(supplementalGroups) || supplementalGroups === "") return undefined;
    const bad = supplementalGroups.split(",").find((part) => {
      const id = part.trim();
      return !/^\d{1,10}$/.test(id) || Number(id) > LARGEST_INT32;
    });
    if (bad === undefined) return undefined;
    const text = `${JSON.stringify(supplementalGroups)} is not a list of group ids, separated by commas`;
    return violation(pointerTo(at, "supplementalGroups"), text, {
      expected: "group ids such as 100,2000",
      received: JSON.stringify(supplementalGroups),
    });
  },
};

/** Rules of security settings. */
export const securityConstraints: readonly Constraint<Security>[] = [
  within("runAsUid", 0),
  within("runAsGid", 0),
  idsOfImage,
  rootAsNonRoot,
  groupIds,
];
