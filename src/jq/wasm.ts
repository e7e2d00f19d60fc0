import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import {
  Budget,
  DEFAULT_BYTES,
  DEFAULT_MILLISECONDS,
  DEFAULT_OUTPUTS,
  DEFAULT_STEPS,
  type JqUsage,
  makesTooMuch,
  needsTooMuch,
} from "./budget.ts";
import { JqError, type JqLimits } from "./error.ts";
import { asJson, tooManyOutputs } from "./evaluate.ts";
import { toJson } from "./json-text.ts";
import { meterModule } from "./meter.ts";

/** CPU time that a worker may take to start. */
const START_MILLISECONDS = 20_000;

/** A clock ends a run only after so many times its CPU time, when the worker waits for something that never comes. */
const PATIENCE = 30;

/** The interval between two reads of the CPU time. */
const SLICE_MILLISECONDS = 100;

/** Memory that a worker's JavaScript heap may take, in MiB. */
const HEAP_MEBIBYTES = 256;

/** Memory of jq itself, in pages of 64 KiB: about 100 MB. */
const PAGES = 1_600;

/** Memory that jq starts with. */
const FIRST_MEMORY = 256 * 65_536;

/** Calls and rounds of loops in jq's own machine code that count as a step: regular expressions take 0.1 µs for ten. */
const FUEL_PER_STEP = 10;

type Reply = { readonly fuel: bigint; readonly memory: number } & (
  | { readonly stdout: string; readonly stderr: string; readonly exitCode: number }
  | { readonly crash: string }
);

interface Handle {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly signal: Int32Array;
  /** Bytes of jq's memory after the last run; it never shrinks. */
  memory: number;
}

/** The limits of a run, with their defaults. */
type Allowance = Required<JqLimits>;

// Metered once for all workers.
let binary: Uint8Array | undefined;

function meteredJq(): Uint8Array {
  const path = createRequire(import.meta.url).resolve("jq-wasm/jq.wasm");
  binary ??= meterModule(readFileSync(path), PAGES);
  return binary;
}

/** Runs programs on jq-wasm (jq 1.8.2) in a worker thread, one at a time, while the calling thread waits. */
export class JqWorker {
  #handle: Handle | undefined;

  /**
   * Runs a program on an input whose keys are sorted first, as gojq iterates them, and returns the outputs. What it used
   * is added to `usage`. A worker that reaches a limit or fails is ended; the next call starts another.
   * @throws JqError `runtime`, `limit` or, when jq rejects a program that our parser accepts, `syntax`
   */
  run(program: string, input: unknown, limits: JqLimits, usage?: JqUsage): readonly unknown[] {
    const allowed: Allowance = {
      outputs: limits.outputs ?? DEFAULT_OUTPUTS,
      steps: limits.steps ?? DEFAULT_STEPS,
      bytes: limits.bytes ?? DEFAULT_BYTES,
      milliseconds: limits.milliseconds ?? DEFAULT_MILLISECONDS,
    };
    const { outputs } = allowed;
    const text = inputText(input);
    if (text.length > allowed.bytes) throw new JqError("limit", makesTooMuch(allowed.bytes));
    // The line break ends a comment; the wrapper keeps an endless program from filling memory with output.
    const wrapped = `limit(${Math.max(0, outputs)}; (${program}\n))`;
    const reply = this.#exchange(wrapped, text, allowed, usage);
    if ("crash" in reply) {
      this.end();
      if (reply.fuel < 0n) throw new JqError("limit", needsTooMuch(allowed.steps));
      if (reply.crash === "output") throw new JqError("limit", makesTooMuch(allowed.bytes));
      throw new JqError("limit", "jq ran out of memory or stack");
    }
    if (reply.exitCode !== 0) throw failure(reply.exitCode, reply.stderr);
    const values = parseOutputs(reply.stdout);
    if (values.length >= outputs) throw new JqError("limit", tooManyOutputs(outputs));
    return values;
  }

