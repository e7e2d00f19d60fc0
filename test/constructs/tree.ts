import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, type AppProps } from "../../constructs/app.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { compareIssues, type Issue } from "../../src/kernel/finding/issue.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { organization } from "../helpers/organization.ts";
import { filesBelow } from "../helpers/repository.ts";

/** The result of a tree: its objects by path below `dist/`, and its problems in a short form. */
export interface Synthesised {
  readonly objects: Readonly<Record<string, readonly KubeObject[]>>;
  readonly issues: readonly Issue[];
  readonly problems: readonly string[];
}

/** Synthesises a tree in a folder of its own, which is removed again. */
export function synthesised(define: (app: App) => void, props: AppProps = {}): Synthesised {
  const folder = mkdtempSync(join(tmpdir(), "muster-constructs-"));
  try {
    const app = new App({ organization: organization(), ...props, outdir: join(folder, "dist") });
    define(app);
    const { issues } = app.run();
    const files = Object.entries(filesBelow(join(folder, "dist"))).filter(([path]) => path.endsWith(".yaml"));
    return {
      objects: Object.fromEntries(files.map(([path, text]) => [path, objectsOf(path, text)])),
      issues: [...issues].sort(compareIssues),
      problems: issues.map(({ rule, path, message }) => `${rule} ${path} ${message}`),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function objectsOf(path: string, text: string): readonly KubeObject[] {
  return readYaml(text, path).documents.map(({ value }) => value as KubeObject);
}
