import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiObject, Chart, Include } from "cdk8s";
import { ConfigMap, Deployment, Job } from "cdk8s-plus-28";
import { expect, test } from "vitest";
import { App } from "../../constructs/index.ts";
import { organization } from "../helpers/organization.ts";

const FILE = "test/constructs/creation-line.test.ts";

/** The line of the caller. */
const here = () => Number(/creation-line\.test\.ts:(\d+)/.exec(new Error().stack?.split("\n")[2] ?? "")?.[1]);

function sourcesOf(define: (app: App) => void) {
  const app = new App({ organization: organization() });
  define(app);
  return app
    .collect()
    .objects.map(({ object, placement }) => [object.kind, placement.source.file, placement.source.line]);
}

test("the names of constructs are in no object literal, whose keys would use up the hidden classes of V8", () => {
  const app = new App({ organization: organization() });
  new Chart(app, "a");
  const { _children: children } = app.node as unknown as { readonly _children: object };
  expect([Object.getPrototypeOf(children), Object.keys(children)]).toEqual([null, ["a"]]);
});

test("nothing has no line", () => {
  expect(sourcesOf(() => undefined)).toEqual([]);
});

test("objects of cdk8s and cdk8s-plus have the line that created their construct, also in nested charts", () => {
  let first = 0;
  const found = sourcesOf((app) => {
    const chart = new Chart(new Chart(app, "outer"), "inner");
    first = here();
    new ApiObject(chart, "object", { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } });
    new ConfigMap(chart, "map", { data: { a: "b" } });
    new Deployment(chart, "web", { containers: [{ image: "example.com/web:1" }] });
    new Job(chart, "job", { containers: [{ image: "example.com/job:1" }] });
  });
  expect(found).toEqual([
    ["ConfigMap", FILE, first + 1],
    ["ConfigMap", FILE, first + 2],
    ["Deployment", FILE, first + 3],
    ["Job", FILE, first + 4],
  ]);
});

test("objects that a construct reads from a file have the line of the construct", () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-include-"));
  const url = join(folder, "all.yaml");
  writeFileSync(
    url,
    "apiVersion: v1\nkind: Service\nmetadata: {name: a}\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: b}\n",
  );
  let line = 0;
  const found = sourcesOf((app) => {
    const chart = new Chart(app, "chart");
    line = here() + 1;
    new Include(chart, "all", { url });
  });
  rmSync(folder, { recursive: true });
  expect(found).toEqual([
    ["Service", FILE, line],
    ["Secret", FILE, line],
  ]);
});
