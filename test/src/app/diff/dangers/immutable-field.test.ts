import { describe, expect, it } from "vitest";
import { compareOutputs } from "../../../../../src/app/diff/compare-outputs.ts";
import { placed, side } from "../../../../helpers/diff-sides.ts";
import { fieldUpdates } from "../../../../helpers/field-updates.ts";

describe.each(fieldUpdates())("an update of $before.kind $before.metadata.name", ({ before, updates }) => {
  it.each(updates)("$title", ({ after, isAccepted }) => {
    const [found] = compareOutputs(side([placed(before)]), side([placed(after)]), { quota: [], maxRemoved: 1 });
    const signs = found?.dangers.filter(({ sign }) => sign === "immutable-field").map(({ path }) => path);
    if (isAccepted) expect(signs).toEqual([]);
    else expect(signs).not.toEqual([]);
  });
});
