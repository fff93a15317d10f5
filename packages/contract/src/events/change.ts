/** Values of a setting by their names; ids of departments, roles and employees stand for them. */
export type Values = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** What a change replaced by what, of the fields that changed. */
export type Change = { before: Values; after: Values }
