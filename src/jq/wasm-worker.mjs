// The body of the jq worker. Plain JavaScript, so that the same file runs beside the TypeScript source and beside the
// compiled output: a worker thread is started from a URL and does not see the loaders of its parent.
import { workerData } from "node:worker_threads";

/**
 * @typedef {{ program: string, input: string, fuel: bigint, output: number }} Request
 * @typedef {{ fuel: bigint, memory: number }} Meter
 * @typedef {Meter & ({ stdout: string, stderr: string, exitCode: number } | { crash: string })} Reply
 */

/** @type {{ port: import("node:worker_threads").MessagePort, signal: Int32Array, binary: Uint8Array }} */
const { port, signal, binary } = workerData;

// jq-wasm binds console.error when it loads and prints there when it aborts; the reply contains the same text.
console.error = () => undefined;
const { loadJq } = await import("jq-wasm");

/** Bytes that jq may still write. */
let output = Number.POSITIVE_INFINITY;
const exports = /** @type {{ fuel: WebAssembly.Global, memory: WebAssembly.Memory }} */ ({});
const jq = await loadJq({
  instantiateWasm: (imports, onSuccess) => {
    const [space = {}] = Object.values(imports);
    // The names of imports are minified, those of the functions are not.
    const nameOf = (/** @type {string} */ wanted) => {
      const [name] = Object.entries(space).find(([, value]) => value.name === wanted) ?? [];
      if (name === undefined) throw new Error(`jq-wasm does not import ${wanted}`);
      return name;
    };
    // Hashes with another seed take another number of steps.
    space[nameOf("_random_get")] = (at, size) => {
      new Uint8Array(exports.memory.buffer, at, size).fill(1);
      return 0;
    };
    const writeName = nameOf("_fd_write");
    const write = /** @type {Function} */ (space[writeName]);
    space[writeName] = (fd, list, count, written) => {
      const view = new DataView(exports.memory.buffer);
      for (let index = 0; index < count; index += 1) output -= view.getUint32(list + 8 * index + 4, true);
      if (output < 0) throw new Error("output");
      return write(fd, list, count, written);
    };
    const module = new WebAssembly.Module(binary);
    const instance = new WebAssembly.Instance(module, imports);
    for (const value of Object.values(instance.exports)) {
      if (value instanceof WebAssembly.Memory) exports.memory = value;
      if (value instanceof WebAssembly.Global) exports.fuel = value;
    }
    exports.fuel.value = 2n ** 62n;
    onSuccess(instance, module);
  },
});

/** @param {Reply | { ready: true }} message */
function reply(message) {
  port.postMessage(message);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

/** @returns {Meter} */
function meter() {
  return { fuel: exports.fuel.value, memory: exports.memory.buffer.byteLength };
}

port.on("message", (/** @type {Request} */ request) => {
  exports.fuel.value = request.fuel;
  output = request.output;
  try {
    // `--` keeps a program such as `-n` from being read as a flag.
    const result = jq.raw(request.input, request.program, ["-c", "--"]);
    reply({ ...meter(), ...result });
  } catch (error) {
    reply({ ...meter(), crash: error instanceof Error ? error.message : String(error) });
  }
});

reply({ ready: true });
