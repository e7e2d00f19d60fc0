import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
  catalogueSamples,
  type NamedSample,
  printedKartas,
  statusObjects,
} from "../test/helpers/karta/catalogue-kartas.ts";
import { type EngineAnswer, viewOfAnswer } from "../test/helpers/karta/engine-answer.ts";
import { ownView } from "../test/helpers/karta/own-view.ts";
import { yamlObjects } from "../test/helpers/recorded-objects.ts";
import { isKubeObject } from "../test/workloadtypes/samples.ts";

/**
 * Runs Karta's own library on the printed Kartas of the catalogue and on the samples of their kinds, and records what it
 * finds in `test/fixtures/karta/answers.json`. With files as arguments it compares the objects of these files as well, prints
 * the differences to muster's engine, and records nothing. Needs Go and its module proxy, or a built program in `KARTA_RUN`.
 */
const FOLDER = "test/fixtures/karta";

const files = process.argv.slice(2);
const others = files.flatMap((file) =>
  yamlObjects(file)
    .filter(isKubeObject)
    .map((object): NamedSample => ({ name: file, object })),
);
const all = [...catalogueSamples(), ...statusObjects(), ...others];
const inputs = printedKartas().map((karta) => ({
  karta,
  samples: all.filter(({ object }) => object.apiVersion === karta.apiVersion && object.kind === karta.kind),
}));

const [program = "go", ...words] = (process.env.KARTA_RUN ?? "go run .").split(" ");
const { status, stdout, stderr } = spawnSync(program, words, {
  cwd: FOLDER,
  input: JSON.stringify(
    inputs.map(({ karta, samples }) => ({ karta: karta.written, objects: samples.map(({ object }) => object) })),
  ),
  encoding: "utf8",
  maxBuffer: 2 ** 29,
});
if (status !== 0) throw new Error(stderr);
const answers = JSON.parse(stdout) as readonly { readonly invalid?: string; readonly found: readonly EngineAnswer[] }[];

const views = inputs.flatMap(({ karta, samples }, index) => {
  const { invalid, found = [] } = answers[index] ?? {};
  if (invalid !== undefined) console.log(`${karta.written.metadata.name} is invalid: ${invalid}`);
  return samples.flatMap(({ name, object }, position) => {
    const answer = found[position];
    return answer === undefined ? [] : [{ name, karta, object, view: viewOfAnswer(object, answer) }];
  });
});

if (files.length === 0) {
  const invalid = inputs.flatMap(({ karta }, index) =>
    answers[index]?.invalid === undefined ? [] : [karta.written.metadata.name],
  );
  const lines = views.map(({ name, view }) => `    ${JSON.stringify([name, view])}`);
  const text = `{\n  "invalid": ${JSON.stringify(invalid)},\n  "views": [\n${lines.join(",\n")}\n  ]\n}\n`;
  writeFileSync(`${FOLDER}/answers.json`, text);
} else {
  let different = 0;
  for (const { name, karta, object, view } of views) {
    const own = ownView(karta.read, object);
    if (isDeepStrictEqual(own, view)) continue;
    different += 1;
    console.log(
      `${name} ${karta.written.metadata.name}\n  Karta  ${JSON.stringify(view)}\n  muster ${JSON.stringify(own)}`,
    );
  }
  const count = (field: "suspended" | "errors") => views.filter(({ view }) => view[field] !== undefined).length;
  console.log({
    kartas: inputs.length,
    invalid: answers.filter(({ invalid }) => invalid !== undefined).length,
    objects: views.length,
    parts: views.reduce((sum, { view }) => sum + view.parts.length, 0),
    suspended: count("suspended"),
    errors: count("errors"),
    different,
  });
}
