import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeExecutable } from "./release/executable.ts";
import { programFiles } from "./release/program-files.ts";
import { type Artefact, provenance } from "./release/provenance.ts";
import { sbom } from "./release/sbom.ts";
import { packed, singleFile } from "./release/single-file.ts";

// Builds the files of a release: npm run release -- --dry-run [--out FOLDER] [--node-programs FOLDER]
// Without --dry-run it also publishes the package with the settings of npm.
const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    out: { type: "string", default: join(root, "release") },
    // One file for each platform, such as node-linux-arm64, node-darwin-arm64 or node-win-x64.exe.
    "node-programs": { type: "string" },
  },
});
const { out } = values;
const { version, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string;
  readonly repository?: { readonly url: string };
};
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const tarball = tarballTwice();
const payload = packed(programFiles(root));
writeFileSync(join(out, "muster.cjs"), singleFile(payload, version), { mode: 0o755 });
for (const [name, node] of programsOfNode()) await writeExecutable(join(out, name), node, payload, version);
writeFileSync(join(out, "sbom.cdx.json"), sbom(root));
const artefacts = readdirSync(out).sort().map(artefactOf);
writeFileSync(
  join(out, "provenance.json"),
  provenance(root, artefacts, repository?.url ?? "https://example.com/muster"),
);
const sums = [...artefacts, artefactOf("provenance.json")].map(({ name, digest }) => `${digest}  ${name}\n`);
writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
for (const { name, digest } of artefacts) {
  console.log(
    `${megabytes(statSync(join(out, name)).size)}  ${firstAndNextStart(name)}  ${digest.slice(0, 12)}  ${name}`,
  );
}
if (values["dry-run"]) console.log(`nothing is published; the next commands are in CONTRIBUTING.md, "A release"`);
else execFileSync("npm", ["publish", tarball], { stdio: "inherit" });

/** Builds and packs the package two times, and fails where the results differ. */
function tarballTwice(): string {
  const scratch = mkdtempSync(join(tmpdir(), "muster-pack-"));
  const pack = (folder: string) => {
    execFileSync("npm", ["run", "--silent", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root, stdio: "ignore" });
    return join(folder, `muster-gitops-${version}.tgz`);
  };
  const [first, second] = [pack(scratch), pack(out)];
  const isEqual = readFileSync(first).equals(readFileSync(second));
  rmSync(scratch, { recursive: true, force: true });
  if (!isEqual) throw new Error("two builds of the package differ");
  return second;
}

/** The names of the executables with their programs of Node: that of this process, and those of a folder. */
function programsOfNode(): readonly (readonly [name: string, node: string])[] {
  const folder = values["node-programs"];
  const others = folder === undefined ? [] : readdirSync(folder).filter((name) => name.startsWith("node-"));
  return [
    [`muster-${process.platform}-${process.arch}`, process.execPath],
    ...others.map((name) => [name.replace(/^node/, "muster"), join(folder ?? "", name)] as const),
  ];
}

function artefactOf(name: string): Artefact {
  return {
    name,
    digest: createHash("sha256")
      .update(readFileSync(join(out, name)))
      .digest("hex"),
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).padStart(6)} MB`;
}

/** The seconds of the first start, which unpacks, and of the next one; empty for files that do not start here. */
function firstAndNextStart(name: string): string {
  const isHere = name === `muster-${process.platform}-${process.arch}`;
  if (!isHere && name !== "muster.cjs") return " ".repeat(15);
  const home = mkdtempSync(join(tmpdir(), "muster-home-"));
  const [program, ...args] = isHere ? [join(out, name)] : [process.execPath, join(out, name)];
  const seconds = [0, 1].map(() => {
    const start = performance.now();
    execFileSync(program, [...args, "--version"], {
      env: { ...process.env, HOME: home, XDG_CACHE_HOME: home },
      stdio: "ignore",
    });
    return ((performance.now() - start) / 1000).toFixed(2);
  });
  rmSync(home, { recursive: true, force: true });
  return `${seconds.join(" s, ")} s`.padStart(15);
}
