#!/usr/bin/env node
"use strict";
// The start of the single-file program and of the executables. The release script appends the program as compressed files;
// the first run unpacks them into the cache folder of the user, and every run starts them from there.
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const { createRequire } = require("node:module");
const { homedir, tmpdir } = require("node:os");
const { dirname, join } = require("node:path");
const { brotliDecompressSync } = require("node:zlib");

const { digest, version, isExecutable } = MUSTER_PROGRAM;
const ENTRY = "node_modules/muster-gitops/lib/bin/start.cjs";

/** The compressed files: an asset of the executable, or the last line of this file. */
function payload() {
  if (isExecutable) return Buffer.from(require("node:sea").getRawAsset("program"));
  const text = fs.readFileSync(__filename, "latin1");
  return Buffer.from(text.slice(text.lastIndexOf("\n//") + 3), "base64");
}

/** The bytes of the single file: this one, or the one that the parts of the executable make. */
function singleFile() {
  if (!isExecutable) return fs.readFileSync(__filename);
  const start = Buffer.from(require("node:sea").getRawAsset("start"));
  return Buffer.concat([start, Buffer.from(`\n//${payload().toString("base64")}`)]);
}

function unpack(folder) {
  const packed = payload();
  const found = createHash("sha256").update(packed).digest("hex");
  if (found !== digest) throw new Error("this file is damaged: download it again and compare its checksum");
  const bytes = brotliDecompressSync(packed);
  const end = bytes.indexOf(10);
  let offset = end + 1;
  for (const [path, length] of JSON.parse(bytes.subarray(0, end).toString("utf8"))) {
    const target = join(folder, path);
    fs.mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    fs.writeFileSync(target, bytes.subarray(offset, offset + length), { mode: 0o600 });
    offset += length;
  }
}

function cacheFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const base = XDG_CACHE_HOME || (process.platform === "win32" && LOCALAPPDATA) || join(homedir(), ".cache");
  return join(base, "muster", `${version}-${digest.slice(0, 16)}`);
}

/** Whether the program is unpacked in a folder into which only this user writes. */
function isReady(folder) {
  const state = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!state?.isDirectory()) return false;
  const isOwn = process.getuid === undefined || (state.uid === process.getuid() && (state.mode & 0o022) === 0);
  if (!isOwn) throw new Error(`${folder} belongs to another user or is open to others: remove it`);
  return fs.existsSync(join(folder, ENTRY));
}

/** The folder with the program; a temporary one where the cache folder cannot be written. */
function programFolder() {
  const folder = cacheFolder();
  try {
    if (isReady(folder)) return folder;
    fs.mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
    const scratch = fs.mkdtempSync(`${folder}-`);
    unpack(scratch);
    // Another run may have been faster; its files are the same.
    try {
      fs.renameSync(scratch, folder);
    } catch (error) {
      fs.rmSync(scratch, { recursive: true, force: true });
      if (!isReady(folder)) throw error;
    }
    return folder;
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM", "ENOENT", "ENOTDIR"].includes(error.code)) throw error;
    const scratch = fs.mkdtempSync(join(tmpdir(), "muster-program-"));
    process.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));
    unpack(scratch);
    return scratch;
  }
}

try {
  const entry = join(programFolder(), ENTRY);
  const script = join(dirname(entry), "muster.mjs");
  // An executable that starts itself again passes the script, as it would to Node.
  const args = process.argv.slice(isExecutable && process.argv[2] === script ? 3 : 2);
  process.argv = [process.argv[0], script, ...args];
  // For `muster init`, which writes the single file into a repository whose CI starts it.
  globalThis.musterProgram = { path: isExecutable ? process.execPath : __filename, isExecutable, singleFile };
  createRequire(entry)(entry);
} catch (error) {
  process.stderr.write(`muster: error: ${error.message}\n`);
  process.exitCode = 1;
}
