import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Runner } from "./workflow.ts";

/** Answers of GitHub's API by path, and the requests that change something. */
interface State {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly writes: readonly (readonly [method: string, path: string, body: string])[];
}

/** The parts of GitHub that the comment workflow uses, with one artefact. */
export class FakeGithub {
  readonly #file: string;

  constructor(runner: Runner, answers: State["answers"], artefact: Readonly<Record<string, string>>) {
    this.#file = join(runner.temp, "github.json");
    const archive = join(runner.temp, "archive.zip");
    writeFileSync(archive, zip(artefact));
    writeFileSync(this.#file, JSON.stringify({ answers, writes: [] }));
    runner.program("gh", program(this.#file, archive));
  }

  get writes(): State["writes"] {
    return (JSON.parse(readFileSync(this.#file, "utf8")) as State).writes;
  }
}

function program(state: string, archive: string): string {
  const jq = createRequire(import.meta.url).resolve("jq-wasm");
  return `const fs = require("node:fs");
const { values, positionals } = require("node:util").parseArgs({
  allowPositionals: true,
  options: { jq: { type: "string" }, method: { type: "string" }, field: { type: "string" }, paginate: { type: "boolean" }, silent: { type: "boolean" } },
});
const [command, path] = positionals;
if (command !== "api" || !process.env.GH_TOKEN) throw new Error("not a call of the API with a token");
const state = JSON.parse(fs.readFileSync(${JSON.stringify(state)}, "utf8"));
if (values.method !== undefined) {
  const body = fs.readFileSync(values.field.slice("body=@".length), "utf8");
  state.writes.push([values.method, path, body]);
  fs.writeFileSync(${JSON.stringify(state)}, JSON.stringify(state));
} else if (path.endsWith("/zip")) {
  process.stdout.write(fs.readFileSync(${JSON.stringify(archive)}));
} else {
  const answer = state.answers[path];
  if (answer === undefined) throw new Error("no answer for " + path);
  require(${JSON.stringify(jq)}).raw(answer, values.jq, ["-r"]).then(({ stdout, stderr }) => {
    if (stderr) throw new Error(stderr);
    process.stdout.write(stdout === "" ? "" : stdout + "\\n");
  });
}`;
}

/** An archive with files that are not compressed. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, content]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, position, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}
