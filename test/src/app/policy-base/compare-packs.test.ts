import { describe, expect, it } from "vitest";
import { packRelaxation } from "../../../../src/app/policy-base/compare-packs.ts";
import type { LockedPack } from "../../../../src/app/user-rules/pack-lock.ts";

const RULE = { id: "ACME-001", name: "own", severity: "error", pack: "recommended", judges: "a" } as const;
const PACK: LockedPack = {
  name: "@acme/rules",
  version: "1.0.0",
  sha256: "1",
  settings: {},
  modules: [],
  rules: [RULE],
};
const MODULE = { file: "@acme/rules/a.ts", sha256: "m" };

/** The severity and the message of the change of a pack of the base. */
function found(locked: LockedPack | undefined, installed: LockedPack | undefined, isInGit = false) {
  const relaxation = packRelaxation("@acme/rules", { locked, installed, isInGit });
  return relaxation && [relaxation.severity ?? "error", relaxation.message];
}

describe("packRelaxation", () => {
  it("is none for the content of the lock, and for packs in git without an entry or a folder", () => {
    expect(found(PACK, PACK)).toBeUndefined();
    expect(found(PACK, { ...PACK, version: "2.0.0" })).toBeUndefined();
    expect(found(undefined, PACK, true)).toBeUndefined();
    expect(found(PACK, undefined, true)).toBeUndefined();
  });

  it("names a package without an entry, and one that is not installed with its rules", () => {
    expect(found(undefined, PACK)).toEqual([
      "warning",
      "pack @acme/rules 1.0.0 is not in muster.lock of the base, so its rules of the base are unknown; the branch is judged by those that are installed",
    ]);
    const gone = "pack @acme/rules of the base is not installed, so its rules do not judge the branch";
    expect(found(PACK, undefined)).toEqual(["error", `${gone}: ACME-001`]);
    expect(found(undefined, undefined)).toEqual(["error", gone]);
  });

  it("lists what a package relaxes and tightens", () => {
    const now = {
      ...PACK,
      version: "1.1.0",
      sha256: "2",
      settings: { "ACME-001": "off" },
      modules: [MODULE],
      rules: [{ ...RULE, severity: "info" } as const, { ...RULE, id: "ACME-002", name: "more" }],
    };
    expect(found(PACK, now)).toEqual([
      "error",
      "pack @acme/rules (1.0.0 to 1.1.0) has another content than at the base; its rules of the base are not in git, so those that are installed judge the branch; relaxes: ACME-001 (own) has severity info, before error, its settings are others; tightens or adds: ACME-002 (more) is new, the module @acme/rules/a.ts is new",
    ]);
    expect(found(now, { ...now, sha256: "3", modules: [{ ...MODULE, sha256: "n" }], rules: [] })?.[1]).toContain(
      "; relaxes: ACME-001 (own) is removed, ACME-002 (more) is removed, the module @acme/rules/a.ts is changed",
    );
    expect(found(now, { ...now, sha256: "3", modules: [] })?.[1]).toContain("the module @acme/rules/a.ts is removed");
  });

  it("is for information where nothing is relaxed, unless a module may read the changed file, and where git has the rules", () => {
    const more = { ...PACK, sha256: "2", rules: [RULE, { ...RULE, id: "ACME-002" }] };
    expect(found(PACK, more)?.[0]).toBe("info");
    expect(found(PACK, { ...PACK, sha256: "2" })).toEqual(["info", expect.stringMatching(/; no rule changes$/)]);
    const withModule = { ...PACK, modules: [MODULE] };
    expect(found(withModule, { ...withModule, sha256: "2" })?.[0]).toBe("error");
    expect(found(PACK, { ...PACK, sha256: "2", rules: [] }, true)).toEqual([
      "info",
      expect.stringContaining("; its rules of the base judge the branch as well; relaxes: ACME-001 (own) is removed"),
    ]);
  });
});
