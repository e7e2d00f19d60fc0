import { isObject, items, text } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { type DocumentHead, kindKey } from "../survey/document-heads.ts";
import type { Survey } from "../survey/survey.ts";

/** An object of a survey, which may lack any field. */
export interface SurveyedObject {
  /** Path of its file from the root. */
  readonly file: string;
  readonly kind: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Parses the objects of some kinds, as `group/Kind`. A document that cannot be read is left out: the check reports it. */
export function surveyedObjects({ sources }: Survey, isWanted: (kind: string) => boolean): readonly SurveyedObject[] {
  return sources.flatMap(({ file, heads }) => {
    const texts = new Set(heads.filter((head) => isWanted(kindKey(head))).map(({ text: content }) => content));
    return [...texts].flatMap((content) => objectsOf(content, file)).filter(({ kind }) => isWanted(kind));
  });
}

function objectsOf(content: string, file: string): readonly SurveyedObject[] {
  return readYaml(content, file).documents.flatMap(({ value }) => {
    const isList = isObject(value) && text(value.kind)?.endsWith("List") === true;
    return (isList ? items(value.items) : [value]).flatMap((object): readonly SurveyedObject[] => {
      if (!isObject(object)) return [];
      const { apiVersion, kind } = object;
      if (typeof apiVersion !== "string" || typeof kind !== "string") return [];
      const head: Pick<DocumentHead, "apiVersion" | "kind"> = { apiVersion, kind };
      return [{ file, kind: kindKey(head), value: object }];
    });
  });
}
