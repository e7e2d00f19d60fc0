import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyToScratch } from "../../../../src/kernel/dist/scratch.ts";
import { output, put, refusal, snapshot, workspace } from "./support.ts";

const FILES = output({
  "east/apply/t/job-a.yaml": "a\n",
  "east/apply/_cluster/queue-q.yaml": "q\n",
  "east/review/t/job-a.yaml": "r\n",
  "west/apply/t/job-a.yaml": "w\n",
  "apply/odd.yaml": "o\n",
  "east/other/apply/x.yaml": "x\n",
});

describe("copyToScratch", () => {
  test("nothing for nothing", () => {
    const dir = workspace();
    expect(copyToScratch(join(dir, "out"), [])).toEqual([]);
    expect(snapshot(dir)).toEqual({});
  });

  test("the apply zones only, at their paths, without a ledger", () => {
    const out = join(workspace(), "deep", "out");
    expect(copyToScratch(out, FILES)).toEqual([
      "east/apply/t/job-a.yaml",
      "east/apply/_cluster/queue-q.yaml",
      "west/apply/t/job-a.yaml",
    ]);
    expect(snapshot(out)).toEqual({
      "east/apply/_cluster/queue-q.yaml": "q\n",
      "east/apply/t/job-a.yaml": "a\n",
      "west/apply/t/job-a.yaml": "w\n",
    });
  });

  test("overwrites, and leaves what else is there", () => {
    const out = workspace();
    put(out, { "east/apply/t/job-a.yaml": "longer than before\n", "construct-metadata.json": "{}" });
    copyToScratch(out, FILES);
    expect(snapshot(out)).toMatchObject({ "east/apply/t/job-a.yaml": "a\n", "construct-metadata.json": "{}" });
  });

  test("refuses a path that leads out", () => {
    const out = join(workspace(), "out");
    const message = 'The output path "x/apply/../../../y" has the part "..", which leads to another folder.';
    expect(refusal(() => copyToScratch(out, output({ "x/apply/../../../y": "" })))).toEqual(["bad-path", message]);
    expect(snapshot(join(out, ".."))).toEqual({});
  });

  test("reports the file that it cannot write", () => {
    const out = workspace();
    mkdirSync(join(out, "east"));
    writeFileSync(join(out, "east/apply"), "");
    const file = join(out, "east/apply/t/job-a.yaml");
    expect(refusal(() => copyToScratch(out, FILES))).toEqual([
      "not-writable",
      `Cannot write ${file}: a file is in the place of a folder.`,
    ]);
  });
});