  /** Ends the worker, if one runs. The next call starts another. */
  end(): void {
    const handle = this.#handle;
    this.#handle = undefined;
    if (!handle) return;
    handle.port.close();
    // Not awaited: the thread owns nothing that the process needs.
    void handle.worker.terminate();
  }

  #exchange(program: string, input: string, allowed: Allowance, usage: JqUsage | undefined): Reply {
    const handle = this.#start();
    const fuel = allowed.steps * FUEL_PER_STEP;
    Atomics.store(handle.signal, 0, 0);
    handle.port.postMessage({ program, input, fuel: BigInt(fuel), output: allowed.bytes });
    const reply = wait(handle, allowed.milliseconds) as Reply | undefined;
    if (reply === undefined) {
      this.end();
      if (usage !== undefined) usage.steps += allowed.steps;
      throw new JqError("limit", `the program takes more than ${allowed.milliseconds} ms of CPU time`);
    }
    if (usage !== undefined) {
      const written = "stdout" in reply ? reply.stdout.length : 0;
      usage.steps += Math.ceil((fuel - Math.max(0, Number(reply.fuel))) / FUEL_PER_STEP);
      usage.bytes += input.length + written + reply.memory - handle.memory;
    }
    handle.memory = reply.memory;
    return reply;
  }

  #start(): Handle {
    if (this.#handle) return this.#handle;
    const { port1, port2 } = new MessageChannel();
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL("./wasm-worker.mjs", import.meta.url), {
      workerData: { port: port2, signal, binary: meteredJq() },
      transferList: [port2],
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES },
    });
    // A worker that dies is noticed when its port stays silent. Without a listener its error would end the process.
    worker.on("error", () => undefined);
    worker.unref();
    port1.unref();
    this.#handle = { worker, port: port1, signal, memory: FIRST_MEMORY };
    if (wait(this.#handle, START_MILLISECONDS) === undefined) {
      this.end();
      throw new JqError("internal", "the jq worker did not start");
    }
    return this.#handle;
  }
}

/** The one worker of the process. */
export const jqWorker = new JqWorker();

/**
 * Waits for a message while the process uses less than the given CPU time: on a loaded machine the clock runs, but the
 * same program still ends in the same way.
 */
function wait(handle: Handle, milliseconds: number): unknown {
  const start = process.cpuUsage();
  for (let waited = 0; waited < milliseconds * PATIENCE; waited += SLICE_MILLISECONDS) {
    if (Atomics.wait(handle.signal, 0, 0, SLICE_MILLISECONDS) !== "timed-out") break;
    const { user, system } = process.cpuUsage(start);
    if (user + system > milliseconds * 1_000) break;
  }
  return receiveMessageOnPort(handle.port)?.message;
}

function inputText(input: unknown): string {
  try {
    return toJson(input, new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY));
  } catch (error) {
    if (error instanceof RangeError) throw new JqError("limit", "the data is nested too deeply");
    throw error;
  }
}

function failure(exitCode: number, stderr: string): JqError {
  const text = stderr.replace(/^jq: error(?: \(at [^)]*\))?:? ?/, "");
  if (exitCode === 3) {
    const [line = text] = text.split("\n");
    return new JqError("syntax", `jq does not accept the program: ${line.split(" at <top-level>", 1)[0]}`);
  }
  if (exitCode === 2) return new JqError("limit", `jq cannot read the data: ${text}`);
  return new JqError("runtime", text);
}

function parseOutputs(stdout: string): readonly unknown[] {
  if (stdout === "") return [];
  const values = stdout.split("\n").map((line) => JSON.parse(line) as unknown);
  // jq keeps the digits of a number beyond the range of doubles; JSON.parse makes it an infinity.
  if (/[eE]\+?[0-9]{3}|[0-9]{300}/.test(stdout)) return values.map(asJson);
  return values;
}
