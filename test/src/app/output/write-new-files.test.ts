import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeNewFiles } from "../../../../src/app/output/write-new-files.ts";
import { filesBelow } from "../../../helpers/repository.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "muster-files-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const out = () => join(root, "out");
const file = (path: string, content = "new") => ({ path, content });

describe("new files", () => {
  it("are created with their folders, and the same ones stay", () => {
    expect(writeNewFiles(out(), [])).toEqual([]);
    const files = [file("a.yaml"), file("team/b.yaml")];
    expect(writeNewFiles(out(), files)).toEqual([`created ${out()}/a.yaml`, `created ${out()}/team/b.yaml`]);
    expect(writeNewFiles(out(), [...files, file("c.yaml")])).toEqual([
      `unchanged ${out()}/a.yaml`,
      `unchanged ${out()}/team/b.yaml`,
      `created ${out()}/c.yaml`,
    ]);
    expect(filesBelow(out())).toEqual({ "a.yaml": "new", "c.yaml": "new", "team/b.yaml": "new" });
  });

  it("never replace a file with another content, and then none is written", () => {
    mkdirSync(join(out(), "folder.yaml"), { recursive: true });
    writeFileSync(join(out(), "b.yaml"), "mine");
    expect(() => writeNewFiles(out(), [file("a.yaml"), file("b.yaml"), file("folder.yaml")])).toThrow(
      `nothing was written, since these files exist: ${out()}/b.yaml, ${out()}/folder.yaml`,
    );
    expect(filesBelow(out())).toEqual({ "b.yaml": "mine" });
  });

  it.each(["../a.yaml", "/etc/a.yaml", "team/../../a.yaml", ".", ".."])("do not leave the folder: %s", (path) => {
    expect(() => writeNewFiles(out(), [file(path)])).toThrow(
      `nothing was written, since these paths leave the folder: ${path}`,
    );
  });

  it("do not follow symbolic links below the folder, to a file, to a folder or to nothing", () => {
    mkdirSync(out());
    mkdirSync(join(root, "elsewhere"));
    writeFileSync(join(root, "elsewhere/file"), "mine");
    symlinkSync("../elsewhere", join(out(), "team"));
    symlinkSync("../elsewhere/file", join(out(), "a.yaml"));
    symlinkSync("../elsewhere/nothing", join(out(), "b.yaml"));
    expect(() =>
      writeNewFiles(
        out(),
        ["team/c.yaml", "a.yaml", "b.yaml", "d.yaml"].map((path) => file(path)),
      ),
    ).toThrow(
      `nothing was written, since these paths are or have symbolic links: ${out()}/team, ${out()}/a.yaml, ${out()}/b.yaml`,
    );
    expect(filesBelow(join(root, "elsewhere"))).toEqual({ file: "mine" });
  });

  it("do not have one path, also where a file system ignores the case of names", () => {
    expect(() => writeNewFiles(out(), [file("a.yaml"), file("A.yaml", "other")])).toThrow(
      "nothing was written, since two of these files have one path: A.yaml",
    );
  });

  it("are removed again where a later one cannot be written", () => {
    mkdirSync(out());
    writeFileSync(join(out(), "team"), "a file");
    expect(() => writeNewFiles(out(), [file("a.yaml"), file("team/b.yaml")])).toThrow();
    expect(filesBelow(out())).toEqual({ team: "a file" });
    expect(readFileSync(join(out(), "team"), "utf8")).toBe("a file");
  });
});
