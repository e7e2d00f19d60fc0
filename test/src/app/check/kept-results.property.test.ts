import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rules } from "../../../../policies/index.ts";
import { CheckMemory } from "../../../../src/app/check/check-memory.ts";
import { type CheckOptions, runCheck } from "../../../../src/app/check/run-check.ts";
import { checkJson } from "../../../../src/app/report/check-json.ts";
import { repository } from "../../../helpers/repository.ts";
import { runs } from "../../yaml/texts.ts";

const EXAMPLES = rules.map(({ examples }) => examples);
const LINES = EXAMPLES.flatMap(({ good }) => good.split("\n")).filter((line) => line.includes(":"));
const NAMES = ["a.yaml", "b.yaml", "c/a.yaml", "c/kustomization.yaml"];

/** The good and the bad example of a rule, which mostly have the same objects, with some other lines. */
const sets = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...EXAMPLES), { minKeys: 1 });
const edits = fc.record({
  bad: fc.subarray(NAMES),
  gone: fc.subarray(NAMES, { maxLength: 1 }),
  lines: fc.dictionary(fc.constantFrom(...NAMES), fc.tuple(fc.nat(), fc.constantFrom(...LINES)), { maxKeys: 1 }),
});
type SetOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

/** The texts of a set after an edit. */
function textsOf(set: SetOf<typeof sets>, { bad, gone, lines }: SetOf<typeof edits>) {
  const kept = Object.entries(set).filter(([name]) => !gone.includes(name));
  return kept.map(([name, example]) => {
    const text = (bad.includes(name) ? example.bad : example.good).split("\n");
    const [at, line] = lines[name] ?? [];
    if (at !== undefined && line !== undefined) text[at % text.length] = line;
    return [name, text.join("\n")] as const;
  });
}

test("property: after random edits, the report with a cache, and that of --watch, is that without", async () => {
  const several = fc.array(edits, { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sets, several, async (set, steps) => {
      const repo = repository({});
      const cache = join(repo.folder, ".cache");
      const folder = join(repo.folder, "k8s");
      const memory = new CheckMemory();
      mkdirSync(cache);
      const reported = async (options: CheckOptions) =>
        checkJson((await runCheck([folder], { root: repo.folder, today: "2026-06-01", ...options })).report);
      for (const step of steps) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        for (const [name, text] of textsOf(set, step)) repo.put(join("k8s", name), text);
        const plain = await reported({});
        const kept = [await reported({ cache }), await reported({ cache }), await reported({ memory })];
        expect(kept).toEqual([plain, plain, plain]);
      }
      repo.dispose();
    }),
    runs(process.env.MUSTER_LONG === "1" ? 8 : 4),
  );
});
