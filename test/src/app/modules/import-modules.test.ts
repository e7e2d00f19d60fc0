import { readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../../../constructs/app.ts";
import { importModules } from "../../../../src/app/modules/import-modules.ts";
import { readSources } from "../../../../src/inputs/source/read-sources.ts";
import { organization } from "../../../helpers/organization.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

// Counted and not timed: a build starts no further process, but the first one does.
vi.mock("esbuild", async (original) => {
  const module = (await original()) as { readonly build: () => unknown };
  return { ...module, build: vi.fn(module.build) };
});

let repo: TestRepository;
beforeEach(() => {
  repo = repository({});
  vi.mocked(build).mockClear();
});
afterEach(() => repo.dispose());

/** The values that the definitions of a package push to `seen`, and the issues in a short form. */
async function run(type: "module" | "commonjs", files: Readonly<Record<string, string>>) {
  repo.put("package.json", JSON.stringify({ type }));
  for (const [path, text] of Object.entries(files)) repo.put(path, text);
  const seen: unknown[] = [];
  Object.assign(globalThis, { seen });
  const app = new App({ organization: organization(), outdir: join(repo.folder, "dist") });
  const issues: string[] = [];
  app.report = ({ location: { file, line, column } = { file: "", line: 0, column: 0 }, message }) => {
    issues.push(`${file}:${line}:${column} ${message}`);
  };
  await importModules(app, readSources(repo.folder).modules);
  return { seen, issues };
}

const define = (statement: string) => `export async function define(app: object): Promise<void> { ${statement} }\n`;

describe.each(["module", "commonjs"] as const)("importModules, in a package of type %s,", (type) => {
  it("runs nothing without modules", async () => {
    expect(await run(type, {})).toEqual({ seen: [], issues: [] });
    expect(build).not.toHaveBeenCalled();
  });

  it("compiles all definitions at once, each helper once, and keeps the order of imports", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.ts": `import "./first"; import { next } from "./helper.js"; ${define("seen.push(next());")}`,
      "workloads/b.ts": `import { next } from "./helper.ts"; ${define("seen.push(next());")}`,
      "workloads/first.ts": 'seen.push("first");',
      "workloads/helper.ts": 'seen.push("helper"); let count = 0; export const next = (): number => ++count;',
    });
    expect({ seen, issues }).toEqual({ seen: ["first", "helper", 1, 2], issues: [] });
    expect(build).toHaveBeenCalledTimes(1);
  });

  it("compiles helpers outside of workloads/ too: TypeScript, JavaScript, JSON, a folder", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.mts": `import { a } from "../lib/a"; import b from "../lib/b.js"; import { c } from "../lib";
        import d, { d as named } from "../lib/d.json"; ${define("seen.push(a, b, c, d, named);")}`,
      "lib/a.ts": 'import { deep } from "./deep/e.js"; export const a: string = deep;',
      "lib/b.js": type === "module" ? "export default 'b';" : "module.exports = 'b';",
      "lib/deep/e.ts": "export const deep = 'e';",
      "lib/index.ts": "export const c = 'c';",
      "lib/d.json": '{"d": "D"}',
    });
    expect({ seen, issues }).toEqual({ seen: ["e", "b", "c", { d: "D" }, "D"], issues: [] });
  });

  it("resolves circles of imports, and imports at run time", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.ts": `import { b } from "./b"; export const a = () => "a";
        ${define("seen.push(b(), (await import('./c')).c);")}`,
      "workloads/b.ts": 'import { a } from "./a.ts"; export const b = () => a() + "b"; export const define = () => {};',
      "workloads/c.ts": "export const c = Symbol.for('c'); export const define = () => {};",
    });
    expect({ seen, issues }).toEqual({ seen: ["ab", Symbol.for("c")], issues: [] });
  });

  it("imports computed names, each module once", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.ts": `const [é, c, sep]: string[] = ["é", "c", "/"];
        const load = async (name: string) => [await import(\`./\${name}.ts\`), await import(/* é */ "./" + name)];
        ${define(`const modules = await load(c); seen.push(modules[0] === modules[1], modules[0].c,
          (await import("../lib" + sep + "d")).d, (await import("node:path" + sep + "posix")).sep,
          await import("./no" + é).catch((error) => error.code), await import("no" + c).catch((error) => error.code));`)}`,
      "workloads/c.ts": "seen.push('c loads'); export const c = 'c'; export const define = () => {};",
      "lib/d.ts": "export const d: string = 'd';",
    });
    const notFound = "ERR_MODULE_NOT_FOUND";
    expect({ seen, issues }).toEqual({ seen: ["c loads", true, "c", "d", "/", notFound, notFound], issues: [] });
  });

  it("keeps the names of the source", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.mts": define(`seen.push(import.meta.url, import.meta.filename, import.meta.dirname,
        import.meta.resolve("./x"), import.meta.resolve("own"));`),
      "workloads/b.ts": 'import c from "./c.cjs"; export const define = () => { seen.push(...c); };',
      "workloads/c.cts": "export = [__filename, __dirname, require.resolve('own')];",
      "node_modules/own/package.json": '{"exports": "./own.cjs"}',
      "node_modules/own/own.cjs": "",
    });
    const [a, own] = [join(repo.folder, "workloads/a.mts"), join(repo.folder, "node_modules/own/own.cjs")];
    const [folder, c] = [join(repo.folder, "workloads"), join(repo.folder, "workloads/c.cts")];
    expect(issues).toEqual([]);
    expect(seen).toEqual([
      ...[pathToFileURL(a).href, a, folder, pathToFileURL(join(folder, "x")).href, pathToFileURL(own).href],
      ...[c, folder, own],
    ]);
  });

  it("imports packages where Node finds them, once for all modules, and no TypeScript of the editor's settings", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.ts": `import * as cjs from "cjs"; import { esm } from "esm"; import type { Nothing } from "nothing";
        ${define("seen.push(cjs.count, esm);")}`,
      "workloads/b.mts": `import cjs from "cjs"; import { esm } from "esm"; ${define("seen.push(cjs.count, esm);")}`,
      "workloads/c.ts": `import alias from "@alias/x"; ${define("seen.push(alias);")}`,
      "tsconfig.json": '{"compilerOptions": {"paths": {"@alias/*": ["./workloads/*"]}}}',
      "node_modules/cjs/index.js": "seen.push('cjs'); exports.count = 1;",
      "node_modules/esm/package.json": '{"type": "module", "exports": {"import": "./esm.js", "require": "./no.cjs"}}',
      "node_modules/esm/esm.js": "export const esm = 'esm';",
      "node_modules/esm/no.cjs": "exports.esm = 'required';",
    });
    expect(seen).toEqual(["cjs", 1, type === "module" ? "esm" : "required", 1, "esm"]);
    expect(issues).toEqual([
      'workloads/c.ts:1:19 imports "@alias/x", which is not an installed package or not one of its exports',
    ]);
  });

  it("compiles a package of the same repository that is TypeScript", async () => {
    repo.put("packages/shared/package.json", '{"name": "shared", "type": "module", "exports": "./index.ts"}');
    repo.put("packages/shared/index.ts", "export const shared: string = 'shared';");
    symlinkSync(join(repo.folder, "packages/shared"), join(repo.folder, "node_modules/shared"));
    const { seen, issues } = await run(type, {
      "workloads/a.ts": `import { shared } from "shared"; ${define("seen.push(shared);")}`,
    });
    expect({ seen, issues }).toEqual({ seen: ["shared"], issues: [] });
  });

  it("reports a failing module at its line, and runs the others", async () => {
    const { seen, issues } = await run(type, {
      "workloads/a.ts": "export const é = 'é', x = ;",
      "workloads/b.ts": 'import { x } from "./a"; export const define = () => x;',
      "workloads/c.ts": 'export const define = () => {};\nimport { x } from "./missing"; seen.push(x);',
      "workloads/d.ts": 'import "nothing"; export const define = () => {};',
      "workloads/e.ts": "throw 'at once';\nexport const define = () => {};",
      "workloads/f.ts": "interface A { a: 1 }\nexport function define() {\n  throw 'text';\n}",
      "workloads/g.ts": 'import { x } from "../lib/broken"; export const define = () => x;',
      "workloads/h.ts": define('seen.push("runs"); await import("../lib/broken").catch(() => seen.push("caught"));'),
      "workloads/i.ts": "export const defin = 1;",
      "workloads/j.ts": define("try { await import('./gone'); } catch { seen.push('gone'); }"),
      "lib/broken.ts": "\nexport const x = (;",
    });
    expect(seen).toEqual(["runs", "caught", "gone"]);
    expect(issues).toEqual([
      'workloads/a.ts:1:27 syntax error: Unexpected ";"',
      'workloads/b.ts:1:1 syntax error: Unexpected ";" (in workloads/a.ts:1:27)',
      'workloads/c.ts:2:19 imports "./missing", which does not exist',
      'workloads/d.ts:1:8 imports "nothing", which is not an installed package or not one of its exports',
      "workloads/e.ts:1:1 at once",
      "workloads/f.ts:1:1 text",
      'workloads/g.ts:1:1 syntax error: Unexpected ";" (in lib/broken.ts:2:19)',
      'workloads/i.ts:1:1 workloads/i.ts defines nothing: it exports "defin", and no other module imports it',
    ]);
  });

  it("reads definitions again when they have changed", async () => {
    expect(await run(type, { "workloads/a.ts": define("seen.push(1);") })).toEqual({ seen: [1], issues: [] });
    expect(await run(type, { "workloads/a.ts": define("seen.push(2);") })).toEqual({ seen: [2], issues: [] });
  });
});

describe("importModules", () => {
  it("awaits at the top level of a module", async () => {
    const files = { "workloads/a.ts": `seen.push(await Promise.resolve("awaited")); ${define("")}` };
    expect(await run("module", files)).toEqual({ seen: ["awaited"], issues: [] });
    const message = 'syntax error: Top-level await is currently not supported with the "cjs" output format';
    expect(await run("commonjs", files)).toEqual({ seen: [], issues: [`workloads/a.ts:1:11 ${message}`] });
  });

  it("reports an import that Node rejects with the names of the sources", async () => {
    const { issues } = await run("module", {
      "workloads/a.ts": 'import { none } from "./b.ts"; export const define = () => none;',
      "workloads/b.ts": "export const define = () => {};",
    });
    expect(issues).toEqual([
      "workloads/a.ts:1:1 SyntaxError: The requested module 'workloads/b.ts' does not provide an export named 'none'",
    ]);
  });

  it("accepts the exports of CommonJS", async () => {
    const { seen, issues } = await run("commonjs", {
      "workloads/a.ts": `const name: string = 'd';
        exports.define = () => { seen.push(require('./b').b, require('./c.json').c, require(\`../lib/\${name}\`).d); };`,
      "workloads/b.ts": "exports.b = 'b'; exports.define = () => {};",
      "workloads/c.json": '{"c": "c", "apiVersion": "v1", "kind": "List", "items": []}',
      "lib/d.js": "exports.d = 'd';",
      "workloads/e.ts": "import b from './b'; module.exports = { define: () => seen.push(b.b) };",
    });
    expect(issues).toEqual([]);
    expect(seen).toEqual(["b", "c", "d", "b"]);
  });

  it("leaves no files", async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("muster-modules-"));
    await run("module", { "workloads/a.ts": define("throw new Error('a');") });
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("muster-modules-"))).toEqual(before);
  });
});
