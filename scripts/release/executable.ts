import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Payload, startScript } from "./single-file.ts";

/**
 * The mark in the program of Node behind which it looks for the injected script. Source: Node.js, "Single executable
 * applications".
 */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** The package has no types. */
interface Postject {
  readonly inject: (
    file: string,
    section: string,
    data: Buffer,
    options: { readonly sentinelFuse: string; readonly machoSegmentName?: string },
  ) => Promise<void>;
}

/**
 * Writes an executable: a program of Node with the start script and the payload inside. The script is no code of V8, so a
 * program of Node for another platform works as well, if its version has the same format.
 *
 * @param node the program of Node
 * @throws Error where the program lacks the mark, as builds of some distributions do
 */
export async function writeExecutable(target: string, node: string, payload: Payload, version: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "muster-release-"));
  try {
    const at = (name: string) => join(scratch, name);
    writeFileSync(at("start.cjs"), startScript(payload, version, true));
    writeFileSync(at("single"), startScript(payload, version, false));
    writeFileSync(at("program"), payload.bytes);
    const config = {
      main: at("start.cjs"),
      output: at("blob"),
      disableExperimentalSEAWarning: true,
      useCodeCache: false,
      useSnapshot: false,
      assets: { program: at("program"), start: at("single") },
    };
    writeFileSync(at("config.json"), JSON.stringify(config));
    execFileSync(process.execPath, ["--experimental-sea-config", at("config.json")], { stdio: "ignore" });
    copyFileSync(node, target);
    chmodSync(target, 0o755);
    // The signature of Apple does not cover the injected part, so an executable for macOS is signed again by its publisher.
    const isMac = /darwin/.test(basename(target));
    const { inject } = createRequire(import.meta.url)("postject") as Postject;
    await inject(target, "NODE_SEA_BLOB", readFileSync(at("blob")), {
      sentinelFuse: FUSE,
      ...(isMac && { machoSegmentName: "NODE_SEA" }),
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
