import { register } from "node:module";
import { setFlagsFromString } from "node:v8";

// Most code of tests runs a few times. By default, V8 spends a fifth of the processor time on optimizing it.
setFlagsFromString("--interrupt-budget=600000");
process.setSourceMapsEnabled(true);
register("./hooks.mjs", import.meta.url);

// A worker runs hundreds of commands, and each would collect the garbage of all tests before it.
const { heapGuard } = await import("../../../src/kernel/base/heap-guard.ts");
heapGuard.relieve = () => undefined;
heapGuard.relieveStep = () => undefined;
