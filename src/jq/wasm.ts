import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { Budget, DEFAULT_MILLISECONDS, DEFAULT_OUTPUTS } from "./budget.ts";
import { JqError, type JqLimits } from "./error.ts";
import { asJson, tooManyOutputs } from "./evaluate.ts";
import { toJson } from "./value.ts";

/** Time that a worker may take to start: long, so that a loaded machine does not fail a program. */
const START_MILLISECONDS = 20_000;

/** Memory that a worker's JavaScript heap may take, in MiB. The heap of jq itself has its own limit. */
const HEAP_MEBIBYTES = 256;

type Reply =
  | { readonly stdout: string; readonly stderr: string; readonly exitCode: number }
  | { readonly crash: string };

interface Handle {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly signal: Int32Array;
}

/** Runs programs on jq-wasm (jq 1.8.2) in a worker thread, one at a time, while the calling thread waits. */
export class JqWorker {
  #handle: Handle | undefined;

  /**
   * Runs a program on an input whose keys are sorted first, as gojq iterates them, and returns the outputs.
   * A worker that runs out of time or fails is ended; the next call starts another.
   * @throws JqError `runtime`, `limit` or, when jq rejects a program that our parser accepts, `syntax`
   */
  run(program: string, input: unknown, limits: JqLimits): readonly unknown[] {
    const outputs = limits.outputs ?? DEFAULT_OUTPUTS;
    const milliseconds = limits.milliseconds ?? DEFAULT_MILLISECONDS;
    // The line break ends a comment; the wrapper keeps an endless program from filling memory with output.
    const wrapped = `limit(${Math.max(0, outputs)}; (${program}\n))`;
    const reply = this.#exchange(wrapped, inputText(input), milliseconds);
    if ("crash" in reply) {
      this.end();
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

  #exchange(program: string, input: string, milliseconds: number): Reply {
    const handle = this.#start();
    Atomics.store(handle.signal, 0, 0);
    handle.port.postMessage({ program, input });
    const reply = wait(handle, milliseconds);
    if (reply !== undefined) return reply as Reply;
    this.end();
    throw new JqError("limit", `the program takes longer than ${milliseconds} ms`);
  }

  #start(): Handle {
    if (this.#handle) return this.#handle;
    const { port1, port2 } = new MessageChannel();
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL("./wasm-worker.mjs", import.meta.url), {
      workerData: { port: port2, signal },
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
    this.#handle = { worker, port: port1, signal };
    if (wait(this.#handle, START_MILLISECONDS) === undefined) {
      this.end();
      throw new JqError("internal", "the jq worker did not start");
    }
    return this.#handle;
  }
}

function wait(handle: Handle, milliseconds: number): unknown {
  Atomics.wait(handle.signal, 0, 0, milliseconds);
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
    return new JqError("syntax", `jq does not accept the program: ${line.replace(/ at <top-level>.*$/, "")}`);
  }
  if (exitCode === 2) return new JqError("limit", `jq cannot read the data: ${text}`);
  return new JqError("runtime", text);
}

function parseOutputs(stdout: string): readonly unknown[] {
  if (stdout === "") return [];
  const values = stdout.split("\n").map((line) => JSON.parse(line) as unknown);
  // jq keeps the digits of a number beyond the range of doubles; JSON.parse makes it an infinity.
  return /[eE]\+?[0-9]{3}|[0-9]{300}/.test(stdout) ? values.map(asJson) : values;
}
