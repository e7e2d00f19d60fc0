import { openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { readOptionalFile } from "../../kernel/index.ts";

/** Name of the file in which a supervised process records what runs. */
const BEAT_FILE = "beat";

/** Bytes of the file; the end of a longer text is left out. */
const BEAT_LENGTH = 400;

/**
 * Returns the function that records in a folder what runs now; `""` when nothing does. It writes a file, because a message is
 * not sent while a rule runs and costs more for each of many thousand calls.
 */
export function beatIn(scratch: string): (running: string) => void {
  let file: number | undefined;
  let count = 0;
  return (running) => {
    file ??= openSync(join(scratch, BEAT_FILE), "w");
    count += 1;
    // Always as many bytes, so that nothing of a longer text stays.
    const text = Buffer.alloc(BEAT_LENGTH, " ");
    if (running !== "") text.write(`${count} ${running}`);
    writeSync(file, text, 0, BEAT_LENGTH, 0);
  };
}

const BEAT_MS = 500;

/** Calls a function when the process of a folder runs the same call for too long. The returned function ends this. */
export function watchBeats(scratch: string, seconds: number, onStuck: (running: string) => void): () => void {
  const file = join(scratch, BEAT_FILE);
  let last = "";
  let since = Date.now();
  const timer = setInterval(() => {
    const read = readOptionalFile(file);
    const beat = read !== undefined && "bytes" in read ? read.bytes.toString("utf8").trim() : "";
    if (beat !== last) {
      last = beat;
      since = Date.now();
    } else if (beat !== "" && Date.now() - since > seconds * 1000) onStuck(beat.replace(/^\d+ /, ""));
  }, BEAT_MS);
  return () => clearInterval(timer);
}
