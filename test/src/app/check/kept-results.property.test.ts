import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { rules } from "../../../../policies/index.ts";
import { CheckMemory } from "../../../../src/app/check/check-memory.ts";
import { type CheckOptions, runCheck } from "../../../../src/app/check/run-check.ts";
import { checkJson } from "../../../../src/app/report/check-json.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { runs } from "../../yaml/texts.ts";

const TEXTS = rules.flatMap(({ examples: { good, bad } }) => [good, bad]);
const LINES = TEXTS.flatMap((text) => text.split("\n")).filter((line) => line.includes(":"));
const NAMES = ["a.yaml", "b.yaml", "c/a.yaml", "c/kustomization.yaml", "d/values.yaml"];

/** A change of a line of a file; without a line, another file or none in its place. */
const edits = fc.record({
  name: fc.constantFrom(...NAMES),
  text: fc.option(fc.constantFrom(...TEXTS)),
  line: fc.option(fc.record({ at: fc.nat(), by: fc.option(fc.constantFrom(...LINES)) })),
});
type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never;

let repo: TestRepository | undefined;
afterEach(() => repo?.dispose());

/** Applies an edit to the files. */
function apply(files: Map<string, string>, { name, text, line }: Edit): void {
  const lines = files.get(name)?.split("\n");
  if (lines !== undefined && line !== null) {
    lines.splice(line.at % lines.length, 1, ...(line.by === null ? [] : [line.by]));
    files.set(name, lines.join("\n"));
  } else if (text === null) files.delete(name);
  else files.set(name, text);
}

test("property: after random edits, the report with a cache, and that of --watch, is that without", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edits, { minLength: 3, maxLength: 8 }),
      fc.array(edits, { maxLength: 4 }),
      async (...steps) => {
        repo = repository({});
        const { folder, put } = repo;
        const cache = join(folder, ".cache");
        const memory = new CheckMemory();
        mkdirSync(cache);
        const reported = async (options: CheckOptions) => {
          const { report } = await runCheck([join(folder, "k8s")], { root: folder, today: "2026-06-01", ...options });
          return checkJson(report);
        };
        const files = new Map<string, string>();
        for (const step of steps) {
          for (const edit of step) apply(files, edit);
          rmSync(join(folder, "k8s"), { recursive: true, force: true });
          mkdirSync(join(folder, "k8s"));
          for (const [name, text] of files) put(join("k8s", name), text);
          const plain = await reported({});
          expect([await reported({ cache }), await reported({ cache }), await reported({ memory })]).toEqual([
            plain,
            plain,
            plain,
          ]);
        }
        repo.dispose();
      },
    ),
    runs(8),
  );
});
