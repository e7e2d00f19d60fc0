import { writeFileSync } from "node:fs";
import { pluralOf } from "../src/base/plural.ts";
import { at } from "../src/base/read.ts";
import { expressionCases } from "../test/helpers/expression-places.ts";
import { EXPRESSIONS } from "../test/helpers/expressions.ts";
import { mutated } from "../test/helpers/field-mutations.ts";
import { CHANGE_SETS, FIELD_VERDICTS } from "../test/helpers/field-verdicts.ts";

// Sends changes of the valid objects of test/fixtures/kubernetes to an API server, as server-side dry runs with strict
// validation, with expressions in objects, and writes its verdicts. It needs the namespace `team`, the PriorityClass `high` and the RuntimeClass
// `nvidia`, and an API server without the admission of ServiceAccounts:
//   NODE_TLS_REJECT_UNAUTHORIZED=0 node --import tsx scripts/record-field-verdicts.ts URL TOKEN VERSION [COUNT]
// VERSION is that of the server, such as 1.34.4. COUNT is the number of changes for each seed. Default: 2500.

const [server = "", token = "", kubernetes = "", count = "2500"] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
const AT_ONCE = 8;
const resources = new Map<string, ReadonlyMap<string, { readonly name: string; readonly namespaced: boolean }>>();

for (const object of CHANGE_SETS.unusual.objects)
  if ((await isRefused(object)) !== false) throw new Error(`not valid: ${JSON.stringify(object)}`);
const refused: Record<string, Record<string, string>> = {};
for (const [set, { objects, mutations, seeds }] of Object.entries(CHANGE_SETS))
  for (const seed of seeds) {
    const changes = mutations(objects, Number(count), seed);
    const verdicts = await verdictsOf(changes.map(({ index, mutation }) => mutated(objects[index], mutation)));
    refused[set] = { ...refused[set], [seed]: verdicts };
  }
const expressions = await verdictsOf(expressionCases(EXPRESSIONS).map(({ object }) => object));
writeFileSync(`${FIELD_VERDICTS}/verdicts.json`, `${JSON.stringify({ kubernetes, refused, expressions }, null, 2)}\n`);

async function verdictsOf(changed: readonly unknown[]): Promise<string> {
  let verdicts = "";
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const results = await Promise.all(changed.slice(start, start + AT_ONCE).map(isRefused));
    verdicts += results.map(verdictOf).join("");
  }
  return verdicts;
}

function verdictOf(result: boolean | undefined): string {
  if (result === undefined) return "?";
  return result ? "1" : "0";
}

/** Undefined where the API server panics and closes the connection. */
async function isRefused(object: unknown): Promise<boolean | undefined> {
  const [apiVersion, kind] = [String(at(object, "apiVersion")), String(at(object, "kind"))];
  const root = `${server}/${apiVersion.includes("/") ? "apis" : "api"}/${apiVersion}`;
  const { name = pluralOf(kind), namespaced = true } = (await resourcesOf(root)).get(kind) ?? {};
  const url = `${root}/${namespaced ? "namespaces/team/" : ""}${name}?dryRun=All&fieldValidation=Strict`;
  let response: Response;
  try {
    response = await fetch(url, { method: "POST", headers, body: JSON.stringify(object) });
  } catch {
    console.log(`no answer to ${JSON.stringify(object)}`);
    return undefined;
  }
  const { ok, status } = response;
  // The server already has the namespace `team`, and checks an object before it looks for one with its name.
  if (status === 409) return false;
  if (!ok && status !== 400 && status !== 403 && status !== 422) throw new Error(`${url}: ${status}`);
  return !ok;
}

async function resourcesOf(root: string): Promise<ReadonlyMap<string, { name: string; namespaced: boolean }>> {
  const known = resources.get(root);
  if (known !== undefined) return known;
  const list = (await (await fetch(root, { headers })).json()) as {
    resources: readonly { kind: string; name: string; namespaced: boolean }[];
  };
  const plain = list.resources.filter(({ name }) => !name.includes("/"));
  const read = new Map(plain.map(({ kind, name, namespaced }) => [kind, { name, namespaced }]));
  resources.set(root, read);
  return read;
}
