/** Options of Ajv for schemas that judge few values: shorter code takes more time than it saves. */
export const QUICK_AJV = { code: { optimize: false }, inlineRefs: false } as const;
