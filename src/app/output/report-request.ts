/** A requested report: written to a file, or to standard output where no file is given. */
export interface FormatRequest<Format extends string> {
  readonly format: Format;
  readonly file?: string;
}

/** Options of every command that reports. */
export interface ReportOptions<Format extends string> {
  readonly format: readonly FormatRequest<Format>[];
  /** Folder of the repository. */
  readonly root?: string;
  readonly quiet?: boolean;
  readonly color?: boolean;
}
