import type { Unreadable } from "../../kernel/index.ts";
import { getOrCreate } from "../../kernel/index.ts";
import type { BuildFault } from "../kustomize/build-fault.ts";
import { type Accumulation, OUTSIDE } from "../units/accumulate.ts";
import type { Kustomization } from "../units/kustomization.ts";
import { kustomizationFaults } from "../units/kustomization-faults.ts";
import type { TextReader } from "../units/text-reader.ts";
import { placeIn } from "./patch-values.ts";

/** Collects the reasons for which kustomizations are not built completely, by their files. */
export class BuildProblems {
  readonly #texts: TextReader;
  readonly #byFile = new Map<string, Unreadable[]>();
  readonly #unreadable = new Map<Kustomization, readonly Unreadable[]>();
  #faults = 0;

  constructor(texts: TextReader) {
    this.#texts = texts;
  }

  add({ file }: Pick<Kustomization, "file">, pointer: string, message: string): void {
    getOrCreate(this.#byFile, file, () => []).push(this.#at(file, pointer, message));
  }

  /** Adds the faults since the last call: those for which kustomize fails. */
  addFaults(faults: readonly BuildFault[]): void {
    for (const { kustomization, pointer, message, isIgnored } of faults.slice(this.#faults)) {
      if (isIgnored !== true) this.add(kustomization, pointer, message);
    }
    this.#faults = faults.length;
  }

  /** The reasons for which a kustomization lacks objects or changes: its own ones, and those of what it includes. */
  of({ elsewhere, kustomizations, faults }: Accumulation): readonly Unreadable[] {
    const others = elsewhere.map(({ from, reference: { path, pointer } }) =>
      this.#at(from.file, pointer, `names ${path}, which is not fetched`),
    );
    // kustomize fails for them, so nothing of the kustomization is applied.
    const missing = faults
      .filter(({ problem }) => problem !== OUTSIDE)
      .map(({ from, reference: { path, pointer }, problem }) =>
        this.#at(from.file, pointer, `names ${path}, which ${problem}`),
      );
    const own = [...kustomizations].flatMap((kustomization) => {
      const { file, charts } = kustomization;
      return [
        ...this.#faultsOf(kustomization),
        ...charts.map(({ name }) => this.#at(file, "/helmCharts", `includes the chart ${name}, which is not rendered`)),
        ...(this.#byFile.get(file) ?? []),
      ];
    });
    return [...others, ...missing, ...own];
  }

  /** The fields that kustomize refuses to read. */
  #faultsOf(kustomization: Kustomization): readonly Unreadable[] {
    return getOrCreate(this.#unreadable, kustomization, () =>
      kustomizationFaults(kustomization).map(({ pointer, message }) => this.#at(kustomization.file, pointer, message)),
    );
  }

  #at(file: string, pointer: string, message: string): Unreadable {
    return { ...placeIn(file, pointer, this.#texts), document: 0, message };
  }
}
