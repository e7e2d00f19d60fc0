import { InvalidArgumentError } from "commander";
import { isFolder } from "../kernel/index.ts";

/**
 * Parses the value of an option that is an integer of at least 0.
 *
 * @throws InvalidArgumentError for any other text
 */
export function parseWholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("must be an integer");
  return Number(text);
}

/**
 * Parses the value of an option that is a date, `yyyy-mm-dd`.
 *
 * @throws InvalidArgumentError for any other text
 */
export function parseDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new InvalidArgumentError("must be a date yyyy-mm-dd");
  return text;
}

/**
 * Parses the value of an option that is a folder. A misspelt folder would look like an empty one.
 *
 * @throws InvalidArgumentError if the folder does not exist
 */
export function parseFolder(path: string): string {
  if (!isFolder(path)) throw new InvalidArgumentError(`${path || "An empty path"} is not a folder.`);
  return path;
}
