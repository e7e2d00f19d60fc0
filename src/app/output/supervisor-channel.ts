import { createWriteStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";
import { isatty, WriteStream } from "node:tty";
import { beatIn } from "./beat-file.ts";
import type { OutputStream } from "./output-stream.ts";

/** A message of a supervised process to its supervisor. */
export type Progress =
  /** Code of definitions starts to run: the module of a file, or, after the last file, all of its constructs. */
  | { readonly started: "module" | "constructs"; readonly file: string }
  /** The code has finished. */
  | { readonly finished: true }
  /** The reports are written. */
  | { readonly exitCode: number };

/** The variable that marks a supervised process. Its value is a folder for files of the process. */
export const SUPERVISED_VARIABLE = "MUSTER_SUPERVISED";

/** Descriptor of reports in a supervised process, where standard output is standard error. */
export const REPORT_DESCRIPTOR = 3;

/** The connection of a supervised process. */
interface SupervisorChannel {
  readonly send: (progress: Progress) => void;
  /** Replaces standard output for reports. */
  readonly reports: OutputStream;
  /** Records what runs now, for the supervisor; `""` when nothing does. */
  readonly beat: (running: string) => void;
  /** A folder for files of this process, which the supervisor deletes however the process ends. */
  readonly scratch: string;
}

let channel: SupervisorChannel | undefined;

/** The connection to the supervisor; undefined in a process without one, which runs no code of definitions. */
export function supervisorChannel(): SupervisorChannel | undefined {
  return channel;
}

/** Connects a process that a supervisor has started. Does nothing in any other process. */
export function connectSupervisor(): void {
  const send = process.send?.bind(process);
  const scratch = process.env[SUPERVISED_VARIABLE];
  delete process.env[SUPERVISED_VARIABLE];
  if (send === undefined || scratch === undefined) return;
  // Definitions get no connection, and the process does not outlive its supervisor.
  process.once("disconnect", process.exit.bind(process, 1));
  process.channel?.unref();
  delete process.send;
  channel = { send: (progress) => void send(progress), reports: openReports(), scratch, beat: beatIn(scratch) };
}

function openReports(): OutputStream {
  const stream = streamOf(REPORT_DESCRIPTOR);
  // `print` reports the failure of a write.
  stream.on("error", () => undefined);
  return stream;
}

function streamOf(fd: number): Writable {
  if (isatty(fd)) return new WriteStream(fd);
  const stats = fstatSync(fd);
  if (stats.isFIFO() || stats.isSocket()) return new Socket({ fd, readable: false, writable: true });
  return createWriteStream("", { fd });
}
