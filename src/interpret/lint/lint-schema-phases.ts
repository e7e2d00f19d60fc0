import { elementsIn, propertiesOf, type SchemaValue } from "../types/value.ts";
import type { SchemaSubject } from "./schema-subject.ts";

/** Reports matchers that expect a phase or a condition outside of the enumeration of the schema (RI-146). */
export function lintPhases({ resourceInterface, yields, report }: SchemaSubject): void {
  const { name, pointer, statusDefinition } = resourceInterface.rootComponent;
  const at = `${pointer}/statusDefinition`;
  const phases = enumOf(yields.get(`${at}/phaseDefinition/path`) ?? []);
  const { typeFieldName = "type", statusFieldName = "status" } = statusDefinition?.conditionsDefinition ?? {};
  const lists = (yields.get(`${at}/conditionsDefinition/path`) ?? []).filter(({ kind }) => kind === "place");
  const items = lists.flatMap((value) => elementsIn(value) ?? []);
  const types = enumOf(items.flatMap((item) => fieldIn(item, typeFieldName)));
  const statuses = enumOf(items.flatMap((item) => fieldIn(item, statusFieldName)));
  const check = (path: string, word: string, value: string | undefined, allowed: readonly string[] | undefined) => {
    if (value === undefined || value === "" || allowed === undefined || allowed.includes(value)) return;
    const expected = allowed.filter((each) => each !== "").join(", ");
    report("RI-146", {
      path,
      component: name,
      message: `${word} is never ${value}: the schema allows ${expected}`,
      expected,
      received: value,
    });
  };
  for (const [key, matchers] of Object.entries(statusDefinition?.statusMappings ?? {})) {
    for (const [index, { byPhase, byConditions = [] }] of matchers.entries()) {
      const path = `${at}/statusMappings/${key}/${index}`;
      check(`${path}/byPhase`, "the phase", byPhase, phases);
      for (const [number, { type, status }] of byConditions.entries()) {
        check(`${path}/byConditions/${number}/type`, "the type of a condition", type, types);
        check(`${path}/byConditions/${number}/status`, "the status of a condition", status, statuses);
      }
    }
  }
}

function fieldIn(value: SchemaValue, name: string): readonly SchemaValue[] {
  if (value.kind !== "place") return [];
  const schema = propertiesOf(value.schema)[name];
  if (schema === undefined) return [];
  return [{ kind: "place", schema, place: `${value.place}/${name}` }];
}

// Undefined unless every value is a place with an enumeration.
function enumOf(values: readonly SchemaValue[]): readonly string[] | undefined {
  const lists = values.map((value) => value.kind === "place" && value.schema.enum).filter(Array.isArray);
  if (lists.length === 0 || lists.length < values.length) return undefined;
  return lists.flat().map(String);
}
