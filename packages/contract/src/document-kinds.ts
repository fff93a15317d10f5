/** What can be made out of nothing. Apart from the calls of uploads: menus name these before anything is uploaded. */
export const documentKinds = ['docx', 'xlsx', 'pptx', 'txt'] as const
export type DocumentKind = (typeof documentKinds)[number]
