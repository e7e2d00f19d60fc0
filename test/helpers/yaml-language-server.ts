import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A place in a text: line and character, both from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

/** An error that the server reports, with the text that it marks. */
export interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

/** The language server of the YAML extensions of editors, in a process of its own. */
export interface LanguageServer {
  /** Opens a file; resolves with the errors that the server reports for it. */
  readonly open: (path: string, text: string) => Promise<readonly Diagnostic[]>;
  /** The text over a place, as an editor shows it. */
  readonly hover: (path: string, at: Position) => Promise<string>;
  /** The proposals at a place, by their labels, with their documentation. */
  readonly complete: (path: string, at: Position) => Promise<Readonly<Record<string, string>>>;
  readonly end: () => Promise<void>;
}

type Message = Readonly<Record<string, unknown>>;

/** Starts the server with the settings of a repository, as `muster init` writes them for Visual Studio Code. */
export async function yamlLanguageServer(root: string, settings: Message): Promise<LanguageServer> {
  const manifest = createRequire(import.meta.url).resolve("yaml-language-server/package.json");
  const program = manifest.replace("package.json", "bin/yaml-language-server");
  const child = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"], cwd: root });
  const answers = new Map<number, (result: unknown) => void>();
  const diagnostics = new Map<string, (errors: readonly Diagnostic[]) => void>();
  let last = 0;

  const send = (message: Message) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const request = (method: string, params: unknown) => {
    const id = ++last;
    send({ id, method, params });
    return new Promise<unknown>((resolve) => answers.set(id, resolve));
  };
  const receive = (message: Message) => {
    const { id, method, params, result } = message as {
      id?: number;
      method?: string;
      params?: Message;
      result?: unknown;
    };
    if (method === undefined && id !== undefined) answers.get(id)?.(result);
    if (method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics: errors } = params as { uri: string; diagnostics: readonly Diagnostic[] };
      diagnostics.get(uri)?.(errors);
    }
    // The server asks for its settings, in the order of the sections.
    if (method === "workspace/configuration" && id !== undefined) {
      const { items } = params as { items: readonly { section: string }[] };
      send({ id, result: items.map(({ section }) => settings[section] ?? {}) });
    } else if (method !== undefined && id !== undefined) send({ id, result: null });
  };

  let input = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    input = Buffer.concat([input, chunk]);
    for (;;) {
      const head = input.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(input.subarray(0, head).toString())?.[1]);
      if (head < 0 || input.length < head + 4 + length) return;
      const body = input.subarray(head + 4, head + 4 + length).toString();
      input = input.subarray(head + 4 + length);
      receive(JSON.parse(body));
    }
  });

  const uriOf = (path: string) => pathToFileURL(`${root}/${path}`).href;
  const place = (path: string, position: Position) => ({ textDocument: { uri: uriOf(path) }, position });
  const rootUri = pathToFileURL(root).href;
  const capabilities = { textDocument: { hover: { contentFormat: ["markdown"] } }, workspace: { configuration: true } };
  await request("initialize", {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: "repository" }],
    capabilities,
  });
  send({ method: "initialized", params: {} });
  send({ method: "workspace/didChangeConfiguration", params: { settings } });

  return {
    open: (path, text) => {
      const uri = uriOf(path);
      const found = new Promise<readonly Diagnostic[]>((resolve) => diagnostics.set(uri, resolve));
      send({
        method: "textDocument/didOpen",
        params: { textDocument: { uri, languageId: "yaml", version: 1, text } },
      });
      return found;
    },
    hover: async (path, at) => {
      const result = (await request("textDocument/hover", place(path, at))) as { contents: { value: string } } | null;
      return result?.contents.value ?? "";
    },
    complete: async (path, at) => {
      const result = (await request("textDocument/completion", place(path, at))) as {
        items: readonly { label: string; documentation?: string | { value: string } }[];
      };
      return Object.fromEntries(
        result.items.map(({ label, documentation = "" }) => [
          label,
          typeof documentation === "string" ? documentation : documentation.value,
        ]),
      );
    },
    end: async () => {
      await request("shutdown", null);
      send({ method: "exit" });
      await new Promise((resolve) => child.on("exit", resolve));
    },
  };
}
