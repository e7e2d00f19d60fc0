import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceOverlay } from "../../../../src/inputs/render/source-overlay.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "muster-overlay-"));
  mkdirSync(join(home, "app/part"), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

test.each([
  [{}, false],
  [{ components: [] }, false],
  [{ patchesStrategicMerge: [] }, false],
  [{ namePrefix: "a-" }, true],
  [{ components: ["part"] }, true],
  [{ patches: [{ patch: "a: 1" }] }, true],
])("a source with %j has an overlay: %s", (kustomization, expected) => {
  const folder = join(home, "app");
  const overlay = sourceOverlay({ source: { kustomization }, folder, top: home } as never, home);
  expect(overlay === folder).toBe(!expected);
  expect(existsSync(join(overlay, "kustomization.yaml"))).toBe(expected);
});
