import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../docs/background/performance.md", import.meta.url));
const [START, END] = ["<!-- bench: written by npm run bench -- --docs -->", "<!-- end of bench -->"];

/** Replaces the tables of docs/background/performance.md by those of a run. */
export function writeDocs(results) {
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(START);
  const [, after] = rest.split(END);
  writeFileSync(PAGE, `${before}${START}\n\n${machine()}\n\n${results.map(tables).join("\n\n")}\n\n${END}${after}`);
}

function machine() {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.version} on ${availableParallelism()} cores (${model}), ${memory} GiB.`;
}

function tables({ name, milliseconds, ratios }) {
  const times = Object.entries(milliseconds).map(([what, value]) => `| ${what.trim()} | ${value.toFixed(1)} ms | |`);
  const compared = Object.entries(ratios).map(
    ([what, ratio]) => `| ${what} | ${ratio.value.toFixed(2)} | ${budgetOf(ratio)} |`,
  );
  return [
    `### ${name[0].toUpperCase()}${name.slice(1)}`,
    "",
    "| measure | value | budget |",
    "| --- | --- | --- |",
    ...times,
    ...compared,
  ].join("\n");
}

function budgetOf({ budget, atLeast }) {
  if (budget !== undefined) return `at most ${budget}`;
  return atLeast === undefined ? "" : `at least ${atLeast}`;
}
