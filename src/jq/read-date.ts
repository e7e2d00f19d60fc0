import type { Moment } from "./civil-time.ts";
import { READ_DIRECTIVES } from "./date-directives.ts";
import { COMPOSED, toBytes } from "./date-names.ts";
import { type DateReading, emptyReading, momentOfReading } from "./date-reading.ts";
import { DateMismatch, DateText } from "./date-text.ts";

/** 0001-01-01T00:00:00Z */
const ZERO_TIME = -62_135_596_800n;

/** Parses a text as `strptime` of gojq does. @throws DateMismatch */
export function readDate(text: string, format: string): Moment {
  const rest = new DateText(toBytes(text));
  const read = emptyReading();
  readFormat(rest, read, toBytes(format));
  if (!rest.isAtEnd) throw new DateMismatch("the string goes on after the format");
  const moment = momentOfReading(read);
  // Go's zero time, which gojq takes for a failure.
  const isZero = moment.seconds === ZERO_TIME && moment.nanoseconds === 0 && read.offset === undefined;
  if (isZero) throw new DateMismatch("the date is the first one of Go");
  return moment;
}

function readFormat(text: DateText, read: DateReading, format: string): void {
  for (let at = 0; at < format.length; at += 1) {
    if (format.charAt(at) !== "%") {
      text.literal(format.charAt(at));
      continue;
    }
    const colons = /^:{0,2}(?=z)/.exec(format.slice(at + 1, at + 4))?.[0].length ?? 0;
    at += 1 + colons;
    const name = format.charAt(at);
    if (name === "") throw new DateMismatch("the format ends after a percent sign");
    const parts = COMPOSED.get(name);
    if (parts === undefined) readDirective(text, read, name, colons);
    else for (const part of parts) readPart(text, read, part);
  }
}

function readPart(text: DateText, read: DateReading, part: string): void {
  if (/[a-zA-Z]/.test(part)) readDirective(text, read, part, 0);
  else text.literal(part);
}

function readDirective(text: DateText, read: DateReading, name: string, colons: number): void {
  const directive = READ_DIRECTIVES.get(name);
  if (!directive) throw new DateMismatch("the format has an unknown directive");
  directive(text, read, colons);
}
