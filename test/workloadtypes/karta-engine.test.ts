import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogueSamples, printedKartas, statusObjects } from "../helpers/karta/catalogue-kartas.ts";
import type { EngineView } from "../helpers/karta/engine-answer.ts";
import { ownView } from "../helpers/karta/own-view.ts";

/** Findings of Karta's own library by the printed Kartas; scripts/record-karta.ts records them. */
interface Answers {
  readonly invalid: readonly string[];
  readonly views: readonly (readonly [string, EngineView])[];
}

const { invalid, views }: Answers = JSON.parse(
  readFileSync(new URL("../fixtures/karta/answers.json", import.meta.url), "utf8"),
);
const kartas = printedKartas();
const samples = new Map([...catalogueSamples(), ...statusObjects()].map(({ name, object }) => [name, object]));

describe("Karta's own library", () => {
  it("accepts every printed Karta, except for the other kind of the core group that starts pods", () => {
    expect(invalid).toEqual(["v1-replicationcontroller"]);
    expect(kartas.map(({ written }) => written.metadata.name)).toContain("v1-replicationcontroller");
  });

  it("found pods, statuses and suspensions without an error", () => {
    expect(views.filter(([, { errors }]) => errors !== undefined)).toEqual([]);
    expect(views.filter(([, { parts }]) => parts.length > 0).length).toBeGreaterThan(100);
    expect(views.filter(([, { matched }]) => matched.length > 0).length).toBeGreaterThan(50);
    expect(views.filter(([, { suspended }]) => suspended !== undefined).length).toBeGreaterThan(80);
  });

  it.each(views)("saw %s as muster does", (name, view) => {
    const object = samples.get(name);
    const karta = kartas.find(({ apiVersion, kind }) => apiVersion === object?.apiVersion && kind === object.kind);
    expect(karta).toBeDefined();
    expect(karta && ownView(karta.read, object)).toEqual(view);
  });
});
