/**
 * Imports a module by its URL. The command loads this function as an ES module of its own, since scripts with compiled code
 * cannot import (`scripts/script-groups.mjs`).
 */
export function importFile<Module>(url: string): Promise<Module> {
  return import(url);
}
