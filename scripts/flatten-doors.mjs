import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const NAMED = /^(import|export) \{([^}]*)\} from "(\.{1,2}\/[^"]+)";/gm;
const LAZY = /\{([^{}]*)\} = (\(?)await import\("(\.{1,2}\/[^"]+)"\)/g;

const [, , folder] = process.argv;
flattenDoors(folder);

/**
 * Makes compiled modules import each name from the module that defines it, instead of from the `index.js` of its package.
 * A bundle then loads only the modules that it uses: through a package, a command would load all of its modules.
 *
 * @param {string} folder the folder with the compiled modules
 */
function flattenDoors(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.m?js$/.test(name));
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const doors = new Map(files.filter(isDoor).map((file) => [file, exportsOf(file, texts.get(file))]));
  for (const [file, text] of texts) {
    const named = text.replace(NAMED, (statement, keyword, list, path) => {
      const modules = byModule(file, path, doors.get(target(file, path)), namesIn(list));
      if (modules === undefined) return statement;
      return [...modules].map(([module, names]) => `${keyword} { ${names.join(", ")} } from "${module}";`).join("\n");
    });
    const flat = named.replace(LAZY, (expression, list, bracket, path) => {
      const names = namesIn(list.replaceAll(":", " as "));
      const modules = byModule(file, path, doors.get(target(file, path)), names);
      if (modules === undefined || names.length === 0) return expression;
      const loads = [...modules.keys()].map((module) => `(await import("${module}"))`);
      const [only, ...others] = loads;
      return `{${list}} = ${bracket}${others.length === 0 ? only : `{ ${loads.map((load) => `...${load}`).join(", ")} }`}`;
    });
    if (flat !== text) writeFileSync(join(folder, file), flat);
  }
}

function isDoor(file) {
  return /^(?:src\/[^/]+|workloadtypes|policies)\/index\.js$/.test(file);
}

function target(file, path) {
  return join(dirname(file), path);
}

/** The module and the name behind each name that a door exports. */
function exportsOf(door, text) {
  const found = new Map();
  for (const [, keyword, list, path] of text.matchAll(NAMED)) {
    if (keyword !== "export") continue;
    for (const { name, as } of namesIn(list)) found.set(as, { module: target(door, path), name });
  }
  return found;
}

function namesIn(list) {
  return list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .map((item) => {
      const [name, as = name] = item.split(/\s+as\s+/);
      return { name, as };
    });
}

/** The names of an import by the module that defines them; undefined where the import is not one of a door. */
function byModule(file, path, door, names) {
  if (door === undefined) return undefined;
  const modules = new Map();
  for (const { name, as } of names) {
    // A door may define a name itself.
    const { module, name: own } = door.get(name) ?? { module: target(file, path), name };
    const written = own === as ? as : `${own} as ${as}`;
    const from = specifier(file, module);
    modules.set(from, [...(modules.get(from) ?? []), written]);
  }
  return modules;
}

function specifier(file, module) {
  const path = relative(dirname(file), module);
  return path.startsWith(".") ? path : `./${path}`;
}
