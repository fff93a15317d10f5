/** Kinds of new documents. In a separate file from uploads: menus need it early. */
export const documentKinds = ['docx', 'xlsx', 'pptx', 'txt'] as const
export type DocumentKind = (typeof documentKinds)[number]
