// The parts of markdown-it that tests use; its own types do not compile with `exactOptionalPropertyTypes`.
declare module "markdown-it" {
  interface Token {
    readonly type: string;
    readonly tag: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
  }
  class MarkdownIt {
    constructor(options?: { readonly html?: boolean; readonly linkify?: boolean });
    parse(text: string, environment: object): readonly Token[];
  }

  export = MarkdownIt;
}
