// The body of the jq worker. Plain JavaScript, so that the same file runs beside the TypeScript source and beside the
// compiled output: a worker thread is started from a URL and does not see the loaders of its parent.
import { workerData } from "node:worker_threads";

/**
 * @typedef {{ program: string, input: string }} Request
 * @typedef {{ stdout: string, stderr: string, exitCode: number } | { crash: string }} Reply
 */

/** @type {{ port: import("node:worker_threads").MessagePort, signal: Int32Array }} */
const { port, signal } = workerData;

// jq-wasm binds console.error when it loads and prints there when it aborts; the reply says the same.
console.error = () => undefined;
const { loadJq } = await import("jq-wasm");
const jq = await loadJq();

/** @param {Reply | { ready: true }} message */
function reply(message) {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

port.on("message", (/** @type {Request} */ request) => {
  try {
    // `--` keeps a program such as `-n` from being read as a flag.
    reply(jq.raw(request.input, request.program, ["-c", "--"]));
  } catch (error) {
    reply({ crash: error instanceof Error ? error.message : String(error) });
  }
});

reply({ ready: true });
