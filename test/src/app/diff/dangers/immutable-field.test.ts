import { describe, expect, it } from "vitest";
import { compareOutputs } from "../../../../../src/app/diff/compare-outputs.ts";
import { placed, SIDES, side } from "../../../../helpers/diff-sides.ts";
import { fieldUpdates } from "../../../../helpers/field-updates.ts";

// The release of the API server that has answered.
const clusters = SIDES.clusters.map((cluster) => ({ ...cluster, kubernetes: "1.34" }));

describe.each(fieldUpdates())("an update of $before.kind $before.metadata.name", ({ before, updates }) => {
  it.each(updates)("$title", ({ after, isAccepted }) => {
    const sides = [before, after].map((object) => side([placed(object)], { clusters })) as [
      ReturnType<typeof side>,
      ReturnType<typeof side>,
    ];
    const [found] = compareOutputs(...sides, { quota: [], maxRemoved: 1 });
    const signs = found?.dangers.filter(({ sign }) => sign === "immutable-field").map(({ path }) => path);
    if (isAccepted) expect(signs).toEqual([]);
    else expect(signs).not.toEqual([]);
  });
});
