/** One error: all of it is needed, so that a forgotten part does not compile. */
export type ErrorEntry = {
  status: number
  /** The number of the specification's catalogue (section 8); null where it has none. */
  number: string | null
  th: string
  en: string
}
export type ErrorEntries = Readonly<Record<string, ErrorEntry>>
