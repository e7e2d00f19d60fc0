import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { compileJq, JqError, type JqLimits } from "../../../src/jq/index.ts";
import { JqWorker } from "../../../src/jq/wasm.ts";
import { compileReference } from "../../conformance/reference-jq.ts";

const worker = new JqWorker();

afterAll(() => worker.end());

function run(program: string, input: unknown = null, limits: JqLimits = {}): readonly unknown[] {
  return worker.run(program, input, limits);
}

function errorOf(call: () => unknown): JqError {
  try {
    call();
  } catch (error) {
    if (error instanceof JqError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

describe("JqWorker", () => {
  it("returns all outputs", () => {
    expect(run(".a[]", { a: [1, "x", null, { b: [] }] })).toEqual([1, "x", null, { b: [] }]);
    expect(run("empty")).toEqual([]);
    expect(run('"a\\nb"')).toEqual(["a\nb"]);
  });

  it("accepts any JSON value", () => {
    for (const input of [null, true, 0, -1.5, "", "text", [], {}, [[{}]]]) expect(run(".", input)).toEqual([input]);
    expect(run(".", undefined)).toEqual([null]);
  });

  it("sorts keys by code point before jq sees them", () => {
    expect(run("keys_unsorted", { b: 1, 10: 0, 9: 0, a: { d: 1, c: 2 }, "\uffff": 1, "😀": 2 })).toEqual([
      ["10", "9", "a", "b", "\uffff", "😀"],
    ]);
    expect(run(".a | tojson", { a: { d: 1, c: 2 } })).toEqual(['{"c":2,"d":1}']);
  });

  it("does not change its input", () => {
    const input = { b: 1, a: [3, 1] };
    expect(run(".a |= sort", input)).toEqual([{ a: [1, 3], b: 1 }]);
    expect(Object.keys(input)).toEqual(["b", "a"]);
    expect(input.a).toEqual([3, 1]);
  });

  it("keeps reserved keys", () => {
    const [output] = run(".", JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'));
    expect(JSON.stringify(output)).toBe('{"__proto__":{"x":1},"constructor":2}');
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
  });

  it("returns only numbers that JSON can represent", () => {
    expect(run("nan, infinite, -infinite, 1e1000, [1e1000]")).toEqual([
      null,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      Number.MAX_VALUE,
      [Number.MAX_VALUE],
    ]);
  });

  it("does not read a program as a flag, and accepts a comment at its end", () => {
    expect(run("-1")).toEqual([-1]);
    expect(errorOf(() => run("-n")).category).toBe("syntax");
    expect(errorOf(() => run("--version")).category).toBe("syntax");
    expect(run("1 # comment")).toEqual([1]);
    expect(run("def f: 2; f")).toEqual([2]);
  });

  it("reports the error messages of jq", () => {
    expect(errorOf(() => run(".[]", 1))).toMatchObject({
      category: "runtime",
      message: "Cannot iterate over number (1)",
    });
    expect(errorOf(() => run('error("mine")'))).toMatchObject({ category: "runtime", message: "mine" });
    expect(errorOf(() => run("1 | | 2"))).toMatchObject({
      category: "syntax",
      message: expect.stringMatching(/^jq does not accept the program: syntax error, unexpected '\|'/) as string,
    });
    expect(errorOf(() => run("nope")).message).toBe("jq does not accept the program: nope/0 is not defined");
  });

  it("drops outputs that came before an error, as Karta does", () => {
    expect(errorOf(() => run('1, 2, error("x")')).message).toBe("x");
  });

  it("fails when it reaches the limit of outputs", () => {
    expect(run("range(3)", null, { outputs: 4 })).toEqual([0, 1, 2]);
    expect(errorOf(() => run("range(3)", null, { outputs: 3 }))).toMatchObject({
      category: "limit",
      message: "the program has 3 outputs or more; fewer than 3 are allowed",
    });
    expect(errorOf(() => run("range(infinite)")).message).toBe(
      "the program has 1000 outputs or more; fewer than 1000 are allowed",
    );
  });

  it("stops a program that takes too long, and runs the next one", () => {
    for (const program of ["def f: f; f", "last(range(infinite))", "[range(infinite)] | length", "last(repeat(1))"]) {
      expect(errorOf(() => run(program, null, { steps: 100_000 }))).toMatchObject({
        category: "limit",
        message: "the program needs more than 100000 steps",
      });
      expect(run(". + 1", 1)).toEqual([2]);
    }
    expect(errorOf(() => run("last(range(infinite))", null, { steps: 1e12, milliseconds: 60 })).message).toBe(
      "the program takes more than 60 ms of CPU time",
    );
  }, 300_000);

  it("counts the same work in the same way, whatever ran before, and adds it to the caller's", () => {
    const used = [".", '[limit(1000; repeat("abc" | test("b")))] | length', "."].map((program) => {
      const usage = { steps: 0, bytes: 0 };
      new JqWorker().run(program, "text", {}, usage);
      return usage.steps;
    });
    expect(used[0]).toBe(used[2]);
    expect(used[1]).toBeGreaterThan(2 * (used[0] ?? 0));
    const failed = { steps: 0, bytes: 0 };
    errorOf(() => worker.run("def f: f; f", null, { steps: 50_000 }, failed));
    expect(failed.steps).toBe(50_000);
  });

  it("bounds what it reads and writes", () => {
    const bytes = 100_000;
    const message = "the program makes more than 100000 bytes of values";
    expect(errorOf(() => run(".", "x".repeat(bytes), { bytes })).message).toBe(message);
    expect(errorOf(() => run('"x" * 60000 | ., .', null, { bytes })).message).toBe(message);
    expect(errorOf(() => run('"x" * 90000 | @uri | error', null, { bytes: 1_000 })).message).toMatch(/1000 bytes/);
    expect(run('"x" * 60000 | length', null, { bytes })).toEqual([60_000]);
  });

  it("survives what makes jq abort", () => {
    const abort = "reduce range(20000) as $i (1; [.]) | tojson";
    expect(errorOf(() => run(abort))).toMatchObject({
      category: "limit",
      message: "jq ran out of memory or stack",
    });
    expect(run("1 + 1")).toEqual([2]);
    expect(errorOf(() => run('"a" * 1e9 | length')).category).toBe("limit");
    expect(run("1 + 1")).toEqual([2]);
  });

  it("bounds a catastrophic regular expression", () => {
    const error = errorOf(() => run('test("(a+)+$")', `${"a".repeat(60)}b`));
    expect(["runtime", "limit"]).toContain(error.category);
    expect(run('test("^a+$")', "aaa")).toEqual([true]);
  });

  it("refuses data that is nested too deeply", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(errorOf(() => run(".", deep)).category).toBe("limit");
    expect(run("1")).toEqual([1]);
  });

  it("has neither environment nor files", () => {
    expect(run('env | has("HOME") and .HOME == "/home/web_user"')).toEqual([true]);
    expect(errorOf(() => run('import "a" as a; 1')).category).toBe("syntax");
    expect(errorOf(() => run("input")).category).toBe("runtime");
  });

  it("leaves the exit code of the process alone", () => {
    const before = process.exitCode;
    run("1");
    errorOf(() => run("error"));
    expect(process.exitCode).toBe(before);
  });

  it("starts again after it was ended", () => {
    const other = new JqWorker();
    expect(other.run("1", null, {})).toEqual([1]);
    other.end();
    other.end();
    expect(other.run("2", null, {})).toEqual([2]);
    other.end();
  });
});

describe("programs left to jq", () => {
  const compile = (program: string) => compileReference(program);

  it("change objects, read the clock, or are about the engine", () => {
    const wasm = [
      ".a = 1",
      ".a |= 2",
      ".a += 1",
      "del(.a)",
      "delpaths([])",
      "now",
      "localtime",
      "builtins",
      "halt_error",
    ];
    expect(wasm.map((program) => compile(program).engine)).toEqual(wasm.map(() => "wasm"));
  });

  it("are never allowed in a Resource Interface", () => {
    for (const program of [".a = 1", "del(.a)", "now", "localtime", 'strflocaltime("%Y")', "builtins", "modulemeta"]) {
      expect(errorOf(() => compileJq(program)).category).toBe("forbidden");
    }
    const native = [
      'test("a")',
      "todate",
      "pow(2; 3)",
      "gamma",
      "[tostream]",
      "INDEX(.a)",
      'sub("a"; "b")',
      "combinations",
    ];
    expect(native.map((program) => compile(program).engine)).toEqual(native.map(() => "native"));
  });

  it.each<[program: string, input: unknown, outputs: readonly unknown[]]>([
    [".a = 1", { b: 2 }, [{ a: 1, b: 2 }]],
    [".[] |= . + 1", [1, 2], [[2, 3]]],
    ["del(.a, .b)", { a: 1, b: 2, c: 3 }, [{ c: 3 }]],
  ])("%s", (program, input, outputs) => {
    expect(compile(program).run(input)).toEqual(outputs);
  });

  it("spell numbers as the reference engine does, and may use its unary plus", () => {
    expect(compile("1.0, 1e3, 0.10 | tostring | [., .] | del(.[0])[0]").run(null)).toEqual(["1", "1000", "0.1"]);
    expect(compile("+1 + +2 | [., 0] | del(.[1])").run(null)).toEqual([[3]]);
  });

  it("keep their limits", () => {
    const program = compile(".[] | .a = 1");
    expect(() => program.run([{}, {}, {}], { outputs: 3 })).toThrow(/3 outputs or more/);
    expect(program.run([{}, {}, {}], { outputs: 4 })).toHaveLength(3);
    const endless = compile("last(range(infinite) | [.] | .[0] = 1 | empty)");
    expect(errorOf(() => endless.run(null, { steps: 100_000 })).category).toBe("limit");
    expect(program.run([])).toEqual([]);
  });

  it("compute functions of numbers with the C library of jq", () => {
    expect(compile("tgamma, gamma").run(5)).toEqual([24, 24]);
    expect(compile("[erf, erfc]").run(0)).toEqual([[0, 1]]);
    expect(compile("[fma(2; 3; 4), jn(0; 0), yn(0; 0)] | map(isinfinite)").run(null)).toEqual([[false, false, true]]);
    expect(compile("nan | lgamma | isnan").run(null)).toEqual([true]);
    expect(errorOf(() => compile("[limit(500; repeat(tgamma))]").run(2)).message).toMatch(/more than 10000000 steps/);
  });
});

describe("a process that used the worker", () => {
  const source = fileURLToPath(new URL("../../conformance/reference-jq.ts", import.meta.url));

  function child(code: string): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
    const script = `import { compileReference } from ${JSON.stringify(source)};\n${code}`;
    return spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      encoding: "utf8",
      timeout: 25_000,
    });
  }

  it("exits by itself, with its own exit code and nothing on stderr", () => {
    const result = child(`
      console.log(compileReference(".a = 1").run({}).length);
      try { compileReference('reduce range(20000) as $i (1; [.]) | tojson | del(.[0])').run(1); }
      catch (error) { console.log(error.category); }
      console.log(compileReference("erf").run(0), process.exitCode);
    `);
    expect(result.stdout).toBe("1\nlimit\n[ 0 ] undefined\n");
    expect(result.stderr).toBe("");
    expect(result.status).toBe(0);
  });
});
