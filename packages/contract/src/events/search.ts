export type SearchEvent =
  /** A personal change; the subject is the search. */
  {
    type: 'saved-search.changed'
    subject: string
    data: { change: 'created' | 'renamed' | 'deleted'; name: string }
  }
