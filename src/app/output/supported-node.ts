/** The properties of `process` that decide whether the command can run. */
interface NodeFacts {
  readonly version: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly features: { readonly require_module?: boolean };
}

/**
 * Returns the reason why the command cannot run in this Node, as a sentence for people; undefined if it can. Without this
 * message a command would fail where it first loads a module.
 */
export function unsupportedNode({ version, versions, features }: NodeFacts): string | undefined {
  if (versions.pnp !== undefined) {
    return "Plug'n'Play of Yarn is not supported; set nodeLinker: node-modules in .yarnrc.yml, and run yarn install";
  }
  // The commands are ES modules that a script requires.
  if (features.require_module === true) return undefined;
  return `muster needs Node 20.19, 22.12 or newer, without --no-experimental-require-module, but this is Node ${version}`;
}
