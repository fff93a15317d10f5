/** What is added to a list and taken out of it: what others have changed of it meanwhile stays. */
export type ListEdits<T> = { add?: readonly T[] | undefined; remove?: readonly T[] | undefined }

/** The list after these edits, each value once. */
export const listAfter = <T>(before: readonly T[], { add = [], remove = [] }: ListEdits<T>): T[] => [
  ...new Set([...before.filter((value) => !remove.includes(value)), ...add]),
]
